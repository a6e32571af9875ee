#!/bin/sh
# The smallest program that plays any game: it is always ready, and takes the first of the legal actions.
# Try it: hegemon arena carta --players "greedy,exec:examples/programs/first_choice.sh" -n 10
while read -r line; do
    case $line in
        '{"type":"game"'*) echo '{"type":"ready"}' ;;
        '{"type":"choose"'*) echo '{"choice":0}' ;;
    esac
done
