# Usage: {usage}
# Runs COMMAND once between two snapshots of the counters and prints each count beside the predicted one.
{told}
set -u
if [ $# -lt {least} ]; then echo "Usage: {usage}" >&2; exit 2; fi
{mount_point}
kept=$(mktemp -d "${TMPDIR:-/tmp}/mountwise-check.XXXXXX") || exit 1
{snapshot} > "$kept/before" || exit 1
status=0
"$@" || status=$?
{snapshot} > "$kept/after" || exit 1
[ "$status" -eq 0 ] || echo "COMMAND ended with status $status: it may have done less than was predicted."
awk '
part == "predicted" { order[++rows] = $1; predicted[$1] = $2; all += $2; next }
{reading}
function fail(why) { print why; exit 1 }
function add(name) { if (!(name in predicted)) { order[++rows] = name; predicted[name] = 0 } }
function missing(name, first, second) {
  first = (("before", name) in count); second = (("after", name) in count)
  return first && second ? "" : first ? "missing in the second snapshot" : second ? "missing in the first snapshot" : "not listed here"
}
END {
  if (!("before" in seen)) fail("No counters {whose} in the first snapshot.")
  if (!("after" in seen)) fail("No counters {whose} in the second snapshot.")
  if (age["after"] < age["before"]) fail("Mounted anew between the snapshots: the counters began again. Run it once more.")
  # To look at a count makes it one: whether it is there is asked first.
  for (i = 1; i <= listed; i++) if (missing(list[i]) != "" || count["after", list[i]] != count["before", list[i]]) add(list[i])
  printf "%-20s %14s %14s %14s\n", "call", "predicted", "measured", "difference"
  for (i = 1; i <= rows; i++) {
    name = order[i]; want = predicted[name]; why = missing(name)
    measured = count["after", name] - count["before", name]
    if (why == "" && measured < 0) why = "the counter fell"
    if (why != "") { printf "%-20s %14.0f %14s %14s  %s\n", name, want, "?", "?", why; unknown++; continue }
    by = want - measured; most = 2
    if (measured / 100 > most) most = measured / 100
    if (all / 1000 > most) most = all / 1000
    verdict = "as predicted"
    if (by > most || -by > most) verdict = want == 0 && toupper(name) ~ /^(SEQUENCE|RENEW)$/ ? "of the lease" : want == 0 && toupper(name) ~ /NULL|FSINFO|PATHCONF|_CAPS|_ROOT|SESSION|CLIENTID|CONFIRM|EXCHANGE_ID|RECLAIM/ ? "of mounting" : "DIFFERS"
    if (verdict == "DIFFERS") differ++
    printf "%-20s %14.0f %14.0f %+14.0f  %s\n", name, want, measured, by, verdict
  }
  print "Difference: predicted less measured; up to 2 calls, 1 % of a count or 0.1 % of all calls is as predicted."
  if (unknown) printf "%d of %d rows could not be compared.\n", unknown, rows
  if (differ) printf "%d of %d rows differ: give both snapshots to Calibrate, which fits the model to them.\n", differ, rows
  else if (!unknown) print "The counts came out as predicted."
  exit differ || unknown ? 1 : 0
}' part=predicted - part=before "$kept/before" part=after "$kept/after" <<'PREDICTED'
{predicted}
PREDICTED
compared=$?
echo "Snapshots: $kept/before $kept/after"
exit $compared
