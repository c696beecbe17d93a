tolower($0) ~ /^rpc counts:/ { table = 1; titles = 0; seen[part] = 1; next }
tolower($0) ~ /^rpc info:/ { table = 0 }
table && $1 ~ /^[A-Za-z]/ { titles = split($0, title); next }
# A row that does not fit its titles is none.
table && titles > 0 {
  if (NF == titles) for (i = 1; i <= titles; i++) if ($i ~ /^[0-9]+$/) note(title[i], $i)
  titles = 0
}
function note(name, number) { count[part, name] = number + 0; if (!(name in known)) { known[name]; list[++listed] = name } }
