// Tests of pages within other pages ("?embed=1"): what they load before and after their button is pressed, and the
// element that shows them.
import { join } from "node:path";
import { axeFaults, axeScript } from "./axe.mjs";
import { sleep } from "./browser.mjs";
import { expect, expectSame, sampleOf } from "./checks.mjs";
import { addressIn, inner, open } from "./visit.mjs";

const kFrame = { width: 640, height: 390 }, kMaxBytes = 150_000;
const inside = "document.querySelector('.embed iframe')?.contentWindow";
const plays = `(${inside}?.arclight?.isReady() && ${inside}.arclight.module()._arclightHasShown())`;
const setMedia = (page, name, value) => page.send("Emulation.setEmulatedMedia", { features: [{ name, value }] });

// From an empty page, with what is on the line since then.
async function visit(page, address, path) {
    await page.goto("about:blank");
    await page.send("Network.clearBrowserCache");
    page.traffic.clear();
    await page.goto(address + path);
    await page.until("the poster", "document.querySelector('.embed .poster')?.complete", 20);
    await sleep(700);
}

const bytesOf = (page) => [...page.traffic.values()].reduce((sum, { bytes }) => sum + bytes, 0);

function posterTests({ test, site, address, cards }) {
    test("an embedded page loads less than 150 kB and no program before it plays", async (page) => {
        let most = 0;
        for (const card of sampleOf(cards, 4))
            for (const path of [`${card.name}/?embed=1`, `${card.name}/${card.presets.at(-1).name}/?embed=1`]) {
                await visit(page, address, path);
                const urls = [...page.traffic.values()].map(({ url }) => url);
                expect(urls.length > 5, `${path}: the traffic is not seen`);
                expectSame(urls.filter((url) => /\.(wasm|data|pack|woff2|otf)$|\/run\.|demos\./.test(url)), [], path);
                most = Math.max(most, bytesOf(page));
                expect(bytesOf(page) < kMaxBytes, `${path} loads ${bytesOf(page)} bytes: ${urls.join(" ")}`);
                expectSame(await page.evaluate("document.querySelectorAll('iframe, canvas').length"), 0, path);
            }
        expect(most > 10_000, `only ${most} bytes are seen`);
        console.log(`      at most ${Math.round(most / 1000)} kB before Play`);
    }, kFrame);

    test("the title of an embedded page is the preset's, and leads to the whole page", async (page) => {
        for (const { name, title, presets } of sampleOf(cards, 4)) {
            const preset = presets.at(-1);
            for (const [path, wanted] of [
                [`${name}/${preset.name}/?embed=1#tick=3`, `${preset.title} · ${title}`],
                [`${name}/?embed=1#preset=${preset.name}&tick=3`, `${preset.title} · ${title}`],
                [`${name}/?embed=1#tick=3`, title]]) {
                await visit(page, address, path);
                const found = await page.evaluate("[...document.querySelectorAll('h1 a')].map((one) => [one.textContent, one.href])");
                const folder = wanted === title ? `${name}/` : `${name}/${preset.name}/`;
                expectSame(found, [[wanted, `${address}${folder}#tick=3`]], path);
                const image = await page.evaluate("(({ src, naturalWidth }) => [new URL(src).pathname, naturalWidth])(document.querySelector('.poster'))");
                const part = wanted === title ? `/cards/${name}.` : `/presets/${name}/${preset.name}.`;
                expect(image[0].startsWith(part) && image[1] > 0, `${path} shows ${image}`);
            }
        }
    }, kFrame);

    test("pages of no demo show themselves, also with the address of an embedded page", async (page) => {
        for (const [path, shown] of [["?embed=1", ".card"], ["docs/springs.html?embed=1", "#docs h2"]]) {
            await page.goto(address + path);
            await page.until(`${path} shows`, `document.querySelector("${shown}")?.checkVisibility()`, 20);
        }
    }, kFrame);

    test("axe finds no fault in an embedded page, in both themes", async (page) => {
        const script = axeScript(join(site, "../tools"));
        if (!script) return "npm cannot fetch axe-core";
        for (const theme of ["light", "dark"]) {
            await setMedia(page, "prefers-color-scheme", theme);
            for (const path of ["springs/storm/?embed=1", "springs/?embed=1#preset=storm"]) {
                await visit(page, address, path);
                expectSame(await axeFaults(page, script), [], `${path}, ${theme}`);
            }
        }
        return undefined;
    }, kFrame);
}

function playTests({ test, address }) {
    test("an embedded demo starts on a click, without its panel, in the state of its address", async (page) => {
        await visit(page, address, "springs/storm/?embed=1#frequency=2.5&seed=7");
        const { x, y } = await page.evaluate(`(() => { const box = document.querySelector(".play").getBoundingClientRect();
            return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; })()`);
        await page.click(x, y);
        await page.until("the demo", plays, 60);
        expectSame(await page.evaluate(`${inside}.arclight.state(false)`), "preset=storm&frequency=2.5&seed=7", "state");
        expectSame(await page.evaluate(`${inside}.arclight.panelWidth()`), 0, "the width of the panel");
        expect(await page.evaluate("document.querySelector('.embed iframe').title === 'Storm'"), "the frame has no name");
        expect(await page.evaluate("!document.querySelector('.play')"), "the button is still there");
    }, kFrame);

    test("an embedded demo starts by the keyboard, and has the keyboard then", async (page) => {
        await visit(page, address, "springs/?embed=1#preset=storm");
        await page.key("Tab");
        await page.until("the button", "document.activeElement.className === 'play'", 5);
        await page.key("Enter", "Enter", { text: "\r" });
        await page.until("the demo", plays, 60);
        await page.until("the focus", "document.activeElement.tagName === 'IFRAME'", 5);
        const tick = `${inside}.arclight.state(true)`;
        await page.key("Space", " ", { text: " " });
        await page.until("the pause", `${inside}.arclight.module()._arclightIsPaused()`, 10);
        const before = await page.evaluate(tick);
        await sleep(500);
        expectSame(await page.evaluate(tick), before, "the tick");
    }, kFrame);

    test("where the system asks for less motion, an embedded demo starts paused", async (page) => {
        await setMedia(page, "prefers-reduced-motion", "reduce");
        await visit(page, address, "springs/storm/?embed=1");
        await page.evaluate("document.querySelector('.play').click()");
        await page.until("the demo", plays, 60);
        await page.until("the pause", `${inside}.arclight.module()._arclightIsPaused()`, 10);
        await setMedia(page, "prefers-reduced-motion", "");
    }, kFrame);
}

function snippetTests({ test, address }) {
    test("Embed copies an element that shows this state in another page", async (page) => {
        await page.send("Page.addScriptToEvaluateOnNewDocument",
            { source: "navigator.clipboard && (navigator.clipboard.writeText = async (text) => { window.copied = text; });" });
        await open(page, address, "springs/storm/#frequency=2.5&docs=sources");
        await page.key("Space", " ", { text: " " });
        await sleep(500);
        const state = await page.evaluate(`${inner}.state(true)`), whole = await page.evaluate(addressIn("springs", JSON.stringify(state)));
        await page.evaluate("document.getElementById('embed').click()");
        const text = await page.until("the copied text", "window.copied", 5);
        const element = await page.evaluate(`(() => {
            const one = new DOMParser().parseFromString(window.copied.replace(/ style="[^"]*"/, ""), "text/html").body.firstElementChild;
            return { tag: one.tagName, src: one.src, title: one.title, count: one.parentNode.childNodes.length, loading: one.loading };
        })()`);
        const src = new URL(whole);
        src.search = "embed=1";
        expectSame(element, { tag: "IFRAME", src: src.href, title: "Storm · Numeric springs · arclight", count: 1,
            loading: "lazy" }, text);
        // As a reader of another page gets it. The policy of the site forbids its own pages styles like this one.
        await page.goto(address + "docs/springs.html");
        await page.until("the other page", "document.body && /docs/.test(location.pathname) && document.readyState === 'complete'", 10);
        await page.evaluate(`document.body.innerHTML = ${JSON.stringify(text.replace(/ style="[^"]*"/, ""))}, 0`);
        const frame = "document.querySelector('iframe').contentDocument";
        await page.until("the poster", `${frame}.querySelector(".embed .poster")?.complete`, 20);
        await page.evaluate(`${frame}.querySelector(".play").click(), 0`);
        const played = `${frame}.querySelector("iframe")?.contentWindow.arclight`;
        await page.until("the demo", `${played}?.isReady()`, 60);
        expectSame(await page.evaluate(`${played}.state(false)`), "preset=storm&frequency=2.5", "the state");
    }, { width: 1000, height: 600 });

    test("the address that is copied of a preset has a page with its title, sentence and image", async (page) => {
        await page.send("Page.addScriptToEvaluateOnNewDocument",
            { source: "navigator.clipboard && (navigator.clipboard.writeText = async (text) => { window.copied = text; });" });
        await open(page, address, "springs/#preset=storm");
        await page.evaluate("document.getElementById('copy').click()");
        const link = await page.until("the link", "window.copied", 5);
        expectSame(new URL(link).pathname, "/springs/storm/", link);
        const html = await (await fetch(link.replace(/#.*/, ""))).text();
        expect(/property="og:title" content="Storm · /.test(html) && /presets\/springs\/storm\.png/.test(html), html.slice(0, 900));
    }, { width: 1000, height: 600 });
}

export function embedTests(context) {
    posterTests(context);
    playTests(context);
    snippetTests(context);
}
