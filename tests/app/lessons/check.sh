#!/bin/sh
# Plays all lessons of a demo: check.sh EXECUTABLE LESSON.json...
# A lesson whose right answers fail, or whose wrong answers pass, fails the test; so does a demo without a lesson.
demo=$1
shift
if [ $# = 0 ]; then
  echo "$demo has no lesson"
  exit 1
fi
code=0
for lesson; do
  echo "$lesson"
  "$demo" --headless --lesson "$lesson" --check || code=1
done
exit $code
