#!/bin/sh
# Submits a night to AWS Batch: deploy/aws-batch/submit-night.sh QUEUE. Each step waits for the one before it; when a step
# fails, Batch fails those that wait for it. docs/engines.md says how the definitions of the jobs are registered.
set -eu

queue=${1:?Give the name of the job queue.}
as_of=${ATLAS_AS_OF:-$(date -u +%F)}
night=${ATLAS_NIGHT:-$(date -u +%Y%m%d%H%M%S)}
shards=${ATLAS_SHARDS:-16}
variables="environment=[{name=ATLAS_NIGHT,value=$night},{name=ATLAS_AS_OF,value=$as_of},{name=ATLAS_PUBLISHED_BY,value=batch $night}]"

# The first word is the step, the others are options of submit-job. Prints the id of the job.
submit() {
  step=$1
  shift
  aws batch submit-job --job-name "atlas-$night-$step" --job-queue "$queue" --job-definition "atlas-$step" \
    --container-overrides "$variables" --query jobId --output text "$@"
}

# An array has at least two jobs.
array=size=$shards
fetch=$(submit fetch)
read=$(submit read --array-properties "$array")
payers=$(submit payers --array-properties "$array")
plan=$(submit plan --depends-on "jobId=$fetch" "jobId=$read" "jobId=$payers")
map=$(submit map --array-properties "$array" --depends-on "jobId=$plan")
reduce=$(submit reduce --array-properties "$array" --depends-on "jobId=$map")
join=$(submit join --array-properties "$array" --depends-on "jobId=$reduce")
seal=$(submit seal --depends-on "jobId=$join")
publish=$(submit publish --depends-on "jobId=$seal")

echo "Night $night: fetch $fetch, read $read, payers $payers, plan $plan, map $map, reduce $reduce, join $join, seal $seal, publish $publish"
