// Tests of the page around the demos: gallery, addresses, captures, docs, touch.
import { sleep } from "./browser.mjs";
import { expect, expectSame } from "./checks.mjs";
import { compare, decodePng, stateOf } from "./images.mjs";
import { runJob, startJobs } from "./jobs.mjs";
import { serve } from "../../apps/arclight/page/serve.mjs";
import { capture, demoWindow, drop, faultText, inner, isReady, open, stageOf, stateIn } from "./visit.mjs";

const stage = "document.querySelector('iframe')?.contentDocument";
const kFault = "#cover.fault #message"; // what a demo that cannot run says
// Makes a page as in a browser that lacks these extensions of WebGL.
const without = (names) => ({ source: `{
    const get = WebGL2RenderingContext.prototype.getExtension;
    WebGL2RenderingContext.prototype.getExtension = function (name) {
        return ${JSON.stringify(names)}.includes(name) ? null : get.call(this, name);
    };
}` });
const kNarrow = { width: 390, height: 844, scale: 2, touch: true };

const search = (page, text) => page.evaluate(`{
    const field = document.getElementById("search");
    field.value = ${JSON.stringify(text)};
    field.dispatchEvent(new Event("input"));
}`);
const findsPreset = (title) =>
    `[...document.querySelectorAll(".presets a.found")].some((link) => link.textContent === ${JSON.stringify(title)})`;
const count = (selector) => `document.querySelectorAll(${JSON.stringify(selector)}).length`;

function galleryTests({ test, address, cards }) {
    test("the gallery shows every demo, and search finds presets", async (page) => {
        await page.goto(address);
        await page.until("cards", `${count(".card")} === ${cards.length}`);
        // Images far below the window are fetched when they come near it.
        await page.until("their images", `{
            const missing = [...document.querySelectorAll(".card img")]
                .find((image) => !image.complete || image.naturalWidth === 0);
            missing?.scrollIntoView();
            !missing;
        }`);
        // Until then it has the colours of its demo.
        const grounds = await page.evaluate(
            "[...document.querySelectorAll('.card .thumbnail')].map((one) => getComputedStyle(one).backgroundImage)");
        expect(new Set(grounds).size === cards.length && grounds.every((one) => /gradient/.test(one)), grounds.join("; "));
        const { title } = cards[0].presets.at(-1);
        await search(page, title);
        expect(await page.evaluate(findsPreset(title)), `the search does not find the preset ${title}`);
        const searched = await page.evaluate("document.querySelector('.presets a.searched')?.textContent");
        expectSame(searched, title, "what Enter opens");
        await search(page, "qqqq");
        const isHidden = await page.evaluate("document.getElementById('nothing').hidden");
        expect(!isHidden, "does not say that nothing matches");
    });

    test("search finds terms of every kind, and says which", async (page) => {
        await page.goto(address);
        await page.until("cards", `${count(".card")} === ${cards.length}`);
        for (const { name, terms } of cards)
            for (const kind of ["topic", "parameter", "measure", "docs"]) {
                const [, id, label] = terms.find((term) => term[0] === kind);
                // A short name is found at the beginning of many words.
                await search(page, id);
                const said = await page.evaluate(`[...document.querySelectorAll(".card")]
                    .map((card) => [card.querySelector("small").textContent, card.querySelector(".terms").textContent])`);
                // A card whose title or presets hold the words says nothing more.
                const own = said.find(([demo]) => demo === name)?.[1];
                expect(own !== undefined && (own === "" || own.includes(label) || / more$/.test(own)),
                    `${id}: ${name} says '${own}' instead of ${label}`);
            }
        await search(page, "bvh");
        expectSame(await page.evaluate("document.querySelector('.card small').textContent"), "collision", "the first");
    });

    test("the keyboard searches, walks and opens", async (page) => {
        await page.goto(address);
        await page.until("cards", `${count(".card")} > 0`);
        await page.key("Slash", "/", { text: "/" });
        for (const c of "springs") await page.key("Key" + c.toUpperCase(), c, { text: c });
        // Others may speak of springs, but the demo of that name comes first.
        await page.until("fewer cards", `${count(".card")} < ${cards.length}`);
        await page.key("Enter", "Enter", { text: "\r" });
        await page.until("the demo", isReady, 60);
        expectSame(await page.evaluate("location.pathname"), "/springs/", "address");
    });

    for (const width of [360, 390])
        test(`the gallery is no wider than a window of ${width}`, async (page) => {
            await page.goto(address);
            await page.until("cards", `${count(".card")} === ${cards.length}`);
            expectSame(await page.evaluate("document.documentElement.scrollWidth"), width, "width");
        }, { ...kNarrow, width });
}

function captureTests({ test, address }) {
    test("a capture downloads with its state inside and restores when dropped", async (page) => {
        await open(page, address, "#springs?scene=graph&frequency=2.5&seed=7&tick=90");
        await page.until("the tick", `/tick=90$/.test(${inner}.state(true))`, 30);
        const shot = await capture(page);
        const held = stateOf(shot);
        const inside = [held.demo, held.tick, held.seed, held.params.frequency];
        expectSame(inside, ["springs", 90, 7, 2.5], "the state inside");
        await open(page, address, "#springs?scene=stability");
        await drop(page, "shot.png", shot);
        const isRestored = (text) =>
            /tick=90$/.test(text) && /frequency=2.5/.test(text) && !/scene=stability/.test(text);
        await page.until("the state of the capture", `(${isRestored})(${inner}.state(true))`, 30);
        expect(/seed=7/.test(await stateIn(page, true)), "the seed is not restored");
    });

    test("what is dropped and is no capture is refused with a sentence", async (page) => {
        await open(page, address, "#springs?scene=graph");
        const before = await stateIn(page);
        await drop(page, "a.png", Buffer.from("no image"));
        const notice = `${stage}?.getElementById("notice").textContent`;
        await page.until("a sentence", `/a\\.png.*PNG/.test(${notice})`, 30);
        expectSame(await stateIn(page), before, "state");
        page.takeFaults();
    });

    test("a link restores the very moment", async (page) => {
        await open(page, address, "#springs?scene=graph&frequency=3&dampingRatio=0.3");
        await sleep(1500);
        await page.key("Space", " ", { text: " " });
        await sleep(300);
        const link = await stateIn(page, true);
        const first = await capture(page);
        await open(page, address, "#springs?" + link);
        await page.until("the tick", `${inner}.state(true) === ${JSON.stringify(link)}`, 30);
        await sleep(300);
        const { max } = compare(decodePng(first), decodePng(await capture(page)), 0);
        expectSame(max, 0, "the largest difference");
    });
}

function addressTests({ test, address, cards }) {
    const [first, last] = [cards[0], cards.at(-1)];
    const shows = (card) => `${isReady} && document.querySelector("iframe").src.includes("?${card.name}")`;
    const preset = first.presets[1].name;

    test("Back and Forward walk through demos and presets", async (page) => {
        await page.goto(address);
        await page.until("cards", `${count(".card")} > 0`);
        await page.evaluate(`location.hash = "#${first.name}?preset=${preset}"`);
        await page.until("the first demo", shows(first), 60);
        await page.evaluate(`location.hash = "#${last.name}"`);
        await page.until("the second demo", shows(last), 60);
        await page.evaluate("history.back()");
        const hasPreset = `${shows(first)} && /preset=${preset}/.test(${inner}.state(false))`;
        await page.until("the first demo again", hasPreset, 60);
        await page.evaluate("history.back()");
        await page.until("the gallery",
            "!document.getElementById('gallery').hidden && !document.querySelector('iframe')");
        await page.evaluate("history.forward()");
        await page.until("the first demo once more", hasPreset, 60);
    });

    test("a reload keeps parameters and panel", async (page) => {
        await open(page, address, "#springs?scene=graph&frequency=4");
        await page.evaluate(`${inner}.press(258)`);
        const kept = "localStorage.getItem('arclight/springs')";
        await page.until("the settings", `JSON.parse(${kept} ?? "{}").showPanels === false`, 20);
        await page.evaluate("window.isOld = true");
        await page.send("Page.reload");
        await page.until("the demo", `!window.isOld && ${isReady}`, 60);
        expect(/frequency=4/.test(await stateIn(page)), "the parameter is not kept");
        expectSame(JSON.parse(await page.evaluate(kept)).showPanels, false, "the panel's setting");
    });

    test("an address of an unknown demo is answered with a sentence that names the demos", async (page) => {
        const notice = "document.getElementById('gallery-notice')";
        await page.goto(address + "#nosuch?preset=storm");
        const text = await page.until("a sentence", `!${notice}.hidden && ${notice}.textContent`, 20);
        expect(/"nosuch"/.test(text) && cards.every(({ name }) => text.includes(name)), text);
        await page.evaluate("location.hash = ''");
        await page.until("no sentence about another address", `${notice}.hidden`, 10);
    });

    for (const tick of ["+90", "0090", "90"])
        test(`a link keeps its tick, written as ${tick} beside values in other forms`, async (page) => {
            await open(page, address, `#springs?tick=${tick}&frequency=2.50&scene=graph`);
            await page.until("the tick", `/tick=90$/.test(${inner}.state(true))`, 30);
            await sleep(2000);
            expect((await page.evaluate("location.hash")).includes("tick=" + tick), "the tick is not in the address");
            await page.evaluate("window.isOld = true");
            await page.send("Page.reload");
            await page.until("the tick after a reload", `!window.isOld && /tick=90$/.test(${inner}.state(true))`, 60);
        });

    test("a demo whose framebuffers are refused says so", async (page) => {
        await startJobs(page, address, "springs");
        // Bytes with signs can be read in shaders, but not drawn to.
        await page.evaluate(`{
            const gl = WebGL2RenderingContext.prototype, { texImage2D, renderbufferStorageMultisample: store } = gl;
            gl.texImage2D = function (to, level, format, width, height, border, layout, type, ...data) {
                const words = format === gl.RGBA16F ? [gl.RGBA8_SNORM, width, height, 0, gl.RGBA, gl.BYTE, null]
                    : [format, width, height, border, layout, type, ...data];
                return texImage2D.call(this, to, level, ...words);
            };
            gl.renderbufferStorageMultisample = function (to, samples, format, width, height) {
                const stored = format === gl.RGBA16F ? gl.RGBA8_SNORM : format;
                return store.call(this, to, samples, stored, width, height);
            };
        }`);
        const options = ["--headless", "--size", "64x36", "--tick", "0", "--capture", "/shot.png"];
        const text = await runJob(page, options, ["/shot.png"]).then(() => "a capture without a word", String);
        expect(/OpenGL: .*framebuffer/i.test(text), text);
        page.takeFaults();
    });

    test("a lost context is no frame that was shown", async (page) => {
        await page.send("Page.addScriptToEvaluateOnNewDocument", { source: `
            const fence = WebGL2RenderingContext.prototype.fenceSync;
            WebGL2RenderingContext.prototype.fenceSync = function (...words) {
                const made = fence.apply(this, words);
                this.getExtension("WEBGL_lose_context")?.loseContext();
                return made;
            };` });
        await page.goto(address + "#springs?scene=graph");
        await page.until("the fault", `/graphics driver/.test(${faultText})`, 60);
        await sleep(1000);
        expectSame(await page.evaluate(`${inner}.module()._arclightHasShown()`), 0, "frames that were shown");
        page.takeFaults();
    });

    test("the page says what is missing where there is no WebGL 2", async (page) => {
        await page.send("Page.addScriptToEvaluateOnNewDocument",
            { source: "HTMLCanvasElement.prototype.getContext = () => null;" });
        await page.goto(address + "run.html?springs");
        const text = await page.until("a sentence", `document.querySelector("${kFault}")?.textContent`, 20);
        expect(/WebGL 2/.test(text), text);
    });

    test("a page that can draw to no floats says so, and one that draws to half floats names the limit", async (page) => {
        const kExtensions = ["EXT_color_buffer_float", "EXT_color_buffer_half_float"];
        const { identifier } = await page.send("Page.addScriptToEvaluateOnNewDocument", without(kExtensions));
        await page.goto(address + "run.html?springs");
        const text = await page.until("a sentence", `document.querySelector("${kFault}")?.textContent`, 20);
        expect(/cannot draw to floating-point textures/.test(text), text);
        await page.send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
        await page.send("Page.addScriptToEvaluateOnNewDocument", without(kExtensions.slice(0, 1)));
        await open(page, address, "#springs?scene=graph");
        const notice = "document.getElementById('notice')";
        await page.until("its limit", `!${notice}.hidden && /half floats/.test(${notice}.textContent)`, 10);
        await page.until("its first frame", `${inner}.module()._arclightHasShown()`, 60);
        page.takeFaults();
    });

    test("the loading sign says what is prepared and how far it is", async (page) => {
        await page.send("Page.addScriptToEvaluateOnNewDocument", { source: `addEventListener("DOMContentLoaded", () => {
            const [cover, message, detail, bar] = ["cover", "message", "detail", "progress"]
                .map((id) => document.getElementById(id));
            if (!cover) return;
            window.told = [];
            new MutationObserver(() => told.push([message.textContent, detail.textContent, bar.value]))
                .observe(cover, { subtree: true, childList: true, characterData: true, attributes: true });
        })` });
        await page.send("Network.clearBrowserCache");
        const speed = (bytes) => page.send("Network.emulateNetworkConditions",
            { offline: false, latency: 20, downloadThroughput: bytes, uploadThroughput: -1 });
        await speed(600000);
        await page.goto(address + "run.html?springs#scene=graph");
        await page.until("the first frame", "window.arclight?.isReady() && document.getElementById('cover').hidden", 60);
        await speed(-1);
        const told = await page.evaluate("told"), names = told.map(([name]) => name);
        const stages = names.filter((name, i) => name !== names[i - 1]);
        expectSame(stages, ["Loading", "Starting", "Compiling shader programs", "Drawing the first frame"], "stages");
        const details = (stage) => [...new Set(told.filter(([name]) => name === stage).map(([, detail]) => detail))];
        const percents = details("Loading").map((text) => Number(/^(\d+) %$/.exec(text)?.[1] ?? NaN)).filter((n) => n >= 0);
        expect(percents.filter((percent) => percent < 100).length > 3, `percents: ${percents.join()}`);
        expect(details("Compiling shader programs").some((text) => /^\d+ of \d+$/.test(text)), "no count of programs");
        told.reduce((last, [, , value]) => (expect(value >= last, `the bar goes back to ${value} from ${last}`), value), 0);
    });
    test("a page loads no script of another host", async (page) => {
        await page.goto(address + "run.html?//127.0.0.1:9/x");
        const text = await page.until("a sentence", `document.querySelector("${kFault}")?.textContent`, 20);
        expect(/no such demo/.test(text), text);
        const scripts = await page.evaluate(`[...document.scripts].map(({ src }) => src).join(" ")`);
        expect(!scripts.includes("127.0.0.1:9/"), scripts);
    });
    test("the server answers odd paths and goes on", async () => {
        for (const path of ["index.html/", "index.html%2f", "a".repeat(300), "..%2f..%2fetc/passwd", "%00", "%"])
            expectSame((await fetch(address + path)).status, 404, path.slice(0, 30));
        expectSame((await fetch(address)).status, 200, "the gallery");
    });
}

function threadTests({ test, site }) {
    const loaded = `window.arclightPage.frame().contentWindow.performance.getEntriesByType("resource")
        .map(({ name }) => name).filter((name) => name.endsWith(".wasm")).join().replace(/^.*\\//, "")
        .replace(/\\.[0-9a-f]{10}\\./, ".")`;
    const loads = async (page, isIsolated, program) => {
        const { server, address } = await serve(site, 0, isIsolated);
        try {
            await open(page, address, "#springs?scene=graph");
            expectSame(await page.evaluate(loaded), program, "program");
        } finally {
            server.close();
        }
    };
    test("an isolated page loads the program with threads", (page) => loads(page, true, "springs.threads.wasm"));
    test("other pages load the program without threads", (page) => loads(page, false, "springs.wasm"));
}

// Moves two fingers apart about a point, and waits until the camera has moved.
async function pinch(page, x, y) {
    const before = await stateIn(page);
    await page.touch("touchStart", [x - 30, y], [x + 30, y]);
    for (let i = 1; i <= 6; ++i) {
        await page.touch("touchMove", [x - 30 - 8 * i, y], [x + 30 + 8 * i, y]);
        await sleep(40);
    }
    await page.touch("touchEnd");
    await page.until("the camera moves", `${inner}.state(false) !== ${JSON.stringify(before)}`, 10);
}

// Docs of 260 pixels, the least: rows of tables are not as high as a page, those of parameters are paragraphs, formulas
// are whole, and what is wider than the docs can be reached by keys and shows that there is more.
async function readsWell(page) {
    await page.evaluate("document.getElementById('docs').style.width = '260px'");
    const { rows, clipped, wide } = await page.evaluate(`new Promise((resolve) => setTimeout(() => {
        const docs = document.getElementById("docs"), all = (selector) => [...docs.querySelectorAll(selector)];
        const isFault = (one) => one.scrollWidth > one.clientWidth + 1 &&
            !(one.tabIndex === 0 && one.ariaLabel && getComputedStyle(one).backgroundAttachment.includes("local"));
        resolve({
            rows: all("tr").filter((row) => row.closest(".rows") ? getComputedStyle(row).display === "table-row"
                : row.offsetHeight > 300).map((row) => row.textContent.slice(0, 40)),
            clipped: all(".formula").filter((one) => one.scrollHeight > one.clientHeight ||
                getComputedStyle(one).overflowY !== "hidden" || parseFloat(getComputedStyle(one).paddingTop) < 8).length,
            wide: all(".scrolls").filter(isFault).map((one) => one.textContent.slice(0, 40)),
        });
    }, 500))`);
    expectSame(rows, [], "rows that are high or squeezed");
    expectSame(clipped, 0, "formulas that are cut off");
    expectSame(wide, [], "parts that are wider than the docs");
}

function besideTests({ test, address, cards }) {
    test("the docs of every demo stand beside it, formulas as MathML, with all images", async (page) => {
        await open(page, address, "#springs?scene=graph");
        await page.evaluate("document.getElementById('docs').hidden && document.getElementById('docs-toggle').click()");
        await page.until("the page", `${count("#docs math")} > 3 && ${count("#docs h3")} > 2`);
        const images = "document.querySelectorAll('#docs img')";
        await page.until("its images", `[...${images}].every((image) => image.complete && image.naturalWidth > 0)`, 30);
        await readsWell(page);
        for (const card of cards) {
            const file = `arclightFaults.root + arclightFaults.file("docs/${card.name}.part.html")`;
            const html = await page.evaluate(`fetch(${file}).then((answer) => answer.text())`);
            expect(html.length > 2000 && !/\$\$|\u0001/.test(html), `the page of ${card.name} is not complete`);
        }
    });

    test("only a click on Docs is a choice that is kept", async (page) => {
        const isOpen = "!document.getElementById('docs').hidden";
        const visit = async (width) => {
            await page.resize({ width, height: 720 });
            await open(page, address, "#springs?scene=graph");
            await sleep(300);
        };
        await visit(1600);
        expect(await page.evaluate(isOpen), "the docs are closed in a wide window");
        expectSame(await page.evaluate("localStorage.getItem('arclight-docs')"), null, "what is kept without a choice");
        await visit(1280);
        expect(!(await page.evaluate(isOpen)), "the docs are open in a window of 1280");
        await page.evaluate("document.getElementById('docs-toggle').click()");
        for (const width of [600, 900]) {
            await visit(width);
            expect(!(await page.evaluate(isOpen)), "the docs are open in a narrow window");
        }
        await visit(1280);
        expect(await page.evaluate(isOpen), "the choice is not kept after a visit with a narrow window");
    });

    test("fingers drag and pinch at 390 by 844", async (page) => {
        await open(page, address, "#springs");
        const box = await stageOf(page);
        expectSame(box.width, 390, "the demo's width");
        expectSame(await page.evaluate("document.documentElement.scrollWidth"), 390, "the page's width");
        await pinch(page, box.x + 195, box.y + 60);
    }, kNarrow);

    test("fingers reach the demo through the loading sign", async (page) => {
        await open(page, address, "#springs");
        const cover = "window.arclightPage.frame().contentDocument.getElementById('cover')";
        await page.until("the first frame", `${cover}.hidden`);
        await page.evaluate(`${cover}.hidden = false`);
        const box = await stageOf(page);
        await pinch(page, box.x + 195, box.y + 60);
        expectSame(await page.evaluate("visualViewport.scale"), 1, "the zoom of the page");
    }, kNarrow);

    test("a finger that stays is the right button", async (page) => {
        // A drag pushes the pegs; with the right button, it moves the camera.
        await open(page, address, "#springs");
        const box = await stageOf(page), x = box.x + 195, y = box.y + 160;
        // Nothing waits for the page before all is sent. A finger that stays does so until the page has known of it for
        // longer than it was late.
        const dragAfter = async (wait) => {
            const sent = [page.touch("touchStart", [x, y])], begun = Date.now();
            if (wait > 0) await sent[0], await sleep(wait + Date.now() - begun);
            for (let i = 1; i <= 6; ++i) sent.push(page.touch("touchMove", [x + 10 * i, y]));
            await Promise.all(sent);
            await sleep(300);
            await page.touch("touchEnd");
            await sleep(300);
        };
        const dragBothWays = async (how) => {
            const before = await stateIn(page);
            await dragAfter(0);
            expectSame(await stateIn(page), before, `the camera after a drag ${how}`);
            await dragAfter(600);
            await page.until(`the camera moves ${how}`, `${inner}.state(false) !== ${JSON.stringify(before)}`, 20);
        };
        await dragBothWays("in quick frames");
        await page.evaluate(`(() => {
            const frame = () => {
                for (const start = performance.now(); performance.now() < start + 700;) continue;
                ${demoWindow}.requestAnimationFrame(frame);
            };
            ${demoWindow}.requestAnimationFrame(frame);
        })()`);
        await dragBothWays("in frames that take longer than a finger stays");
    }, kNarrow);
}

export function pageTests(context) {
    galleryTests(context);
    captureTests(context);
    addressTests(context);
    threadTests(context);
    besideTests(context);
}
