// The part of an address after "#": a demo's name and, after "?", its state. src/app/window/address.cpp writes the state.

// "springs?preset=storm&frequency=2" as {demo, state}; an empty demo for the gallery.
export function readHash(hash) {
    const text = hash.replace(/^#/, "");
    const mark = text.indexOf("?");
    return mark < 0 ? { demo: text, state: "" } : { demo: text.slice(0, mark), state: text.slice(mark + 1) };
}

export function writeHash(demo, state) {
    return "#" + demo + (state ? "?" + state : "");
}

// The options of the command line that restore a state. What a demo does not know, it refuses with a sentence.
export function optionsOf(state) {
    const options = [];
    for (const part of state.split("&").filter(Boolean)) {
        const equals = part.indexOf("=");
        const name = decode(equals < 0 ? part : part.slice(0, equals));
        const value = equals < 0 ? "" : decode(part.slice(equals + 1));
        if (["preset", "seed", "tick"].includes(name)) options.push("--" + name, value);
        else options.push("--set", name + "=" + value);
    }
    // Files are no part of an address.
    return options.filter((word, i) => !(options[i - 1] === "--preset" && /[/.]/.test(word)) &&
        !(word === "--preset" && /[/.]/.test(options[i + 1])));
}

function decode(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}
