// Tests of a page that is busy, cut off or gets broken files: what is chosen is kept, and what is missing is told.
import { readdirSync } from "node:fs";
import { sleep } from "./browser.mjs";
import { expect, expectSame } from "./checks.mjs";
import { demoWindow, faultText, inner, isReady, open } from "./visit.mjs";

const noticeText = "document.getElementById('notice').textContent";
const kSmall = { width: 640, height: 360 };

function busyTests({ test, address }) {
    test("what is chosen while the page is busy is kept", async (page) => {
        for (const busyMs of [300, 900, 1500]) {
            await open(page, address, "#springs");
            await sleep(1000);
            await page.evaluate("document.getElementById('preset').focus()");
            const before = await page.evaluate("document.getElementById('preset').value");
            await page.evaluate(`setTimeout(() => {
                const end = performance.now() + ${busyMs};
                while (performance.now() < end);
            }, 0), 0`);
            await sleep(30);
            await page.key("ArrowDown");
            const chosen = await page.until("the next preset",
                `(() => { const { value } = document.getElementById("preset"); return value !== "${before}" && value; })()`);
            await page.until("the demo", `${isReady} && ${inner}.state(false).includes("preset=${chosen}")`, 60);
            await sleep(1500);
            const { value, hash } = await page.evaluate(
                `({ value: document.getElementById("preset").value, hash: location.hash })`);
            expect(value === chosen && hash.includes("preset=" + chosen), `${chosen} became ${value}, ${hash}`);
        }
    }, kSmall);

    test("the way back leads to the card of the demo", async (page) => {
        await page.goto(address);
        await page.until("cards", "document.querySelectorAll('.card').length > 0");
        await page.evaluate("[...document.querySelectorAll('.card h3 a')].at(-1).click()");
        await page.until("the demo", "location.hash.length > 1 && !document.getElementById('demo').hidden");
        const demo = await page.evaluate("location.hash.slice(1).split('?')[0]");
        await page.evaluate("document.querySelector('.back').click()");
        await page.until("the gallery", "!document.getElementById('gallery').hidden");
        expectSame(await page.evaluate("document.activeElement.getAttribute('href')"), "#" + demo, "the focus");
    }, { width: 390, height: 844 });

    test("docs that are opened by a key scroll by keys", async (page) => {
        await open(page, address, "#springs?scene=graph");
        await page.evaluate("document.getElementById('docs-toggle').focus()");
        await page.key("Enter", "Enter", { text: "\r" });
        const docs = "document.getElementById('docs')";
        await page.until("the docs", `!${docs}.hidden && ${docs}.textContent.length > 1000`);
        await page.key("PageDown");
        await page.until("a scroll", `${docs}.scrollTop > 0`, 10);
    });
}

function loadTests({ test, address }) {
    test("a page that is cut off says so, and goes on when the connection is back", async (page) => {
        await open(page, address, "#springs?scene=graph");
        const connect = (isUp) => page.send("Network.emulateNetworkConditions",
            { offline: !isUp, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
        await connect(false);
        await page.evaluate(`location.hash = "#springs?preset=storm"`);
        await page.until("the sentence", `/Is the connection up/.test(${noticeText})`, 20);
        await page.evaluate("document.getElementById('copy').click()");
        await page.until("an answer", `/still loading/.test(${noticeText})`);
        await sleep(1500);
        page.takeFaults().forEach((text) => expect(/ERR_INTERNET_DISCONNECTED/.test(text), text));
        await connect(true);
        await page.evaluate("dispatchEvent(new Event('online'))");
        await page.until("the demo", `${isReady} && /preset=storm/.test(${inner}.state(false))`, 60);
        page.takeFaults();
    }, kSmall);

    // What the page gets in place of a file whose address ends like that.
    const answers = (end, expression) => ({ source: `{
        const fetched = window.fetch;
        window.fetch = (address) => String(address).endsWith("${end}") ? ${expression} : fetched(address);
    }` });
    const html = `Promise.resolve(new Response("<html>no</html>"))`;
    const broken = `Promise.resolve(new Response(new ReadableStream({ start: (it) => it.error(new TypeError("no")) })))`;
    const cut = `fetched(address).then((whole) => whole.arrayBuffer())
        .then((bytes) => new Response(bytes.slice(0, 0.95 * bytes.byteLength)))`;
    const cases = [[".wasm", html], [".wasm", broken], [".data", broken], [".data", `Promise.reject(new TypeError("no"))`],
        [".wasm", cut], [".data", cut]];
    for (const [i, [end, expression]] of cases.entries())
        test(`a ${end} that does not arrive whole is named (${i + 1})`, async (page) => {
            await page.send("Page.addScriptToEvaluateOnNewDocument", answers(end, expression));
            await page.goto(address + "#springs");
            const text = await page.until("a sentence", faultText, 20);
            expect(new RegExp(`^springs/springs\\S*\\${end} did not arrive whole`).test(text), text);
            page.takeFaults();
        }, kSmall);

    test("scripts that do not arrive are told", async (page) => {
        for (const [blocked, where, said] of [
            ["*/run.js", "run.html?springs", "document.getElementById('message').textContent"],
            ["*/springs/*.js", "run.html?springs", "document.getElementById('message').textContent"],
            ["*/page.js", "", "document.getElementById('nothing').textContent"],
            ["*/demos.json", "", "document.getElementById('nothing').textContent"],
        ]) {
            await page.goto("about:blank");
            await page.send("Network.setBlockedURLs", { urls: [blocked] });
            await page.goto(address + where);
            await page.until(`a sentence without ${blocked}`, `/Is the connection up/.test(${said})`, 20);
        }
        page.takeFaults();
    }, kSmall);

    test("a demo whose driver has stopped takes no keys", async (page) => {
        await open(page, address, "#springs?scene=graph");
        const files = readdirSync(page.browser.folder).join();
        await page.evaluate(`(() => {
            const { document } = ${demoWindow}, canvas = document.querySelector("canvas");
            canvas.focus();
            canvas.getContext("webgl2").getExtension("WEBGL_lose_context").loseContext();
        })()`);
        expectSame(await page.until("a sentence", faultText, 10),
            "The graphics driver stopped drawing. Reload the page.", "the sentence");
        await page.key("F12");
        await page.evaluate(`${inner}.press(301)`);
        await sleep(1500);
        expectSame(readdirSync(page.browser.folder).join(), files, "files after F12");
        page.takeFaults();
    }, kSmall);

    test("a storage that throws keeps no demo from running", async (page) => {
        await page.send("Page.addScriptToEvaluateOnNewDocument", { source: `
            for (const name of ["getItem", "setItem"])
                Storage.prototype[name] = () => { throw new DOMException("denied", "SecurityError"); };` });
        await open(page, address, "#springs?scene=graph");
    }, kSmall);
}

export function faultTests(context) {
    busyTests(context);
    loadTests(context);
}
