// Frames: against the approved ones, within the gate of tests/golden, and against those that the native demo draws.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, expectSame, sampleOf } from "../web/checks.mjs";
import { compare, decodePng } from "../web/images.mjs";
import { expectDone } from "./programs.mjs";

const goldens = fileURLToPath(new URL("../golden/", import.meta.url));
// In units of 1/255, as in tests/golden.
const kGate = { threshold: 2, maxFraction: 0.0005, maxTileMean: 0.5 };

export function frameTests({ test, programs }) {
    for (const demo of programs.demos)
        test(`${demo}: frames are the approved ones within the gate`, (work) => {
            const cases = JSON.parse(readFileSync(join(goldens, demo, "cases.json"), "utf8"));
            const showcase = cases.filter(({ name }) => name.startsWith("showcase"));
            const chosen = new Set([...sampleOf(cases, 2), ...showcase.slice(0, 1)]);
            for (const one of chosen) expectApproved(programs, demo, one, work);
        });
}

const describe = ({ fraction, worstTileMean, worstTile, max }) =>
    `${(100 * fraction).toFixed(3)} % of pixels, a tile's mean by ${worstTileMean.toFixed(2)} at ${worstTile}, ` +
    `at most ${max}`;

function expectApproved(programs, demo, { name, words }, work) {
    const folder = join(goldens, demo);
    const full = words.map((word) => (word.endsWith(".recording.json") ? join(folder, word) : word));
    const size = words.includes("--size") ? [] : ["--size", "320x180"];
    const options = ["--headless", ...size, ...full, "--capture", "shot.png"];
    expectDone(programs.run(demo, options, work), name);
    const found = compare(decodePng(readFileSync(join(folder, name + ".png"))),
        decodePng(readFileSync(join(work, "shot.png"))), kGate.threshold);
    expect(found, `${name}: another size`);
    if (process.env.ARCLIGHT_FIGURES) console.log(`        ${demo} ${name}: ${describe(found)}`);
    const isClose = found.fraction <= kGate.maxFraction && found.worstTileMean <= kGate.maxTileMean;
    expect(isClose, `${name}: ${describe(found)}`);
}
