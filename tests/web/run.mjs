// Tests the page in Chromium with its software rasteriser: node run.mjs <site> [<part of a test's name>]
//
// Prints a line for each test and closes with counts. Every test opens its own page and fails on anything that the
// console says.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { Browser, sleep, until } from "./browser.mjs";
import { serve } from "../../page/serve.mjs";

const [site, only = ""] = process.argv.slice(2);
const cards = JSON.parse(readFileSync(join(site, "demos.json"), "utf8"));
const shots = join(site, "../test-shots");
mkdirSync(shots, { recursive: true });
const { server, address } = await serve(site);
const browser = await Browser.launch();
const tests = [];
const test = (name, body, size) => tests.push({ name, body, size });

function expect(condition, text) {
    if (!condition) throw new Error(text);
}
function expectSame(found, wanted, what) {
    expect(JSON.stringify(found) === JSON.stringify(wanted), `${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
}

// ---- What the tests do with a page

const inner = "window.arclightPage?.program()";
const isReady = `${inner}?.isReady() ?? false`;
const open = async (page, hash) => {
    await page.goto(address + hash);
    await page.until(`${hash} is ready`, isReady, 60);
};
const state = (page, hasTick = false) => page.evaluate(`${inner}.state(${hasTick})`);
const tickOf = async (page) => Number(/tick=(\d+)/.exec(await state(page, true))[1]);
const stage = (page) => page.evaluate("(() => { const b = document.querySelector('iframe').getBoundingClientRect(); return { x: b.x, y: b.y, width: b.width, height: b.height }; })()");

// The number of different pixels of two screenshots, compared by the browser itself.
async function difference(page, a, b) {
    return page.evaluate(`(async () => {
        const read = async (text) => {
            const bitmap = await createImageBitmap(await (await fetch("data:image/png;base64," + text)).blob());
            const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d", { willReadFrequently: true });
            context.drawImage(bitmap, 0, 0);
            return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
        };
        const [a, b] = [await read("${a.toString("base64")}"), await read("${b.toString("base64")}")];
        let count = 0;
        for (let i = 0; i < a.length; i += 4) count += a[i] !== b[i] || a[i + 1] !== b[i + 1] || a[i + 2] !== b[i + 2];
        return count;
    })()`);
}

// Presses F12 and waits for the download: its bytes.
async function capture(page) {
    await page.evaluate(`${inner}.press(301)`);
    const name = await until("a download", () => readdirSync(browser.folder).find((n) => n.endsWith(".png")), 60);
    await sleep(300);
    const bytes = readFileSync(join(browser.folder, name));
    // The next capture may have the same name.
    rmSync(join(browser.folder, name));
    return bytes;
}

// Drops a file on the demo, as a file manager does.
const drop = (page, name, bytes) => page.evaluate(`(() => {
    const frame = window.arclightPage.frame().contentWindow;
    const bytes = Uint8Array.from(atob("${bytes.toString("base64")}"), (c) => c.charCodeAt(0));
    const transfer = new frame.DataTransfer();
    transfer.items.add(new frame.File([bytes], "${name}"));
    frame.document.dispatchEvent(new frame.DragEvent("drop", { dataTransfer: transfer, cancelable: true }));
})()`);

// The JSON that a capture holds.
function chunkOf(png) {
    for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
        const length = png.readUInt32BE(at), type = png.toString("latin1", at + 4, at + 8);
        const data = png.subarray(at + 8, at + 8 + length);
        if (!["tEXt", "zTXt"].includes(type) || data.toString("latin1", 0, 9) !== "arclight\0") continue;
        // A compressed text begins with its method.
        return JSON.parse((type === "zTXt" ? inflateSync(data.subarray(10)) : data.subarray(9)).toString("utf8"));
    }
    return null;
}

// ---- The tests

test("the gallery shows every demo, and search finds presets", async (page) => {
    await page.goto(address);
    await page.until("cards", `document.querySelectorAll(".card").length === ${cards.length}`);
    const preset = cards[0].presets.at(-1);
    await page.evaluate(`{ const s = document.getElementById("search"); s.value = ${JSON.stringify(preset.title)}; s.dispatchEvent(new Event("input")); }`);
    expectSame(await page.evaluate("[...document.querySelectorAll('.presets a.found')].some((a) => a.textContent === " + JSON.stringify(preset.title) + ")"), true, "preset found");
    await page.evaluate(`{ const s = document.getElementById("search"); s.value = "qqqq"; s.dispatchEvent(new Event("input")); }`);
    expect(!(await page.evaluate("document.getElementById('nothing').hidden")), "says that nothing matches");
});

test("the keyboard searches, walks and opens", async (page) => {
    await page.goto(address);
    await page.until("cards", "document.querySelectorAll('.card').length > 0");
    await page.key("Slash", "/", { text: "/" });
    for (const c of "springs") await page.key("Key" + c.toUpperCase(), c, { text: c });
    await page.until("one card", "document.querySelectorAll('.card').length === 1");
    await page.key("Enter", "Enter", { text: "\r" });
    await page.until("the demo", isReady, 60);
    expectSame(await page.evaluate("location.hash.split('?')[0]"), "#springs", "address");
});

for (const card of cards)
    test(`${card.name}: every preset draws without a fault`, async (page) => {
        for (const preset of card.presets) {
            await page.goto("about:blank");
            await page.goto(`${address}run.html?${card.name}#preset=${preset.name}`);
            await page.until(`preset ${preset.name}`, "window.arclight?.isReady()", 90);
            await sleep(250);
            const lines = await page.evaluate("window.arclight.lines.join('; ')");
            expect(lines === "", `preset ${preset.name}: ${lines}`);
            const faults = page.takeFaults();
            expect(faults.length === 0, `preset ${preset.name}: ${faults.join("; ")}`);
            const levels = await page.evaluate(`(() => {
                const small = new OffscreenCanvas(64, 36).getContext("2d");
                return new Promise((resolve) => requestAnimationFrame(() => {
                    small.drawImage(document.getElementById("canvas"), 0, 0, 64, 36);
                    const data = small.getImageData(0, 0, 40, 30).data;
                    resolve(new Set(data.filter((_, i) => i % 4 !== 3)).size);
                }));
            })()`);
            expect(levels > 3, `preset ${preset.name}: the image is uniform`);
        }
    }, { width: 480, height: 270 });

test("a slider changes the image and the address", async (page) => {
    await open(page, "#springs?scene=graph");
    const before = await page.screenshot();
    const stateBefore = await state(page);
    const box = await stage(page);
    // Somewhere in the panel there is a slider: drag along rows until a parameter follows.
    for (let y = box.y + 180; y < box.y + box.height - 60; y += 12) {
        await page.drag(box.x + box.width - 190, y, box.x + box.width - 130, y, 4);
        await sleep(150);
        if ((await state(page)) !== stateBefore) break;
    }
    expect((await state(page)) !== stateBefore, "no slider was found");
    await sleep(500);
    expect((await difference(page, before, await page.screenshot())) > 500, "the image changed");
    await page.until("the address follows", `location.hash === "#springs?" + ${inner}.state(false)`, 10);
});

test("a capture downloads with its state inside and restores when dropped", async (page) => {
    await open(page, "#springs?scene=graph&frequency=2.5&seed=7&tick=90");
    await page.until("the tick", `/tick=90$/.test(${inner}.state(true))`, 30);
    const shot = await capture(page);
    const held = chunkOf(shot);
    expectSame([held.demo, held.tick, held.seed, held.params.frequency], ["springs", 90, 7, 2.5], "what the capture holds");
    await open(page, "#springs?scene=stability");
    await drop(page, "shot.png", shot);
    await page.until("the state of the capture", `/scene=graph.*tick=90$|tick=90$/.test(${inner}.state(true)) && /frequency=2.5/.test(${inner}.state(true))`, 30);
    expect(/seed=7/.test(await state(page, true)), "the seed is restored");
});

test("what is dropped and is no capture is refused with a sentence", async (page) => {
    await open(page, "#springs?scene=graph");
    const before = await state(page);
    await drop(page, "a.png", Buffer.from("no image"));
    await sleep(1000);
    expectSame(await state(page), before, "state");
});

test("a link restores the very moment", async (page) => {
    await open(page, "#springs?scene=graph&frequency=3&dampingRatio=0.3");
    await sleep(1500);
    await page.key("Space", " ", { text: " " });
    await sleep(300);
    const link = await state(page, true);
    const first = await capture(page);
    await page.goto("about:blank");
    await open(page, "#springs?" + link);
    await page.until("the tick", `${inner}.state(true) === ${JSON.stringify(link)}`, 30);
    await sleep(300);
    const second = await capture(page);
    expectSame(await difference(page, first, second), 0, "different pixels");
});

test("Back and Forward walk through demos and presets", async (page) => {
    const [a, b] = [cards[0], cards.at(-1)];
    await page.goto(address);
    await page.until("cards", "document.querySelectorAll('.card').length > 0");
    await page.evaluate(`location.hash = "#${a.name}?preset=${a.presets[1].name}"`);
    await page.until("the first demo", isReady, 60);
    await page.evaluate(`location.hash = "#${b.name}"`);
    await page.until("the second demo", `${isReady} && location.hash.startsWith("#${b.name}") && document.querySelector("iframe").src.includes("${b.name}")`, 60);
    await page.evaluate("history.back()");
    await page.until("the first demo again", `${isReady} && document.querySelector("iframe").src.includes("?${a.name}") && /preset=${a.presets[1].name}/.test(${inner}.state(false))`, 60);
    await page.evaluate("history.back()");
    await page.until("the gallery", "!document.getElementById('gallery').hidden && !document.querySelector('iframe')");
    await page.evaluate("history.forward()");
    await page.until("the first demo once more", isReady, 60);
});

test("a reload keeps parameters and panel", async (page) => {
    await open(page, "#springs?scene=graph&frequency=4");
    await page.evaluate(`${inner}.press(258)`);
    await sleep(3000);
    await page.send("Page.reload");
    await sleep(500);
    await page.until("the demo", isReady, 60);
    expect(/frequency=4/.test(await state(page)), "the parameter is kept");
    const kept = JSON.parse(await page.evaluate("localStorage.getItem('arclight/springs')"));
    expectSame(kept.showPanels, false, "the panel stays hidden");
});

test("a wrong address is answered with a sentence", async (page) => {
    await page.goto(address + "#springs?frequenzy=3");
    const text = await page.until("a sentence", "document.querySelector('iframe')?.contentDocument?.querySelector('#cover.fault #message')?.textContent", 30);
    expect(/frequenzy/.test(text) && /frequency/.test(text), text);
    page.takeFaults();
});

test("the docs stand beside a demo, formulas as MathML", async (page) => {
    await open(page, "#springs?scene=graph");
    await page.evaluate("document.getElementById('docs').hidden && document.getElementById('docs-toggle').click()");
    await page.until("the page", "document.querySelectorAll('#docs math').length > 3 && document.querySelectorAll('#docs h2').length > 2");
    await page.until("its images", "[...document.querySelectorAll('#docs img')].every((i) => i.complete && i.naturalWidth > 0)", 30);
});

test("fingers drag and pinch at 390 by 844", async (page) => {
    await open(page, "#springs");
    const box = await stage(page);
    expect(box.width === 390, "the demo has the page's width");
    expectSame(await page.evaluate("document.documentElement.scrollWidth"), 390, "the page is no wider than its window");
    const x = box.x + 195, y = box.y + 60, before = await state(page);
    await page.touch("touchStart", [x - 30, y], [x + 30, y]);
    for (let i = 1; i <= 6; ++i) (await page.touch("touchMove", [x - 30 - 8 * i, y], [x + 30 + 8 * i, y]), await sleep(40));
    await page.touch("touchEnd");
    await page.until("the camera moves", `${inner}.state(false) !== ${JSON.stringify(before)}`, 10);
}, { width: 390, height: 844, scale: 2, touch: true });

test("the page says what is missing where there is no WebGL 2", async (page) => {
    await page.send("Page.addScriptToEvaluateOnNewDocument", { source: "HTMLCanvasElement.prototype.getContext = () => null;" });
    await page.goto(address + "run.html?springs");
    const text = await page.until("a sentence", "document.querySelector('#cover.fault #message')?.textContent", 20);
    expect(/WebGL 2/.test(text), text);
});

// Runs a demo's command line in the page, without its window: the text of the file that it writes at `path`.
async function job(page, demo, options, path) {
    await page.goto(address + "demos.json");
    await page.until("the page", "document.readyState === 'complete'");
    return page.evaluate(`(async () => {
        document.body.innerHTML = '<canvas id="canvas" width="64" height="64"></canvas>';
        const get = async (name) => (await fetch("${demo}/${demo}." + name)).arrayBuffer();
        const [wasmBinary, data] = await Promise.all([get("wasm"), get("data")]);
        await new Promise((resolve, reject) => {
            const script = Object.assign(document.createElement("script"), { src: "${demo}/${demo}.js", onload: resolve, onerror: reject });
            document.head.append(script);
        });
        const lines = [];
        const module = await createArclight({
            canvas: document.getElementById("canvas"), wasmBinary, getPreloadedPackage: () => data,
            preRun: [(m) => (m.ENV.ARCLIGHT_DATA = "/")], print: () => {}, printErr: (line) => lines.push(line), onFile: () => {},
        });
        const code = module.callMain(${JSON.stringify(options)});
        if (code !== 0) throw new Error(lines.join("; ") || "code " + code);
        return module.FS.readFile("${path}", { encoding: "utf8" });
    })()`);
}

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

const native = process.env.ARCLIGHT_NATIVE ?? join(site, "../../release/bin");
for (const card of cards)
    test(`${card.name}: the state after 600 ticks has the same bits as the native one`, async (page) => {
        if (!existsSync(join(native, card.name))) return `${join(native, card.name)} is not built`;
        const file = join(shots, card.name + ".json");
        execFileSync(join(native, card.name), ["--headless", "--size", "64x36", "--tick", "600", "--dump-state", file], { stdio: "ignore" });
        const text = await job(page, card.name, ["--headless", "--size", "64x36", "--tick", "600", "--dump-state", "/state.json"], "/state.json");
        expectSame(firstDifference(JSON.parse(text), JSON.parse(readFileSync(file, "utf8"))), "", "the first difference");
        page.takeFaults();
    }, { width: 480, height: 270 });

// ---- Run

let failed = 0, skipped = 0;
const begun = Date.now();
const chosen = tests.filter(({ name }) => name.includes(only));
for (const { name, body, size } of chosen) {
    const start = Date.now();
    const page = await browser.newPage(size);
    let fault = "";
    try {
        const reason = await body(page);
        if (reason) {
            ++skipped;
            console.log(`skipped  ${name}: ${reason}`);
            await browser.send("Target.closeTarget", { targetId: page.targetId });
            continue;
        }
        fault = page.takeFaults().join("; ");
    } catch (error) {
        fault = error.message + page.takeFaults().map((line) => "\n      console: " + line).join("");
    }
    if (fault) {
        ++failed;
        const shot = join(shots, name.replace(/[^a-z0-9]+/gi, "-") + ".png");
        await page.screenshot().then((bytes) => writeFileSync(shot, bytes), () => {});
        fault += `\n      screenshot: ${shot}`;
    }
    console.log(`${fault ? "FAILED" : "ok"}  ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)${fault ? "\n      " + fault : ""}`);
    await browser.send("Target.closeTarget", { targetId: page.targetId });
}
await browser.close();
server.close();
console.log(`${((Date.now() - begun) / 1000).toFixed(0)} s`);
console.log(`${chosen.length - failed - skipped} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed ? 1 : 0);
