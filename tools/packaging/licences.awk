# Prints package, licence, size and path of each file, from lines "<size><tab><path>" on stdin, by the paragraphs of a
# copyright file in Debian's format. The last paragraph whose patterns fit decides, as in that format. Names the files
# that none fits on stderr, and fails. Usage:
#     awk -v package=NAME -v prefix=FOLDER/ -f licences.awk isRules=1 copyright isRules= -
# where `prefix` precedes the paths in the patterns.
function learn(patterns,   count, part, i, expression) {
    count = split(patterns, part, /[ \t]+/)
    for (i = 1; i <= count; ++i) {
        if (part[i] == "") continue
        expression = part[i]
        gsub(/[][(){}.+^$|\\]/, "\\\\&", expression)
        gsub(/\*/, ".*", expression)
        gsub(/\?/, ".", expression)
        fits[++learned] = "^" expression "$"
        licence[learned] = wanted
    }
}
function finish() {
    if (patterns != "" && wanted != "") learn(patterns)
    patterns = wanted = field = ""
}
BEGIN { FS = "\t" }
isRules && /^[ \t]*$/ { finish(); next }
isRules && /^Files:/ { field = "files"; sub(/^Files:/, ""); patterns = $0; next }
isRules && /^License:/ {
    field = "licence"
    sub(/^License:[ \t]*/, "")
    gsub(/ and /, " AND ")
    gsub(/ or /, " OR ")
    gsub(/ with /, " WITH ")
    wanted = $0
    next
}
isRules && /^[ \t]/ { if (field == "files") patterns = patterns " " $0; next }
isRules { field = ""; next }
{
    for (i = learned; i > 0; --i) if ((prefix $2) ~ fits[i]) break
    if (i == 0) {
        print "no licence: " prefix $2 > "/dev/stderr"
        missing = 1
        next
    }
    print package "\t" licence[i] "\t" $1 "\t" $2
}
END { exit missing }
