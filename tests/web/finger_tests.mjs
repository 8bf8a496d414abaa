// Tests of fingers in every demo: on a panel they scroll, on a slider they drag, on the frame they turn the camera.
import { sleep, until } from "./browser.mjs";
import { expect, expectSame, sampleOf } from "./checks.mjs";
import { decodePng } from "./images.mjs";
import { demoWindow, inner, lightly, open, settle, stageOf, stateIn } from "./visit.mjs";

const kSizes = [{ width: 390, height: 844 }, { width: 844, height: 390 }];

// Moves a finger in small steps. Nothing waits for the page before all is sent: a finger that a slow frame delays would
// be one that stays. With a `rest` at its end, nothing glides on.
async function swipe(page, fromX, fromY, toX, toY, { steps = 8, rest = 150, before = 0 } = {}) {
    const sent = [page.touch("touchStart", [fromX, fromY])], begun = Date.now();
    // The finger stays until the page has known of it for longer than it was late.
    if (before > 0) await sent[0], await sleep(before + Date.now() - begun);
    for (let i = 1; i <= steps; ++i) {
        sent.push(page.touch("touchMove", [fromX + (toX - fromX) * i / steps, fromY + (toY - fromY) * i / steps]));
        await sleep(20);
    }
    await sleep(rest);
    sent.push(page.touch("touchEnd"));
    await Promise.all(sent);
}

// Where the panel is: below the frame of an upright screen, right of it otherwise.
const panelOf = (page) => page.evaluate(`(() => {
    const { x, y, width, height } = document.querySelector("iframe").getBoundingClientRect();
    const isUpright = height > width && width < 520, bar = Math.min(40, 0.2 * height);
    const across = Math.min(340, Math.floor(0.6 * width)), up = Math.floor(0.45 * height);
    return isUpright ? { x, y: y + height - bar - up, width, height: up }
        : { x: x + width - across, y, width: across, height: height - bar };
})()`);

// The rows of pixels in the panel, as texts. Its right end holds the scrollbar.
async function rowsOf(page, panel) {
    const { width, channels, pixels } = decodePng(await page.screenshot());
    const scale = 2, from = Math.round(scale * (panel.x + 8)), to = Math.round(scale * (panel.x + 0.9 * panel.width));
    return Array.from({ length: Math.floor(scale * panel.height) }, (_, i) => {
        const row = Math.round(scale * panel.y) + i;
        return Buffer.from(pixels.subarray((row * width + from) * channels, (row * width + to) * channels)).toString("latin1");
    });
}

// By how many rows `after` lies higher than `before`: the shift at which most rows that are not empty agree.
function shiftOf(before, after) {
    const plain = new Set(before.filter((row, i) => row === before[i + 1]));
    let best = { shift: 0, same: -1 };
    for (let shift = 1 - before.length; shift < before.length; ++shift) {
        const same = after.filter((row, i) => row === before[i + shift] && !plain.has(row)).length;
        if (same > best.same) best = { shift, same };
    }
    return best.shift;
}

const hasNewNumber = (before, after) => after.split("&").some((part) =>
    !before.split("&").includes(part) && /^\w+=-?[\d.e-]+$/.test(part));

function panelTests({ test, address }, { name: demo }, size) {
    const label = `${demo} at ${size.width} by ${size.height}`;
    test(`${label}: a finger scrolls the panel, over texts, presets and sliders`, async (page) => {
        await open(page, address, lightly(demo));
        await page.until("the first frame", `${inner}.module()._arclightHasShown()`, 60);
        await page.evaluate(`${inner}.press(32)`);
        await sleep(800);
        const state = await stateIn(page), panel = await panelOf(page), middle = panel.x + 0.5 * panel.width;
        const low = panel.y + 0.8 * panel.height, high = panel.y + 0.3 * panel.height;
        for (const x of [panel.x + 30, middle, panel.x + 0.75 * panel.width]) {
            const before = await rowsOf(page, panel);
            await swipe(page, x, low, x, high);
            await until(`a swipe at ${x} scrolls the panel by ${low - high}`, async () =>
                Math.abs(shiftOf(before, await rowsOf(page, panel)) - 2 * (low - high)) < 8, 20);
        }
        const before = await rowsOf(page, panel);
        await swipe(page, middle, high, middle, low);
        await until("a swipe down scrolls back", async () => shiftOf(before, await rowsOf(page, panel)) < -40, 20);
        expectSame(await stateIn(page), state, "the state after swipes");
    }, { ...size, scale: 2, touch: true });

    test(`${label}: a finger drags a slider`, async (page) => {
        await open(page, address, lightly(demo));
        await page.until("the first frame", `${inner}.module()._arclightHasShown()`, 60);
        const panel = await panelOf(page), x = panel.x + 0.5 * panel.width, before = await stateIn(page);
        for (let turn = 0; turn < 6; ++turn) {
            for (let y = panel.y + 30; y < panel.y + panel.height - 20; y += 16) {
                await swipe(page, x, y, x + 50, y, { steps: 2 });
                await sleep(200);
                if (hasNewNumber(before, await stateIn(page))) return;
            }
            await swipe(page, x, panel.y + 0.9 * panel.height, x, panel.y + 0.1 * panel.height);
        }
        throw new Error("no slider follows a finger");
    }, { ...size, scale: 2, touch: true });

    test(`${label}: a finger on the frame turns the camera, or does what the scene says of a drag`, async (page) => {
        await open(page, address, lightly(demo));
        await page.until("the first frame", `${inner}.module()._arclightHasShown()`, 60);
        const lines = await page.evaluate(`${inner}.help().flatMap(({ lines }) => lines)`);
        const own = lines.find(({ input }) => input.startsWith("Drag"));
        if (!own || own.help !== "orbit") return `a drag there is to ${own?.help ?? "do nothing"}`;
        const stage = await stageOf(page), panel = await panelOf(page), before = await stateIn(page);
        const width = panel.y > stage.y + 10 ? stage.width : stage.width - panel.width;
        const height = panel.y > stage.y + 10 ? panel.y - stage.y : stage.height;
        const x = stage.x + 0.5 * width, y = stage.y + 0.15 * height;
        await swipe(page, x - 40, y, x + 40, y);
        await page.until("the camera", `${inner}.state(false) !== ${JSON.stringify(before)}`, 20);
        return undefined;
    }, { ...size, scale: 2, touch: true });
}

// ---- Gestures, in quick frames and in slow ones

// What the demo has been given since the last call, tick by tick: {buttons, pointer, scroll}.
async function inputsOf(page) {
    const text = await page.evaluate(`(() => {
        const module = ${inner}.module(), path = "/test-session.json";
        module.ccall("arclightSaveSession", "number", ["string"], [path]);
        return module.FS.readFile(path, { encoding: "utf8" });
    })()`);
    const changesIn = (value) => typeof value !== "object" || value === null ? []
        : value.input && !Array.isArray(value.input) ? [value.input] : Object.values(value).flatMap(changesIn);
    const state = { buttons: 0, pointer: [0, 0] };
    const all = changesIn(JSON.parse(text)).map((change) => ({ scroll: 0, ...Object.assign(state, change) }));
    const fresh = all.slice(page.inputsTaken ?? 0);
    page.inputsTaken = all.length;
    return fresh;
}

const kSlowMs = 500;
const slowDown = (page) => page.evaluate(`(() => {
    const frame = () => {
        for (const start = performance.now(); performance.now() < start + ${kSlowMs};) continue;
        ${demoWindow}.requestAnimationFrame(frame);
    };
    ${demoWindow}.requestAnimationFrame(frame);
})()`);

// How far the pointer went in the demo while a button was held, in pixels.
function draggedBy(inputs, button) {
    const held = inputs.filter(({ buttons }) => buttons & button).map(({ pointer }) => pointer);
    return Math.max(0, ...held.map(([x, y]) => Math.hypot(x - held[0][0], y - held[0][1])));
}

// Gestures at points of the frame, each with what the demo must have been given. [x, y]: parts of its width and height.
const kPoints = [[0.5, 0.5], [0.3, 0.85], [0.6, 0.2]];
const kLeft = 1, kRight = 2, kMiddle = 4;

async function gesture(page, what, make, isGiven) {
    await inputsOf(page);
    const given = [];
    await make();
    await until(what, async () => {
        given.push(...await inputsOf(page));
        // All of it, with its end: the next gesture begins with nothing held.
        return given.length > 0 && given.at(-1).buttons === 0 && isGiven(given);
    }, 20);
}

// `latestMs`: a page that knows of a finger later than this, on a machine that does much else, may take a drag for a hold.
async function makeGestures(page, name, frame, latestMs) {
    for (const [across, up] of sampleOf(kPoints, 1)) {
        const x = frame.x + across * frame.width, y = frame.y + up * frame.height, at = `${name} at ${across}, ${up}`;
        await gesture(page, `a drag ${at}`, () => swipe(page, x, y, x + 60, y + 10),
            (given) => draggedBy(given, kLeft) > 60 && draggedBy(given, kRight) === 0);
        await gesture(page, `a drag after a rest ${at}`, () => swipe(page, x, y, x + 60, y + 10, { before: 600 }),
            (given) => draggedBy(given, kRight) > 60 && draggedBy(given, kLeft) === 0);
        let waitedMs = 0;
        await gesture(page, `a drag by a program that waits for the page ${at}`,
            async () => {
                const begun = Date.now();
                await page.touch("touchStart", [x, y]);
                waitedMs = Date.now() - begun;
                for (let i = 1; i <= 4; ++i) await page.touch("touchMove", [x + 20 * i, y + 2 * i]);
                await page.touch("touchEnd");
            },
            (given) => waitedMs > latestMs ? draggedBy(given, kLeft | kRight) > 60
                : draggedBy(given, kLeft) > 60 && draggedBy(given, kRight) === 0);
        await gesture(page, `a tap ${at}`, () => swipe(page, x, y, x, y, { steps: 0, rest: 60 }),
            (given) => given.some(({ pressed }) => pressed & kLeft));
    }
    const x = frame.x + 0.5 * frame.width, y = frame.y + 0.5 * frame.height;
    await gesture(page, `two fingers ${name}`, () => spread(page, x, y),
        (given) => draggedBy(given, kMiddle) > 20 && given.reduce((sum, { scroll }) => sum + scroll, 0) > 1);
}

// Two fingers that move apart and to the right.
async function spread(page, x, y) {
    const sent = [page.touch("touchStart", [x - 30, y], [x + 30, y])];
    for (let i = 1; i <= 6; ++i) {
        sent.push(page.touch("touchMove", [x - 30 - 4 * i, y], [x + 30 + 12 * i, y]));
        await sleep(20);
    }
    await Promise.all(sent);
    await page.touch("touchEnd");
}

function gestureTest({ test, address }, { name: demo }) {
    test(`${demo}: every gesture of a finger reaches the demo, also in frames of ${kSlowMs} ms`, async (page) => {
        await open(page, address, lightly(demo));
        await page.until("the first frame", `${inner}.module()._arclightHasShown()`, 60);
        const stage = await stageOf(page), panel = await panelOf(page);
        const frame = { ...stage, height: panel.y - stage.y };
        const state = await stateIn(page), orbits = await page.evaluate(
            `${inner}.help().flatMap(({ lines }) => lines).find(({ input }) => input.startsWith("Drag"))?.help === "orbit"`);
        await makeGestures(page, "in quick frames", frame, 400);
        if (orbits) expect(await stateIn(page) !== state, "a drag does not turn the camera");
        await slowDown(page);
        await makeGestures(page, "in slow frames", frame, 3 * kSlowMs);
    }, { ...kSizes[0], touch: true });
}

export function fingerTests(context) {
    // The panel is the host's, so one demo stands for all but in ./test --long.
    for (const card of sampleOf(context.cards, 1))
        for (const size of sampleOf(kSizes, 1)) panelTests(context, card, size);
    // On the creature of bones and its grass fingers have failed before; all demos in ./test --long.
    for (const card of context.cards)
        if (process.env.ARCLIGHT_TEST_LONG) gestureTest(context, card);
}
