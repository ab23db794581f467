#!/bin/sh
# One step of a night, for any engine: deploy/night.sh fetch|read|payers|plan|map|reduce|join|seal|publish. Machines share
# nothing but the state: each step loads what it needs from it and saves what it made, so a step may run again anywhere. The
# shard numbers of arrays come from the engine's variables. docs/engines.md lists the variables.
#
# Exit codes: 2 wrong usage or a missing setting, which no repetition mends; 75 try again later; others are failures.
set -eu

step=${1:-}
night=${ATLAS_NIGHT:?Set ATLAS_NIGHT to the name of the night, such as 2026-06-30, the same in all steps.}
as_of=${ATLAS_AS_OF:?Set ATLAS_AS_OF to the day of the night, such as 2026-06-30, the same in all steps.}
state=${ATLAS_STATE:-r2}
part=${SLURM_ARRAY_TASK_ID:-${JOB_COMPLETION_INDEX:-${AWS_BATCH_JOB_ARRAY_INDEX:-${STRATEGY_JOB_INDEX:-0}}}}

# npm runs in the folder of the program, so every path below is absolute.
cd "$(dirname "$0")/.."
work=${ATLAS_WORK:-${TMPDIR:-/tmp}/atlas}/$night/$step-$part
# What a killed try has left is not trusted.
rm -rf "$work"
mkdir -p "$work"
trap 'rm -rf "$work"' EXIT

load_lists() {
  npm run atlas -- state load "$work/lists" --from lists --state "$state"
}

case $step in
  fetch)
    npm run atlas -- state drop nights --keep 3 --state "$state"
    # Parts of an earlier try of this night may have been cut in another number.
    npm run atlas -- state drop "nights/$night" --keep 0 --state "$state"
    npm run atlas -- state load "$work/inputs" --from stand-ins --if-saved --state "$state"
    # shellcheck disable=SC2086 # several options in one variable
    npm run atlas -- fetch --federal "${ATLAS_FEDERAL_LIST:-default}" --out "$work/inputs/federal" --as-of "$as_of" --state "$state" ${ATLAS_FETCH_OPTIONS:-}
    npm run atlas -- state save "$work/inputs" --as inputs --state "$state"
    ;;
  read)
    load_lists
    # shellcheck disable=SC2086
    npm run atlas -- read --list "$work/lists/hospitals.csv" --work "$work/raw" --state "$state" --disk "${ATLAS_DISK:-8g}" --minutes "${ATLAS_MINUTES:-300}" --contact "${ATLAS_CONTACT:-}" ${ATLAS_READ_OPTIONS:-}
    ;;
  payers)
    # Payers publish once a month: a shard that is done rests. Without a list, provider search has the hospitals' prices.
    load_lists
    [ -f "$work/lists/payers.csv" ] || exit 0
    # shellcheck disable=SC2086
    npm run atlas -- read --payers "$work/lists/payers.csv" --work "$work/raw" --rest-days "${ATLAS_REST_DAYS:-25}" --state "$state" --disk "${ATLAS_DISK:-8g}" --minutes "${ATLAS_MINUTES:-300}" --contact "${ATLAS_CONTACT:-}" ${ATLAS_READ_OPTIONS:-}
    ;;
  plan)
    # All map parts need one decision about the files of the state, because a read may go on meanwhile.
    load_lists
    payers=
    [ -f "$work/lists/payers.csv" ] && payers=$work/lists/payers.csv
    mkdir "$work/plan"
    npm run atlas -- plan --list "$work/lists/hospitals.csv" ${payers:+--payers "$payers"} --append-to "$work/plan/name" --state "$state"
    npm run atlas -- state save "$work/plan" --as "nights/$night/plan" --state "$state"
    ;;
  map)
    npm run atlas -- state load "$work/plan" --from "nights/$night/plan" --state "$state"
    plan=$(sed -n 's/^plan=//p' "$work/plan/name")
    npm run atlas -- state load "$work/inputs" --from inputs --state "$state"
    npm run atlas -- build --data "$work/inputs" --plan "$plan" --out "$work/build" --state "$state" --map
    npm run atlas -- state save "$work/build" --as "nights/$night/map/$part" --state "$state"
    ;;
  reduce)
    npm run atlas -- state load "$work/build" --from "nights/$night/map" --state "$state"
    npm run atlas -- build --out "$work/build" --as-of "$as_of" --reduce
    npm run atlas -- state save "$work/build" --only shared work/reduce work/times --as "nights/$night/reduce/$part" --state "$state"
    ;;
  join)
    npm run atlas -- state load "$work/build" --from "nights/$night/map" "nights/$night/reduce" --state "$state"
    npm run atlas -- build --out "$work/build" --as-of "$as_of" --join
    npm run atlas -- state save "$work/build" --only work/join work/times --as "nights/$night/join/$part" --state "$state"
    ;;
  seal)
    npm run atlas -- state load "$work/build" --from "nights/$night/map" "nights/$night/reduce" "nights/$night/join" --state "$state"
    npm run atlas -- build --out "$work/build" --as-of "$as_of" --seal
    npm run atlas -- verify "$work/build"
    npm run atlas -- state save "$work/build" --only next --as stand-ins --state "$state"
    npm run atlas -- state save "$work/build" --as "nights/$night/build" --state "$state"
    ;;
  publish)
    npm run atlas -- state load "$work/build" --from "nights/$night/build" --state "$state"
    npm run atlas -- publish "$work/build" --to r2
    npm run atlas -- releases --of r2 --collect --keep 14 --grace-days 7
    npm run atlas -- state load "$work/log" --from log --if-saved --state "$state"
    npm run atlas -- log append "$work/build" --log "$work/log" --to r2
    npm run atlas -- state save "$work/log" --as log --state "$state"
    npm run atlas -- state load "$work/before" --from exported --if-saved --state "$state"
    npm run atlas -- export "$work/build" --out "$work/exports" --previous-if-there "$work/before" --publisher "${ATLAS_PUBLISHER:-}" ${ATLAS_OPEN_DATASETS:+--open "$ATLAS_OPEN_DATASETS"} ${ATLAS_LICENCE:+--licence "$ATLAS_LICENCE"} --to r2 --keep 60
    npm run atlas -- state save "$work/build" --as exported --state "$state"
    ;;
  *)
    echo "deploy/night.sh: '$step' is not a step. Give fetch, read, payers, plan, map, reduce, join, seal or publish." >&2
    exit 2
    ;;
esac
