$1 == "device" || $1 == "no" {
  here = $1 == "device" && $5 == mount && $8 ~ /^nfs/; table = 0
  if (here) for (key in count) if (index(key, part SUBSEP) == 1) delete count[key]
  next
}
here && $1 == "age:" { age[part] = $2 + 0 }
here && $1 == "per-op" { table = 1; seen[part] = 1; next }
# A row that was cut off has fewer numbers and is none.
here && table && $1 ~ /^[A-Z0-9_]+:$/ && NF >= 9 && $2 ~ /^[0-9]+$/ { note(substr($1, 1, length($1) - 1), $2) }
function note(name, number) { count[part, name] = number + 0; if (!(name in known)) { known[name]; list[++listed] = name } }
BEGIN { mount = ENVIRON["mount_point"]; gsub(/ /, "\\040", mount) }
