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

// The options of the command line that restore a state. What a demo does not know, it refuses with a sentence. Files are
// no part of an address.
export function optionsOf(state) {
    const options = [];
    for (const part of state.split("&").filter(Boolean)) {
        const equals = part.indexOf("=");
        const name = decode(equals < 0 ? part : part.slice(0, equals));
        const value = equals < 0 ? "" : decode(part.slice(equals + 1));
        // A demo would take it for the end of its text.
        if (/\0/.test(name + value)) throw new Error("The address holds a character of code 0, which no value has.");
        if (name === "preset" && /[/.]/.test(value))
            throw new Error(`The address asks for the preset "${short(value)}". Names of presets have no "/" and no ".".`);
        if (["preset", "seed", "tick"].includes(name)) options.push("--" + name, value);
        else options.push("--set", name + "=" + value);
    }
    return options;
}

// What somebody wrote, for a sentence that quotes it.
export const short = (text) => (text.length > 60 ? text.slice(0, 60) + "…" : text);

export const hasTick = (state) => state.split("&").some((part) => decode(part.split("=")[0]) === "tick");

function decode(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}
