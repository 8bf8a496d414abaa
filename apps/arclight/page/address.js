// Addresses of demos and their states. A demo and each of its presets have a folder of the site: "springs/storm/". What
// differs from it stands after "#": "springs/storm/#frequency=2&tick=90". src/app/window/address.cpp writes the state.
// Last may stand that the docs are open, and at which heading: "springs/#docs" or "springs/#frequency=2&docs=sources".

// {demo, state, docs} of an address below `root`; an empty demo for the gallery, null for anything else. `docs`: the
// heading at which the docs are open, empty for their beginning; null if the address says nothing of them. Also reads
// the form in which the gallery's address holds everything: "#springs?preset=storm&frequency=2". `isDemo`: tells the
// names of demos.
export function readAddress(address, root, isDemo) {
    const whole = readWhole(address, root, isDemo);
    if (!whole) return null;
    const parts = whole.state.split("&").filter(Boolean), docs = parts.filter(isOfDocs);
    return {
        demo: whole.demo,
        state: parts.filter((part) => !isOfDocs(part)).join("&"),
        docs: docs.length ? decode(docs.at(-1).slice("docs=".length)) : null,
    };
}

const isOfDocs = (part) => part === "docs" || part.startsWith("docs=");

function readWhole(address, root, isDemo) {
    const { origin, pathname, hash } = new URL(address), base = new URL(root);
    if (origin !== base.origin || !pathname.startsWith(base.pathname)) return null;
    const folders = pathname.slice(base.pathname.length).replace(/(^|\/)index\.html$/, "$1").split("/").filter(Boolean);
    const [demo = "", preset = "", ...others] = folders.map(decode);
    if (others.length || (demo && !isDemo(demo)) || preset.includes(".")) return null;
    const held = readHash(hash);
    if (!demo || isDemo(held.demo)) return held;
    const rest = hash.slice(1), names = rest.split("&").map((part) => part.split("=")[0]);
    const own = preset && !names.includes("preset") ? "preset=" + encodeURIComponent(preset) : "";
    return { demo, state: [own, rest].filter(Boolean).join("&") };
}

// "#springs?preset=storm&frequency=2" as {demo, state}.
function readHash(hash) {
    const text = hash.replace(/^#/, "");
    const mark = text.indexOf("?");
    return mark < 0 ? { demo: text, state: "" } : { demo: text.slice(0, mark), state: text.slice(mark + 1) };
}

// The address of a demo in a state, relative to the root; that of the gallery without a demo. `hasPage`: tells whether
// a preset of the demo has a page. `docs`: as in `readAddress`.
export function writeAddress(demo, state, hasPage, docs = null) {
    if (!demo) return "";
    const [first, ...rest] = state.split("&");
    const preset = /^preset=([\w-]+)$/.exec(first)?.[1];
    const isFolder = Boolean(preset) && hasPage(preset), kept = isFolder ? rest.join("&") : state;
    const open = docs === null ? "" : docs ? "docs=" + encodeURIComponent(docs) : "docs";
    const after = [kept, open].filter(Boolean).join("&");
    return demo + "/" + (isFolder ? preset + "/" : "") + (after ? "#" + after : "");
}

// The options of the command line that restore a state, each with the part of the address that asks for it, and, in
// words, what cannot be an option at all. What a demo does not know, it refuses itself; see run.js. Files are no part of
// an address.
export function optionsOf(state) {
    const wanted = [], lost = [];
    for (const part of state.split("&").filter(Boolean)) {
        const equals = part.indexOf("=");
        const name = decode(equals < 0 ? part : part.slice(0, equals));
        const value = equals < 0 ? "" : decode(part.slice(equals + 1));
        // A demo would take it for the end of its text.
        if (/\0/.test(name + value)) lost.push("a value with a character of code 0");
        else if (name === "preset" && /[/.]/.test(value)) lost.push(`the preset "${short(value)}" (no preset has this name)`);
        else if (name === "lesson" && /[/.]/.test(value)) lost.push(`the lesson "${short(value)}" (no lesson has this name)`);
        else if (["preset", "lesson", "step", "seed", "tick"].includes(name)) wanted.push({ name, value, option: ["--" + name, value] });
        else wanted.push({ name, value, option: ["--set", name + "=" + value] });
    }
    return { wanted, lost };
}

// Which of the wanted options a refusal by the demo is about, as an index; -1 if it names none.
export function blamed(wanted, refusal) {
    const isAbout = ({ name, option }) =>
        option[0] !== "--set" ? refusal.includes(["preset", "lesson"].includes(name) ? `: no ${name} ` : `: --${name} `)
            : refusal.includes(`: --set: ${name}: `) || refusal.includes(`: --set: unknown parameter '${name}'`);
    return wanted.findIndex(isAbout);
}

// What a demo without that option lacks, in words: what the demo said of a value, but nothing of its command line.
export function lossOf({ name, value, option }, refusal) {
    if (["preset", "lesson"].includes(name)) return `the ${name} "${short(value)}" (it is no longer there)`;
    if (name === "step" && /need --lesson/.test(refusal)) return `step ${short(value)} (only lessons have steps)`;
    if (option[0] !== "--set") return `${name} ${short(value)} (it ${refusal.replace(/^.*': /s, "")})`;
    if (/: --set: unknown parameter/.test(refusal)) {
        const nearest = /did you mean '([^']*)'/.exec(refusal)?.[1];
        return `the parameter "${short(name)}" (it is no longer there` + (nearest ? `; is it "${nearest}" now?)` : ")");
    }
    const reason = refusal.slice(refusal.indexOf(`: ${name}: `) + name.length + 4);
    return `${short(name)}=${short(value)} (${short(reason, 120)})`;
}

// What somebody wrote, for a sentence that quotes it.
export const short = (text, most = 60) => (text.length > most ? text.slice(0, most) + "…" : text);

export const hasTick = (state) => state.split("&").some((part) => decode(part.split("=")[0]) === "tick");

function decode(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}
