// Tests of each demo: its presets in the page, and its states, measures and frames against the native ones.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sleep } from "./browser.mjs";
import { expect, expectSame } from "./checks.mjs";
import { compare, decodePng } from "./images.mjs";
import { runJob, runNative, startJobs } from "./jobs.mjs";
import { inner, open, stageOf, stateIn } from "./visit.mjs";

const kSmall = { width: 480, height: 270 };
const goldens = fileURLToPath(new URL("../golden/", import.meta.url));

// ---- In the page

// How many values the bytes of the frame have, without what the panel covers.
const kLevels = `new Promise((resolve) => requestAnimationFrame(() => {
    const small = new OffscreenCanvas(64, 36).getContext("2d");
    small.drawImage(document.getElementById("canvas"), 0, 0, 64, 36);
    const data = small.getImageData(0, 0, 40, 30).data;
    resolve(new Set(data.filter((_, i) => i % 4 !== 3)).size);
}))`;

async function drawsPreset(page, address, demo, preset) {
    await page.goto("about:blank");
    await page.goto(`${address}run.html?${demo}#preset=${preset}`);
    await page.until(`preset ${preset}`, "window.arclight?.isReady()", 90);
    await sleep(250);
    const lines = await page.evaluate("window.arclight.lines.join('; ')");
    expect(lines === "", `preset ${preset}: ${lines}`);
    const faults = page.takeFaults();
    expect(faults.length === 0, `preset ${preset}: ${faults.join("; ")}`);
    const levels = await page.evaluate(kLevels);
    expect(levels > 3, `preset ${preset}: the image is uniform`);
}

function presetTests({ test, address }, card) {
    test(`${card.name}: every preset draws without a fault`, async (page) => {
        for (const preset of card.presets) await drawsPreset(page, address, card.name, preset.name);
    }, kSmall);

    test(`${card.name}: a slider changes a parameter, and the address follows`, async (page) => {
        await open(page, address, "#" + card.name);
        const before = await stateIn(page), box = await stageOf(page);
        // Somewhere in the panel is a slider: drag along rows until a parameter follows.
        const from = box.x + box.width - 190;
        for (let y = box.y + 180; y < box.y + box.height - 60 && (await stateIn(page)) === before; y += 12) {
            await page.drag(from, y, from + 60, y, 4);
            await sleep(150);
        }
        expect((await stateIn(page)) !== before, "no slider was found");
        await page.until("the address follows", `location.hash === "#${card.name}?" + ${inner}.state(false)`, 10);
    });
}

// ---- Against the native demo

// Where two JSON values differ first, as a path with both values; empty if they are the same.
function firstDifference(a, b, path = "") {
    if (typeof a !== "object" || a === null || typeof b !== "object" || b === null)
        return Object.is(a, b) ? "" : `${path}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`;
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
        const found = firstDifference(a[key], b[key], `${path}/${key}`);
        if (found) return found;
    }
    return "";
}

function stateTests({ test, address, native }, card) {
    test(`${card.name}: states after 600 ticks have the same bits as the native ones, and measures agree`, async (page) => {
        const executable = join(native, card.name);
        if (!existsSync(executable)) return `${executable} is not built`;
        await startJobs(page, address, card.name);
        const files = ["/state.json", "/measures.json"];
        for (const { name } of card.presets) {
            const options = ["--headless", "--preset", name, "--size", "64x36", "--tick", "600", "--dump-state", files[0],
                "--measure", files[1]];
            const found = (await runJob(page, options, files)).map((text) => JSON.parse(text));
            const wanted = runNative(executable, options, files).map((text) => JSON.parse(text));
            expectSame(firstDifference(found[0], wanted[0]), "", `preset ${name}: the first difference of states`);
        }
        page.takeFaults();
    }, kSmall);
}

// ---- Against the approved frames

// SwiftShader rounds coordinates, half floats and blending differently from llvmpipe, as a GPU does: edges of lines and
// points move by parts of a pixel. So the gate is that of GPUs, in tests/golden/renderers.cpp.
const kGate = { maxFraction: 0.03, maxTileMean: 3, threshold: 8 };

const isRecording = (word) => word.endsWith(".recording.json");

// How far the case is from its approved frame in the page: empty if that is within the gate.
async function faultOf(page, folder, { name, words }) {
    const recordings = words.filter(isRecording).map((word) => ["/" + word, readFileSync(join(folder, word), "utf8")]);
    const size = words.includes("--size") ? [] : ["--size", "320x180"];
    const options = words.map((word) => (isRecording(word) ? "/" + word : word));
    const [shot] = await runJob(page, ["--headless", ...size, ...options, "--capture", "/shot.png"], ["/shot.png"],
        Object.fromEntries(recordings));
    const approved = decodePng(readFileSync(join(folder, name + ".png")));
    const found = compare(approved, decodePng(shot), kGate.threshold);
    if (!found) return "another size";
    if (process.env.ARCLIGHT_FIGURES) console.log(`${name}: ${describe(found)}`);
    return found.fraction <= kGate.maxFraction && found.worstTileMean <= kGate.maxTileMean ? "" : describe(found);
}

const describe = ({ fraction, worstTileMean, worstTile, max }) =>
    `${(100 * fraction).toFixed(3)} % of pixels differ by more than ${kGate.threshold}/255, ` +
    `worst tile mean ${worstTileMean.toFixed(2)} at ${worstTile}, largest difference ${max}`;

function goldenTests({ test, address }, card) {
    const folder = join(goldens, card.name);
    const cases = JSON.parse(readFileSync(join(folder, "cases.json"), "utf8"));
    test(`${card.name}: frames agree with the approved ones`, async (page) => {
        await startJobs(page, address, card.name);
        const faults = [];
        for (const one of cases) {
            const fault = await faultOf(page, folder, one);
            if (fault) faults.push(`${one.name}: ${fault}`);
        }
        expect(faults.length === 0, faults.join("\n      "));
        page.takeFaults();
    }, kSmall);
}

export function demoTests(context) {
    for (const card of context.cards) {
        presetTests(context, card);
        stateTests(context, card);
        goldenTests(context, card);
    }
}
