// Tests of each demo: its presets in the page, and its states, measures and frames against the native ones.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, expectSame, sampleOf } from "./checks.mjs";
import { gateOf, kThreshold } from "./gates.mjs";
import { compare, decodePng } from "./images.mjs";
import { runJob, runNative, startJobs } from "./jobs.mjs";
import { addressIn, capture, inner, lightly, open, stageOf, stateIn } from "./visit.mjs";

const kSmall = { width: 480, height: 270 }, kWithPanel = { width: 620, height: 900 };
const goldens = fileURLToPath(new URL("../golden/", import.meta.url));

// ---- In the page

// How many values the bytes of what shows have, left of the panel and above the bar: these take most of a small window.
async function levelsOf(page) {
    const { width, height, channels, pixels } = decodePng(await page.screenshot());
    const values = new Set();
    for (let y = 0; y < 0.8 * height; ++y)
        for (let i = 0; i < Math.floor(0.38 * width) * channels; ++i)
            if (i % channels !== 3) values.add(pixels[y * width * channels + i]);
    return values.size;
}

async function drawsPreset(page, address, demo, preset) {
    await page.goto("about:blank");
    await page.goto(`${address}run.html?${demo}#preset=${preset}`);
    await page.until(`preset ${preset}`, "window.arclight?.isReady() && document.getElementById('cover').hidden", 90);
    expect(await levelsOf(page) > 3, `preset ${preset}: the image is uniform`);
    const lines = await page.evaluate("window.arclight.lines.join('; ')");
    expect(lines === "", `preset ${preset}: ${lines}`);
    const faults = page.takeFaults();
    expect(faults.length === 0, `preset ${preset}: ${faults.join("; ")}`);
}

function presetTests({ test, address }, card) {
    test(`${card.name}: presets draw without a fault`, async (page) => {
        for (const preset of sampleOf(card.presets, 1)) await drawsPreset(page, address, card.name, preset.name);
    }, kSmall);
}

function sliderTest({ test, address }, card) {
    test(`${card.name}: a slider changes a parameter and the frame, and the address follows`, async (page) => {
        await open(page, address, lightly(card.name));
        await page.key("Space", " ", { text: " " });
        const before = await stateIn(page);
        await dragSliders(page);
        const followed = addressIn(card.name, `${inner}.state(false)`);
        await page.until("the address follows", `location.href === ${followed}`, 10);
        const after = await stateIn(page);
        const a = await captureAt(page, address, card.name, before);
        const b = await captureAt(page, address, card.name, after);
        expect(compare(a, b, 0).max > 0, `the frame is the same with ${before} and with ${after}`);
    }, kWithPanel);
}

// The names of the numbers that differ between two states of an address.
const numbersChanged = (before, after) => after.split("&").filter((part) =>
    !before.split("&").includes(part) && /^[a-z]\w*=-?[\d.e-]+$/i.test(part) && !part.startsWith("tick="));

// Drags along rows of the panel until a number follows.
async function dragSliders(page) {
    const box = await stageOf(page), from = box.x + box.width - 190;
    for (let turn = 0; turn < 4; ++turn) {
        for (let y = box.y + (turn ? 60 : 340); y < box.y + box.height - 60; y += 18) {
            const before = await stateIn(page);
            await page.drag(from, y, from + 60, y, 2);
            await page.evaluate(kTwoFrames);
            if (numbersChanged(before, await stateIn(page)).length > 0) return;
        }
        await page.wheel(from, box.y + 300, 300);
        await page.evaluate(kTwoFrames);
    }
    throw new Error("no slider was found");
}

async function captureAt(page, address, demo, state) {
    await open(page, address, `#${demo}?${state}&tick=60`);
    await page.until("the tick", `/tick=60$/.test(${inner}.state(true))`, 60);
    return decodePng(await capture(page));
}

const kTwoFrames = `new Promise((resolve) => {
    const { requestAnimationFrame } = window.arclightPage.frame().contentWindow;
    requestAnimationFrame(() => requestAnimationFrame(resolve));
})`;

// ---- Against the native demo

// Where two JSON values differ: {path, found, wanted} for each.
function differences(found, wanted, path = "") {
    if (typeof found !== "object" || found === null || typeof wanted !== "object" || wanted === null)
        return Object.is(found, wanted) ? [] : [{ path, found, wanted }];
    const keys = [...new Set([...Object.keys(found), ...Object.keys(wanted)])];
    return keys.flatMap((key) => differences(found[key], wanted[key], `${path}/${key}`));
}

// What states hold of drawing, not of the simulation: where a level's light is centred is measured in its texels, and
// WebGL 2 blends all targets of a draw alike, so that some effects take a draw more.
const isOfDrawing = ({ path }) => /^\/levels\/\d+\/centroid\/|^\/drawCalls$/.test(path);

// Measures that compare frames of 64x36 pixels are as uncertain as edges in them, and SwiftShader's edges lie elsewhere
// than llvmpipe's. A measure that is off by more is wrong.
const kMaxFactor = 3, kSmallest = 0.003;

// Squares whose edges pass through the centres of pixels: which of two pixels such an edge covers is up to the
// implementation, so these presets measure the opposite.
const isTie = ({ path }, preset) => ["naive-quad", "wrap-around", "drift"].includes(preset) &&
    ["/identityMaxDiff", "/meanOfFourMaxDiff", "/edgeCoverage", "/cornerCoverage"].includes(path);

// null is what WebGL 2 cannot know.
function agrees({ path, found, wanted }) {
    if (found === null || path === "/drawCalls") return true;
    const [low, high] = [found, wanted].map(Math.abs).sort((a, b) => a - b);
    return high < kSmallest || (found * wanted > 0 && high <= kMaxFactor * low);
}

const told = (all) =>
    all.slice(0, 3).map(({ path, found, wanted }) => `${path}: ${found}, natively ${wanted}`).join("; ");

// Settings in motion: what has come to rest after 600 ticks may hide a difference.
const kMoving = { springs: [["--preset", "approximate-exp", "--set", "target=0.8185", "--tick", "120"],
    ["--preset", "approximate-exp", "--set", "target=1.317", "--tick", "31"],
    ...[0.833, 1.7, 2.9, 7.3].map((frequency) => ["--set", "scene=graph", "--set", "integrator=exact",
        "--set", "dampingRatio=0.3", "--set", `frequency=${frequency}`, "--tick", "120"])],
    procyon: [["--tick", "7200"]] };

const kStateTicks = process.env.ARCLIGHT_TEST_LONG ? 600 : 200;

function stateTests({ test, address, native }, card) {
    const name = `${card.name}: states after ${kStateTicks} ticks have the bits of the native ones, and measures agree`;
    test(name, async (page) => {
        const executable = join(native, card.name);
        if (!existsSync(executable)) return `${executable} is not built`;
        await startJobs(page, address, card.name, true);
        const files = ["/state.json", "/measures.json"];
        for (const { name } of sampleOf(card.presets, 2)) {
            const options = ["--headless", "--preset", name, "--size", "64x36", "--tick", `${kStateTicks}`,
                "--dump-state", files[0], "--measure", files[1]];
            const found = (await runJob(page, options, files)).map((text) => JSON.parse(text));
            const wanted = runNative(executable, options, files).map((text) => JSON.parse(text));
            const states = differences(found[0], wanted[0]).filter((one) => !isOfDrawing(one));
            expectSame(told(states), "", `preset ${name}: differences of states`);
            const measures = differences(found[1], wanted[1]).filter((one) => !agrees(one) && !isTie(one, name));
            expectSame(told(measures), "", `preset ${name}: differences of measures`);
        }
        for (const words of kMoving[card.name] ?? []) {
            const options = ["--headless", "--size", "64x36", ...words, "--dump-state", files[0]];
            const [found] = await runJob(page, options, [files[0]]), [wanted] = runNative(executable, options, [files[0]]);
            expectSame(told(differences(JSON.parse(found), JSON.parse(wanted))), "", words.join(" "));
        }
        page.takeFaults();
    }, kSmall);
}

// ---- Against the approved frames

const isRecording = (word) => word.endsWith(".recording.json");

// How far the case is from its approved frame in the page: empty if that is within the gate.
async function faultOf(page, demo, folder, { name, words }) {
    const gate = gateOf(demo, name);
    if (gate.skipped) {
        console.log(`      not compared: ${name}: ${gate.skipped}`);
        return "";
    }
    const recordings = words.filter(isRecording).map((word) => ["/" + word, readFileSync(join(folder, word), "utf8")]);
    const size = words.includes("--size") ? [] : ["--size", "320x180"];
    const options = words.map((word) => (isRecording(word) ? "/" + word : word));
    const [shot] = await runJob(page, ["--headless", ...size, ...options, "--capture", "/shot.png"], ["/shot.png"],
        Object.fromEntries(recordings));
    const approved = decodePng(readFileSync(join(folder, name + ".png")));
    const found = compare(approved, decodePng(shot), kThreshold);
    if (!found) return "another size";
    if (process.env.ARCLIGHT_FIGURES) console.log(`${name}: ${describe(found)}`);
    return found.fraction <= gate.maxFraction && found.worstTileMean <= gate.maxTileMean ? "" : describe(found);
}

const describe = ({ fraction, worstTileMean, worstTile, max }) =>
    `${(100 * fraction).toFixed(3)} % of pixels differ by more than ${kThreshold}/255, ` +
    `worst tile mean ${worstTileMean.toFixed(2)} at ${worstTile}, largest difference ${max}`;

function goldenTests({ test, address }, card) {
    const folder = join(goldens, card.name);
    // Without compute shaders, some cases show something else.
    const cases = JSON.parse(readFileSync(join(folder, "cases.json"), "utf8")).filter((one) => !one.needsCompute);
    test(`${card.name}: frames agree with the approved ones`, async (page) => {
        await startJobs(page, address, card.name);
        const faults = [];
        for (const one of sampleOf(cases, 2)) {
            const fault = await faultOf(page, card.name, folder, one);
            if (fault) faults.push(`${one.name}: ${fault}`);
        }
        expect(faults.length === 0, faults.join("\n      "));
        page.takeFaults();
    }, kSmall);
}

// ---- In browsers that lack extensions

// By how much a frame may differ from one with all extensions: half floats round, and steps of gradients move.
const kHalfGate = { maxFraction: 0.12, maxTileMean: 24 };

// The frame of the showcase, after the browser has lost these extensions.
async function frameWithout(page, names) {
    await page.evaluate(`{
        const gl = WebGL2RenderingContext.prototype, get = gl.whole ??= gl.getExtension;
        gl.getExtension = function (name) { return ${JSON.stringify(names)}.includes(name) ? null : get.call(this, name); };
    }`);
    const options = ["--headless", "--preset", "showcase", "--size", "320x180", "--capture", "/shot.png"];
    return decodePng((await runJob(page, options, ["/shot.png"]))[0]);
}

function extensionTest({ test, address }, { name }) {
    test(`${name}: a browser that filters or draws half floats only shows what others show`, async (page) => {
        await startJobs(page, address, name);
        const whole = await frameWithout(page, []);
        for (const extension of ["OES_texture_float_linear", "EXT_color_buffer_float"]) {
            const found = compare(whole, await frameWithout(page, [extension]), kThreshold);
            if (process.env.ARCLIGHT_FIGURES) console.log(`${name} without ${extension}: ${describe(found)}`);
            expect(found.fraction <= kHalfGate.maxFraction && found.worstTileMean <= kHalfGate.maxTileMean,
                `without ${extension}: ${describe(found)}`);
        }
        page.takeFaults();
    }, kSmall);
}

export function demoTests(context) {
    // Particles filter a table of 32-bit floats.
    for (const card of context.cards)
        if (process.env.ARCLIGHT_TEST_LONG || card.name === "particles") extensionTest(context, card);

    // The panel and the address are the host's, the same for all demos.
    for (const card of sampleOf(context.cards, 1)) sliderTest(context, card);
    for (const card of context.cards) {
        presetTests(context, card);
        stateTests(context, card);
        goldenTests(context, card);
    }
}
