#!/bin/sh
# Submits a night to Slurm: deploy/slurm/submit-night.sh. Each step waits for the one before it, and a job whose condition can
# never come true is removed, so nothing waits for ever. docs/engines.md lists the variables and the two files of secrets.
set -eu

cd "$(dirname "$0")/../.."
ATLAS_AS_OF=${ATLAS_AS_OF:-$(date -u +%F)}
# The time keeps two nights of one day apart.
ATLAS_NIGHT=${ATLAS_NIGHT:-$(date -u +%Y%m%d%H%M%S)}
export ATLAS_AS_OF ATLAS_NIGHT
shards=${ATLAS_SHARDS:-4}
logs=${ATLAS_LOGS:-$PWD}

# The first word is the step, the others are options of sbatch. Prints the number of the job.
submit() {
  step=$1
  shift
  # Each task of an array has its log.
  case $* in *--array=*) log=$step-%a ;; *) log=$step ;; esac
  # shellcheck disable=SC2086 # several options in one variable
  sbatch --parsable --requeue --kill-on-invalid-dep=yes --job-name="atlas-$step" --chdir="$PWD" --open-mode=append \
    --output="$logs/atlas-$ATLAS_NIGHT-$log.log" ${ATLAS_SBATCH_OPTIONS:-} "$@" deploy/slurm/task.sh "$step" | cut -d ';' -f 1
}

array=--array=1-$shards
fetch=$(submit fetch)
read=$(submit read "$array")
payers=$(submit payers "$array")
plan=$(submit plan --dependency="afterok:$fetch:$read:$payers")
map=$(submit map "$array" --dependency="afterok:$plan")
reduce=$(submit reduce "$array" --dependency="afterok:$map")
join=$(submit join "$array" --dependency="afterok:$reduce")
seal=$(submit seal --dependency="afterok:$join")
publish=$(submit publish --dependency="afterok:$seal")
# Runs after everything, whatever became of it, and reports a night whose release did not go live.
report=$(submit report --dependency="afterany:$fetch:$read:$payers:$plan:$map:$reduce:$join:$seal:$publish")

echo "Night $ATLAS_NIGHT: fetch $fetch, read $read, payers $payers, plan $plan, map $map, reduce $reduce, join $join, seal $seal, publish $publish, report $report"
