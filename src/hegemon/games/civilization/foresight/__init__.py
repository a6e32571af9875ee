"""Thinking ahead: imagined worlds are played on by the advisor's judgement, and who comes off how well is compared."""
