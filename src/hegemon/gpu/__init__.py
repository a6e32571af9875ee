"""The third speed: a game's kernel on a GPU.

The same registered functions as everywhere, compiled by numba-cuda for the rules in force, a thread for each game:

* `placement` decides where each field of a position lies, from the declaration of its struct;
* `device` declares what a loop for the GPU may ask of it; `program` links such a loop to a game's rules, has it
  compiled in a process of its own (`compiler`, `numba_structs`, `numba_types`, `numba_internals`) and keeps the result;
* `driver` and `arrays` run it, on memory that torch, JAX and CuPy share without a copy.

Compiling needs no GPU, and running needs no compiler once a program is on disk.
"""
