#!/usr/bin/env python3
"""Writes mutated copies of the sources of topics: generate.py ROOT OUTPUT TOPIC...

Each copy holds many mutants, of which ARCLIGHT_MUTANT turns one on by its number; see schemata.h. OUTPUT/mutants.txt
lists them. A mutant is named by its place: the file, its kind, and the text that it changes, so that it keeps its name
when other lines change. The choice among all possible mutants depends on the names alone. survivors.txt excuses some.
"""
import hashlib
import pathlib
import re
import sys

# How many of each kind a topic has.
COUNTS = {"drop": 16, "negate": 14, "compare": 10, "return": 12, "swap": 8, "arithmetic": 14, "literal": 10}
SWAPS = {"std::min": "std::max", "std::max": "std::min", "smaller": "larger", "larger": "smaller",
         "std::any_of": "std::all_of", "std::all_of": "std::any_of", "std::floor": "std::ceil",
         "std::ceil": "std::floor", "std::sin": "std::cos", "std::cos": "std::sin", "sinf": "cosf", "cosf": "sinf"}
NAME = r"[A-Za-z_][\w:]*"
PLACE = rf"(?:\*|\+\+|--)?{NAME}(?:\.|->|\w|::|\[[^\]=]*\]|\([^()=]*\))*"


def blank(text):
    """The text with its comments and literals of text blanked, and lines of the preprocessor."""
    pattern = r'//[^\n]*|/\*.*?\*/|R"\((?:.|\n)*?\)"|"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.|[^\'\\\n])+\'|^#[^\n]*'
    return re.sub(pattern, lambda m: re.sub(r"[^\n]", "\x01" if m[0][0] in "\"'R" else " ", m[0]), text,
                  flags=re.MULTILINE | re.DOTALL)


def function_lines(text):
    """The numbers of the lines that begin within the body of a function."""
    stack, start, line, inside = [], 0, 0, set()
    for at, c in enumerate(text):
        if c == "\n":
            line += 1
            if any(kind == "body" for kind in stack[-1:]): inside.add(line)
        elif c == "{":
            head = text[start:at].strip()
            if re.match(r"(template\s*<.*>\s*)?(inline )?(struct|class|union|enum|namespace)\b", head, re.DOTALL):
                stack.append("type")
            elif re.search(r"(\)|\b(const|noexcept|override|else|do)|->\s*[\w:<>*& ]+)$", head) or not head and stack:
                stack.append("body")
            else:
                stack.append("value")
            start = at + 1
        elif c == "}":
            if stack: stack.pop()
            start = at + 1
        elif c == ";":
            start = at + 1
    return inside


def closing(text, at):
    """The place of the bracket that closes that at `at`, in one line; -1 if there is none."""
    depth = 0
    for i in range(at, len(text)):
        depth += (text[i] in "([{") - (text[i] in ")]}")
        if depth == 0: return i
    return -1


def is_balanced(text):
    depth = 0
    for c in text:
        depth += (c in "([{") - (c in ")]}")
        if depth < 0: return False
    return depth == 0


def begins_statement(before):
    before = before.strip()
    return bool(re.search(r"([;{}:]|\belse)$", before) or re.match(r"(else )?(if|for|while)\b.*\)$", before))


def places_in(line, before, uses_lanes):
    """All (kind, begin, end, function of a number that gives the text instead) in a line of a function."""
    body = line.strip()
    begin = len(line) - len(line.lstrip())
    if not body or re.search(r"\b(constexpr|static_assert|template|requires|CHECK\w*|case|using)\b|^[#.]", body): return
    starts = begins_statement(before)
    whole = body.endswith(";") and is_balanced(body)
    is_assignment = re.match(rf"{PLACE} (?:[-+*/|&^]|<<|>>)?= ", body)
    is_call = re.match(rf"(?!return\b|delete\b|throw\b|else\b|if\b|while\b|do\b){PLACE}\(.*\);$", body) and \
        " " not in body[:body.index("(")]
    if starts and whole and (is_assignment or is_call or re.match(rf"(\+\+|--){PLACE};$|{PLACE}(\+\+|--);$", body)):
        yield "drop", begin, len(line), lambda n, t: f"{{ if (!ON({n})) {t} }}"
    condition = re.match(r"(?:\} )?(?:else )?if \(", body)
    if condition:
        open_ = begin + condition.end() - 1
        close = closing(line, open_)
        text = line[open_ + 1:close]
        if close > 0 and ";" not in text and not re.search(r"[^=<>!]=[^=]", text) and "\x01" not in text:
            yield "negate", open_ + 1, close, lambda n, t: f"ON({n}) != bool({t})"
    result = re.match(r"return (?!\{|\*this)(.+);$", body)
    if result and whole and not uses_lanes and re.search(r"[-+*/<>=|&?)] |\)$|^!", result[1]) and "[" != result[1][0]:
        yield "return", begin + 7, begin + len(body) - 1, lambda n, t: f"::arclight::test::changed<{n}>({t})"
    for old, new in SWAPS.items():
        for m in re.finditer(rf"(?<![\w:.]){old}\(", line):
            close = closing(line, m.end() - 1)
            if close > 0 and "[" not in line[m.end():close]:
                yield ("swap", m.start(), close + 1,
                       lambda n, t, old=old, new=new: f"(ON({n}) ? {new}{t[len(old):]} : {t})")
    literals = list(re.finditer(r"(?<![\w.])(\d+\.\d*(e-?\d+)?f?)(?![\w.])", line))
    if "\x01" in line or len(literals) > 2: return  # shapes and colours
    for m in literals: yield "literal", m.start(), m.end(), lambda n, t: f"::arclight::test::literal<{n}>({t})"
    if uses_lanes: return
    for m in re.finditer(r"(?<=[\w)\]]) (<=|>=|<|>) (?=[-\w(!])", line):
        yield ("compare", m.start(), m.end(), lambda n, t: f" < ::arclight::test::Compared<{n}, '{t.strip()[0]}', "
               f"{str('=' in t).lower()}>{{}} > ")
    for m in re.finditer(r"(?<=[\w)\]]) ([-+*]) (?=[-\w(])", line):
        yield ("arithmetic", m.start(), m.end(),
               lambda n, t: f" {t.strip()} ::arclight::test::Arithmetic<{n}>{{}} {t.strip()} ")


class Mutant:
    def __init__(self, file, row, kind, begin, end, make, text, seen):
        self.file, self.row, self.kind, self.begin, self.end, self.make = file, row, kind, begin, end, make
        line = " ".join(text.split())
        changed = text[begin:end].strip()
        name = f"{file}: {kind} `{changed}`" + ("" if line == changed else f" in `{line}`")
        seen[name] = seen.get(name, 0) + 1
        self.name = name if seen[name] == 1 else f"{name} ({seen[name]})"
        self.rank = hashlib.sha256(self.name.encode()).hexdigest()


def candidates(root, topic):
    found = []
    for layer in ("sim", "render"):
        for path in sorted((root / "src" / layer / topic).glob("*")):
            file = str(path.relative_to(root / "src"))
            text = path.read_text()
            clean = blank(text)
            lines, shown, seen = clean.split("\n"), text.split("\n"), {}
            uses_lanes = "HWY_" in text
            before = ""
            inside = function_lines(clean)
            for row, line in enumerate(lines):
                if row in inside and not line.rstrip().endswith("\\"):
                    for kind, begin, end, make in places_in(line.rstrip(), before, uses_lanes):
                        found.append(Mutant(file, row, kind, begin, end, make, shown[row], seen))
                if line.strip(): before = line
    return found


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text: path.write_text(text)


def choose(found):
    """The lowest ranks of each kind, at most one mutant per line."""
    chosen, taken = [], set()
    for kind, count in COUNTS.items():
        for mutant in sorted((m for m in found if m.kind == kind), key=lambda m: m.rank):
            if count == 0: break
            if (mutant.file, mutant.row) in taken: continue
            taken.add((mutant.file, mutant.row))
            chosen.append(mutant)
            count -= 1
    return chosen


def excuses(root):
    """How the names of excused mutants begin; below each, survivors.txt gives the reason in an indented line."""
    text = (root / "tests/mutants/survivors.txt").read_text()
    lines = [line for line in text.splitlines() if line[:1] not in ("#", "")]
    names, reasons = lines[::2], lines[1::2]
    if len(names) != len(reasons) or any(n[0] == " " or r[:4] != "    " for n, r in zip(names, reasons)):
        sys.exit("survivors.txt: each mutant needs a line with its name and an indented one with the reason")
    return set(names)


def main():
    root, output, topics = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:]
    excused, chosen = excuses(root), []
    for topic in topics: chosen += choose(candidates(root, topic))
    unknown = [e for e in sorted(excused) if not any(m.name.startswith(e) for m in chosen)]
    if unknown: sys.exit("survivors.txt excuses what is no longer a chosen mutant:\n" + "\n".join(unknown))
    table, made = [], {}
    for number, m in enumerate(sorted(chosen, key=lambda m: (m.file, m.row)), 1):
        is_excused = m.name.startswith(tuple(excused))
        table.append(f"{number}\t{m.file.split('/')[1]}\t{m.row + 1}\t{'excused' if is_excused else ''}\t{m.name}\n")
        if not is_excused: made.setdefault(m.file, []).append((number, m))
    for path in [p for t in topics for layer in ("sim", "render") for p in (root / "src" / layer / t).glob("*")]:
        file = str(path.relative_to(root / "src"))
        text = path.read_text()
        lines = text.split("\n")
        for number, m in made.get(file, []):
            line = lines[m.row]
            lines[m.row] = line[:m.begin] + m.make(number, line[m.begin:m.end]) + line[m.end:]
        guard = "#pragma once\n" if "#pragma once\n" in text else ""
        write(output / file, f'{guard}#include "mutants/schemata.h"\n#line 1 "{path}"\n' + "\n".join(lines))
    write(output / "mutants.txt", "".join(table))


main()
