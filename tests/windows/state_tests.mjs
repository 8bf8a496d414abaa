// Simulations: states and captures of one system on the other.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, expectSame, sampleOf } from "../web/checks.mjs";
import { decodePng, stateOf } from "../web/images.mjs";
import { expectDone, isLong } from "./programs.mjs";

const kTicks = 600;
const kSmall = ["--headless", "--size", "64x36"];

export function stateTests({ test, programs }) {
    for (const demo of programs.demos) {
        test(`${demo}: states after ${kTicks} ticks have the bits of the native ones`, (work) => {
            const presets = listOf(programs, demo, "--list-presets", work).map(({ name }) => name);
            for (const preset of sampleOf(presets, 2))
                expectSameStates(programs, demo, ["--preset", preset, "--tick", `${kTicks}`], work);
        });
        test(`${demo}: states of random settings have the bits of the native ones`, (work) => {
            const params = listOf(programs, demo, "--list-params", work);
            for (let seed = 1; seed <= (isLong ? 12 : 2); ++seed)
                expectSameStates(programs, demo, randomSettings(params, seed), work, true);
        });
        test(`${demo}: captures restore on the other system`, (work) => {
            expectRestored(programs, demo, "run", "runNative", work);
            expectRestored(programs, demo, "runNative", "run", work);
        });
    }
}

const listOf = (programs, demo, option, work) =>
    JSON.parse(programs.runNative(demo, [option, "--json"], work).out);

function expectSameStates(programs, demo, words, work, mayFail = false) {
    const files = { run: "found.json", runNative: "native.json" };
    const outcomes = Object.entries(files).map(([how, file]) =>
        programs[how](demo, [...kSmall, ...words, "--dump-state", file], work));
    expectSame(outcomes[0].code, outcomes[1].code, `${words.join(" ")}: exit code; ${outcomes[0].err.trim()}`);
    if (mayFail && outcomes[1].code !== 0) return;
    expectDone(outcomes[1], words.join(" "));
    const [found, native] = Object.values(files).map((file) => readFileSync(join(work, file), "utf8"));
    expect(native.length > 2, `${words.join(" ")}: no state`);
    if (found !== native) throw new Error(`${words.join(" ")}: ${firstDifference(found, native)}`);
}

function firstDifference(found, native) {
    const [a, b] = [found, native].map((text) => text.split("\n"));
    const at = a.findIndex((line, i) => line !== b[i]);
    const shown = (lines) => (lines[at] ?? "").trim().slice(0, 90);
    return `state, line ${at + 1}: ${shown(a)} instead of ${shown(b)}`;
}

// Numbers in [0, 1), the same on every run. (G. Marsaglia, "Xorshift RNGs", 2003.)
function randomNumbers(seed) {
    let x = (seed * 0x9e3779b1) >>> 0;
    const next = () => {
        x ^= x << 13, x ^= x >>> 17, x ^= x << 5;
        return (x >>> 0) / 2 ** 32;
    };
    for (let i = 0; i < 8; ++i) next();
    return next;
}

// Words that set a third of the parameters, seed and tick. Counts stay as they are: they only make it slow.
function randomSettings(params, seed) {
    const random = randomNumbers(seed);
    const words = ["--seed", `${1 + Math.floor(random() * 1e9)}`, "--tick", `${20 + Math.floor(random() * 100)}`];
    for (const { name, type, min, max, labels } of params) {
        const chosen = random() < 1 / 3, at = random();
        if (!chosen) continue;
        if (type === "float") words.push("--set", `${name}=${Number((min + (max - min) * at).toPrecision(4))}`);
        if (type === "bool") words.push("--set", `${name}=${at < 0.5}`);
        if (type === "choice") words.push("--set", `${name}=${labels[Math.floor(at * labels.length)]}`);
    }
    return words;
}

// A capture that one made, restored by the other: the same moment, and its state has the same bits.
function expectRestored(programs, demo, maker, reader, work) {
    const file = `${maker}.png`, again = `${maker}-again.png`;
    const words = ["--headless", "--size", "160x90", "--seed", "5", "--tick", "90"];
    const make = [...words, "--capture", file, "--dump-state", "a.json"];
    const restore = ["--headless", "--from", file, "--capture", again, "--dump-state", "b.json"];
    expectDone(programs[maker](demo, make, work), `capture (${maker})`);
    expectDone(programs[reader](demo, restore, work), `restore (${reader})`);
    const [a, b] = [file, again].map((name) => readFileSync(join(work, name)));
    const [from, to] = [a, b].map((png) => ({ ...stateOf(png), renderer: "", program: "" }));
    for (const key of ["demo", "seed", "tick", "params"]) expectSame(to[key], from[key], `${key} of the capture`);
    const [x, y] = ["a.json", "b.json"].map((name) => readFileSync(join(work, name), "utf8"));
    if (x !== y) throw new Error(firstDifference(y, x));
    const [p, q] = [a, b].map(decodePng);
    expectSame([q.width, q.height], [p.width, p.height], "size");
}
