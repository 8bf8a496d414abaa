// Tests of fingers in every demo: on a panel they scroll, on a slider they drag, on the frame they turn the camera.
import { sleep, until } from "./browser.mjs";
import { expect, expectSame, sampleOf } from "./checks.mjs";
import { decodePng } from "./images.mjs";
import { inner, lightly, open, settle, stageOf, stateIn } from "./visit.mjs";

const kSizes = [{ width: 390, height: 844 }, { width: 844, height: 390 }];

// Moves a finger in small steps. Nothing waits for the page before all is sent: a finger that a slow frame delays would
// be one that stays. With a `rest` at its end, nothing glides on.
async function swipe(page, fromX, fromY, toX, toY, { steps = 8, rest = 150 } = {}) {
    const sent = [page.touch("touchStart", [fromX, fromY])];
    for (let i = 1; i <= steps; ++i) {
        sent.push(page.touch("touchMove", [fromX + (toX - fromX) * i / steps, fromY + (toY - fromY) * i / steps]));
        await sleep(20);
    }
    await Promise.all(sent);
    await sleep(rest);
    await page.touch("touchEnd");
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

export function fingerTests(context) {
    // The panel is the host's, so one demo stands for all but in ./test --long.
    for (const card of sampleOf(context.cards, 1))
        for (const size of sampleOf(kSizes, 1)) panelTests(context, card, size);
}
