#!/bin/sh
# Tests tools/sweep_slurm: slurm.sh <root> <bin> <folder> [refusals]. With the word refusals only by what it refuses, which
# needs no Slurm. Otherwise also with a Slurm of its own on the loopback: a sweep of 300 frames is drawn by two nodes, one
# of which is killed on the way; nothing may be lost, nothing drawn twice, and the sheet must be the one that a single run
# draws.
set -eu
root=$1 bin=$2
mkdir -p "$3"
folder=$(CDPATH='' cd -- "$3" && pwd)
user=$(id -un)
control=$((20000 + $$ % 20000))

# refuses <exit code> <part of the message> [word]...: what tools/sweep_slurm does with wrong words, before it asks Slurm
# for anything.
refuses() {
    code=$1 part=$2 found=0
    shift 2
    PATH=$path "$root/tools/sweep_slurm" "$@" >"$folder/refused.out" 2>"$folder/refused" || found=$?
    [ "$found" = "$code" ] || { echo "sweep_slurm $*: exit code $found instead of $code"; exit 1; }
    grep -qF -e "$part" "$folder/refused" || { echo "sweep_slurm $*: no '$part' in:"; cat "$folder/refused"; exit 1; }
    ! [ -s "$folder/refused.out" ] || { echo "sweep_slurm $*: writes to standard output"; exit 1; }
}
path=$PATH
usage='tools/sweep_slurm [--minutes M] [--option[=value] | -Xvalue]... -- <demo>'
refuses 2 "$usage"
refuses 2 "$usage" --
refuses 2 "$usage" "$bin/springs" --headless
refuses 2 "$usage" --partition=all "$bin/springs"
refuses 2 'all: not an option; write --option=value' --partition all -- "$bin/springs"
refuses 2 'short: not an option' --exclusive -p short -- "$bin/springs"
refuses 2 'springs: not an option; write --option=value or -Xvalue, and -- before the demo' "$bin/springs" --headless
for option in --job-name=wind --job-n=wind --j -Jwind -M -Mall --clusters=all --clust=all --array=1 --arr=1 -a1; do
    refuses 2 'not possible, as this tool submits' "$option" -- "$bin/springs"
done
for option in -HJwind -Ha1 -QMall -vvJx; do
    refuses 2 "$option: write each option apart" "$option" -- "$bin/springs"
done
refuses 2 "$usage" --minutes
for minutes in 0 00 08 -1 1.5 x '' 100000 99999999999999999999; do
    refuses 2 "--minutes $minutes: must be a whole number from 1 to 99999" --minutes "$minutes" -- "$bin/springs"
done
refuses 2 'options of sbatch can only have letters' '--comment=two words' -- "$bin/springs"
refuses 2 'options of sbatch can only have letters' '--comment=$(id)' -- "$bin/springs"
mkdir -p "$folder/none"
path=$folder/none
refuses 3 'no program sbatch: this tool needs Slurm' -- "$bin/springs"
mkdir -p "$folder/fakes"
printf '#!/bin/sh\n' >"$folder/fakes/sbatch"
for size in 0 1; do
    printf '#!/bin/sh\necho "MaxArraySize            = %s"\n' "$size" >"$folder/fakes/scontrol"
    chmod +x "$folder/fakes/sbatch" "$folder/fakes/scontrol"
    path=$folder/fakes:$PATH
    refuses 3 'its MaxArraySize is below 2' -- "$bin/springs"
done
# The demo's own messages and exit codes.
printf '#!/bin/sh\necho "MaxArraySize            = 100001"\n' >"$folder/fakes/scontrol"
refuses 2 "'nothing=1..2:2'" -- "$bin/springs" --headless --sweep nothing=1..2:2 --measure "$folder/m.json"
refuses 2 '--merge' -- "$bin/springs" --headless --measure "$folder/m.json"
refuses 2 'needs a series of frames' -- "$bin/springs" --headless
# A series of more tasks than have room in a command: frames of a minute each, of which no task draws any.
printf '#!/bin/sh\necho "$*" >"%s/submitted"\n' "$folder" >"$folder/fakes/sbatch"
printf '#!/bin/sh\ncd "%s" && echo >>dates && echo $(($(wc -l <dates) * 60))\n' "$folder" >"$folder/fakes/date"
cat >"$folder/fakes/slow" <<'END'
#!/bin/sh
case "$*" in *--shard*) exit 0 ;; esac
echo '{'
echo '  "frames": 30000,'
seq 30000 | sed 's/.*/      "frame": &,/'
exit 6
END
chmod +x "$folder/fakes/date" "$folder/fakes/slow"
rm -f "$folder/submitted" "$folder/dates"
path=$folder/fakes:$PATH
refuses 6 'the last round drew nothing' --minutes 1 -- slow
grep -q -e '--array=1,2,3,.*,10000 ' "$folder/submitted" || { echo "sweep_slurm has not submitted its tasks"; exit 1; }
path=$PATH
[ "${4:-}" != refusals ] || exit 0

mkdir -p "$folder/state" "$folder/munge" "$folder/out"
chmod 0755 "$folder/munge"
dd if=/dev/urandom of="$folder/munge.key" bs=1024 count=1 2>/dev/null
chmod 0400 "$folder/munge.key"
cat >"$folder/slurm.conf" <<END
ClusterName=arclight
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=$control
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/%n
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
JobRequeue=0
SlurmdTimeout=10
MaxArraySize=33
NodeName=node1 NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=$((control + 1)) CPUs=1 State=UNKNOWN
NodeName=node2 NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=$((control + 2)) CPUs=1 State=UNKNOWN
PartitionName=all Nodes=node1,node2 Default=YES MaxTime=INFINITE State=UP
END
export SLURM_CONF=$folder/slurm.conf

stop() {
    kill "$killer" 2>/dev/null || true
    kill $(cat "$folder"/*.pid 2>/dev/null) 2>/dev/null || true
    kill "$munge" 2>/dev/null || true
}
munged --foreground --force --key-file="$folder/munge.key" --socket="$folder/munge/socket" \
    --pid-file="$folder/munged.pid" --seed-file="$folder/munge.seed" 2>"$folder/munged.log" &
munge=$! killer=
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
slurmctld -D >"$folder/slurmctld.log" 2>&1 &
slurmd -D -N node1 >"$folder/node1.log" 2>&1 &
slurmd -D -N node2 >"$folder/node2.log" 2>&1 &
second=$!
for i in $(seq 60); do
    [ "$(sinfo -h -t idle -o %D 2>/dev/null || true)" = 2 ] && break
    sleep 1
done

cd "$folder"
series="--headless --size 64x36 --tick 30 --sweep frequency=1..4:20 --sweep dampingRatio=0..1.4:15"
{
    # Once a tenth of the frames is there, the second node dies with all it runs.
    while [ "$(ls out/parts 2>/dev/null | wc -l)" -lt 60 ]; do sleep 0.1; done
    squeue -h -t R -w node2 -o '%A %K' >killed
    read -r job task <killed
    kill -KILL "$second"
    pkill -KILL -f "slurmstepd: \\[$job" || true
    pkill -KILL -f "^$bin/springs .*--shard $task/" || true
    sleep 12
    slurmd -D -N node2 >>"$folder/node2.log" 2>&1
} &
killer=$!
"$root/tools/sweep_slurm" --minutes 1 -- "$bin/springs" $series --sheet out/sheet.png --measure out/measures.json

"$bin/springs" $series --sheet alone.png --measure alone.json >/dev/null
cmp out/sheet.png alone.png
cmp out/measures.json alone.json
parts=$(ls out/parts/*.png | wc -l)
drawn=$(cat arclight-*.out | grep -c '\.png$')
# One is drawn by the tool itself.
[ "$parts" = 300 ] || { echo "$parts images instead of 300"; exit 1; }
echo "$drawn of 300 frames are drawn by tasks"
[ -s killed ] || { echo "no task was killed"; exit 1; }
[ "$drawn" -le 299 ] || { echo "frames are drawn twice"; exit 1; }

# An interrupted command leaves no task behind.
"$root/tools/sweep_slurm" --minutes 60 -- "$bin/springs" --headless --size 64x36 --ticks 0:9999 --capture out/%d.png \
    >/dev/null 2>interrupted &
sweep=$!
for i in $(seq 60); do
    [ -n "$(squeue -h -t R)" ] && break
    sleep 1
done
[ -n "$(squeue -h -t R)" ] || { echo "the sweep that is to be interrupted does not run"; cat interrupted; exit 1; }
code=0
kill -TERM "$sweep"
wait "$sweep" || code=$?
[ "$code" = 143 ] || { echo "an interrupted sweep ends with $code"; exit 1; }
for i in $(seq 60); do
    [ -z "$(squeue -h)" ] && break
    sleep 1
done
[ -z "$(squeue -h)" ] || { echo "an interrupted sweep leaves tasks:"; squeue; exit 1; }
