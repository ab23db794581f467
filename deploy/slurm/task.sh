#!/bin/sh
# One step of a night, or one task of its array, with three tries. Slurm itself runs a task again only when its machine is
# lost. submit-night.sh submits it.
set -u

step=$1
done_file=${ATLAS_LOGS:-$PWD}/atlas-$ATLAS_NIGHT.published
# Files with lines NAME=value, which only you can read. What publishes is known to the publish alone.
secrets=${ATLAS_SECRETS_FILE:-}
[ "$step" = publish ] && secrets=${ATLAS_PUBLISH_SECRETS_FILE:-$secrets}
if [ -n "$secrets" ]; then
  set -a
  . "$secrets" || exit 2
  set +a
fi

if [ "$step" = report ]; then
  [ -f "$done_file" ] && exit 0
  exec npm run atlas -- notify --failed "night $ATLAS_NIGHT stopped before its release went live"
fi

try=1
while :; do
  srun --ntasks=1 deploy/night.sh "$step"
  code=$?
  if [ "$code" -eq 0 ]; then
    [ "$step" = publish ] && : > "$done_file"
    exit 0
  fi
  # A wrong setting is wrong again.
  [ "$code" -eq 2 ] && exit 2
  [ "$try" -ge 3 ] && exit "$code"
  echo "Try $try of $step ended with $code; it is tried again." >&2
  sleep $((try * ${ATLAS_RETRY_SECONDS:-60}))
  try=$((try + 1))
done
