// Tests of a page that is busy, cut off or gets broken files: what is chosen is kept, and what is missing is told.
import { spawn } from "node:child_process";
import { constants, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sleep, until } from "./browser.mjs";
import { expect, expectSame } from "./checks.mjs";
import { serve } from "../../apps/arclight/page/serve.mjs";
import { barText, demoWindow, faultText, inner, isReady, open, stateIn } from "./visit.mjs";

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
            const { value, pathname } = await page.evaluate(
                `({ value: document.getElementById("preset").value, pathname: location.pathname })`);
            expect(value === chosen && pathname === `/springs/${chosen}/`, `${chosen} became ${value}, ${pathname}`);
        }
    }, kSmall);

    test("the way back leads to the card of the demo", async (page) => {
        await page.goto(address);
        await page.until("cards", "document.querySelectorAll('.card').length > 0");
        await page.evaluate("[...document.querySelectorAll('.card h2 a')].at(-1).click()");
        await page.until("the demo", "location.pathname.length > 1 && !document.getElementById('demo').hidden");
        const demo = await page.evaluate("location.pathname.split('/')[1]");
        await page.evaluate("document.querySelector('.back').click()");
        await page.until("the gallery", "!document.getElementById('gallery').hidden");
        expectSame(await page.evaluate("document.activeElement.href"), `${address}${demo}/`, "the focus");
    }, { width: 390, height: 844 });

    test("docs that are opened by a key scroll by keys", async (page) => {
        await open(page, address, "#springs?scene=graph");
        await page.evaluate("document.getElementById('docs-toggle').focus()");
        await page.key("Enter", "Enter", { text: "\r" });
        const docs = "document.getElementById('docs')";
        await page.until("the docs", `!${docs}.hidden && ${docs}.textContent.length > 1000`);
        expectSame(await page.evaluate("document.activeElement.id"), "docs", "the focus");
        // The thread that scrolls may not know the docs' height yet, and drops the key; a reader presses it again.
        await until("a scroll", async () => {
            await page.key("PageDown");
            return page.evaluate(`${docs}.scrollTop > 0`);
        }, 10);
    });
}

function loadTests({ test, address }) {
    test("a page that is cut off says so, and goes on when the connection is back", async (page) => {
        await page.goto(address);
        await page.until("cards", "document.querySelectorAll('.card').length > 0");
        // The demo may have been fetched by the test before.
        await page.send("Network.clearBrowserCache");
        const connect = (isUp) => page.send("Network.emulateNetworkConditions",
            { offline: !isUp, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
        await connect(false);
        await page.evaluate(`location.hash = "#springs?preset=storm"`);
        await page.until("the sentence", `/connection is lost/.test(${noticeText})`, 20);
        await page.evaluate("document.getElementById('copy').click()");
        await page.until("an answer", `/still loading/.test(${noticeText})`);
        await sleep(1500);
        page.takeFaults()
            .forEach((text) => expect(/ERR_INTERNET_DISCONNECTED|icon from the Manifest/.test(text), text));
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
        test(`a ${end} that loads only in part is named (${i + 1})`, async (page) => {
            await page.send("Page.addScriptToEvaluateOnNewDocument", answers(end, expression));
            await page.goto(address + "#springs");
            const text = await page.until("a sentence", faultText, 20);
            expect(new RegExp(`^springs/springs\\S*\\${end} failed to load completely`).test(text), text);
            page.takeFaults();
        }, kSmall);

    test("scripts that do not arrive are told", async (page) => {
        for (const [blocked, where, said] of [
            ["*/run.*.js", "run.html?springs", "document.getElementById('message').textContent"],
            ["*/springs/*.js", "run.html?springs", "document.getElementById('message').textContent"],
            ["*/page.*.js", "", "document.getElementById('nothing').textContent"],
            ["*/demos.*.json", "", "document.getElementById('nothing').textContent"],
        ]) {
            await page.goto("about:blank");
            await page.send("Network.setBlockedURLs", { urls: [blocked] });
            await page.goto(address + where);
            await page.until(`a sentence without ${blocked}`, `/failed to load completely/.test(${said})`, 20);
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
            "The graphics driver stopped drawing. Reload to continue where the demo was.", "the sentence");
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

// ---- What keeps a page from running, told apart

const nothing = "document.getElementById('nothing')";
const reloadIn = (document) => `!${document}.getElementById("reload").hidden`;

// A copy of the site whose demos are those of the site itself.
function copySite(site) {
    const copy = mkdtempSync(join(tmpdir(), "arclight-site-"));
    cpSync(site, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
    return copy;
}

async function withServer(folder, policy, body) {
    const { server, address } = await serve(folder, 0, false, policy);
    try {
        await body(address);
    } finally {
        server.closeAllConnections?.();
        server.close();
    }
}

function causeTests({ test, site, address }) {
    test("pages opened as files say how to open them", async (page) => {
        for (const [name, place] of [["index.html", "nothing"], ["run.html", "message"]]) {
            await page.goto("file://" + resolve(site, name));
            const told = `document.getElementById("${place}").textContent`;
            await page.until("a sentence", `/no programs from files.*\\.\\/run --web/.test(${told})`, 20);
        }
        page.takeFaults();
    }, kSmall);

    test("a policy that forbids WebAssembly is named, and what it needs", (page) =>
        withServer(site, "default-src 'self'", async (strict) => {
            await page.goto(strict + "#springs");
            const text = await page.until("a sentence", faultText, 30);
            expect(/Content-Security-Policy/.test(text) && /wasm-unsafe-eval/.test(text), text);
            page.takeFaults();
        }), kSmall);

    test("an update in mid-visit is told from a lost connection", async (page) => {
        const copy = copySite(site);
        await withServer(copy, undefined, async (ours) => {
            await open(page, ours, "#springs?scene=graph");
            writeFileSync(join(copy, "version.json"), `{"version":"another"}`);
            await page.send("Network.setBlockedURLs", { urls: ["*/springs/*.js"] });
            await page.evaluate(`location.hash = "#springs?preset=storm"`);
            const updated = await page.until("a sentence", faultText, 30);
            expect(/has been updated/.test(updated) && !/connection/.test(updated), updated);
            expect(await page.evaluate(reloadIn(demoWindow + ".document")), "no button reloads");
        });
        await page.send("Network.setBlockedURLs", { urls: [] });
        // The server is gone.
        await page.evaluate("document.getElementById('docs-toggle').click()");
        const docs = "document.getElementById('docs').textContent";
        await page.until("a sentence in the docs", `/connection is lost/.test(${docs})`, 20);
        rmSync(copy, { recursive: true });
        page.takeFaults();
    }, { width: 1280, height: 720 });

    test("no file of the page holds handlers or data in its markup", async (page) => {
        for (const name of ["index.html", "run.html"]) {
            const text = await (await fetch(address + name)).text();
            expect(!/\son[a-z]+=|href="data:|src="data:|<style|style="/.test(text), name);
            expectSame(await fetch(address + "icon.svg").then(({ status }) => status), 200, "the icon");
        }
        for (const script of readdirSync(site).filter((name) => /^(page|run|boot)\..*\.js$/.test(name)))
            expect((await fetch(address + script)).headers.get("content-security-policy")?.includes("default-src 'self'"),
                "the server's policy");
    });

    test("where the list of demos is missing, a button reloads", async (page) => {
        await page.send("Network.setBlockedURLs", { urls: ["*/demos.*.json"] });
        await page.goto(address);
        await page.until("a sentence", `!${nothing}.hidden && ${reloadIn("document")}`, 20);
        await page.send("Network.setBlockedURLs", { urls: [] });
        await page.evaluate("document.getElementById('reload').click()");
        await page.until("cards", "document.querySelectorAll('.card').length > 0", 20);
        page.takeFaults();
    }, kSmall);
}

function contextTests({ test, address }) {
    // The context of the demo's canvas; the page must be asked before it loses it.
    const context = `${demoWindow}.document.querySelector("canvas").getContext("webgl2").getExtension("WEBGL_lose_context")`;
    const lose = (page) => page.evaluate(`(window.lost = ${context}).loseContext(), ${demoWindow}.isOld = true, 0`);

    test("a context that comes back brings the session back", async (page) => {
        await open(page, address, "#springs?scene=graph&frequency=3");
        await page.evaluate(`${inner}.press(32)`);
        await sleep(5200 - await page.evaluate(`${demoWindow}.performance.now()`) > 0 ? 5200 : 300);
        const state = await stateIn(page, true);
        await lose(page);
        await page.until("the sentence", `/stopped drawing/.test(${faultText})`, 10);
        await page.evaluate("window.lost.restoreContext(), 0");
        await page.until("the same moment", `!${demoWindow}.isOld && ${isReady} && ${inner}.state(true) === "${state}"`, 60);
        // The session goes on; that a replay has brought it back is nothing to tell.
        await page.evaluate(`${inner}.press(32)`);
        await page.until("a later moment", `${inner}.state(true) !== "${state}"`, 20);
        await sleep(300);
        const told = await page.evaluate(barText);
        expect(!/replay/i.test(told), told);
        page.takeFaults();
    }, kSmall);

    test("after a lost context a button brings back what hands did, and what played plays on", async (page) => {
        await open(page, address, "#springs");
        const box = await page.evaluate(`(() => { const { x, y } = document.querySelector("iframe").getBoundingClientRect();
            return { x, y }; })()`);
        await page.drag(box.x + 60, box.y + 100, box.x + 160, box.y + 140);
        await sleep(500);
        await lose(page);
        await page.until("the sentence", `/stopped drawing/.test(${faultText})`, 10);
        const tick = Number(/tick=(\d+)$/.exec(await stateIn(page, true))[1]);
        await page.evaluate(`${demoWindow}.document.getElementById("reload").click()`);
        await page.until("a later tick", `!${demoWindow}.isOld && ${isReady} &&
            Number(/tick=(\\d+)$/.exec(${inner}.state(true))[1]) > ${tick}`, 60);
        page.takeFaults();
    }, kSmall);
}

function leftoverTests({ test }) {
    test("a run of these tests that is interrupted leaves no browser and no profile", async () => {
        const script = `import { Browser } from ${JSON.stringify(import.meta.resolve("./browser.mjs"))};
            const { folder, process } = await Browser.launch();
            console.log(folder + "\\n" + process.pid);
            setInterval(() => {}, 1000);`;
        const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
        let said = "";
        child.stdout.on("data", (text) => { said += text; });
        await until("its browser", () => said.endsWith("\n"), 30);
        const [folder, pid] = said.split("\n"), ended = new Promise((resolve) => child.on("exit", resolve));
        child.kill("SIGTERM");
        await ended;
        expect(!existsSync(folder), folder);
        await until("the browser has ended", () => !existsSync(`/proc/${pid}`), 10);
    });
}

export function faultTests(context) {
    busyTests(context);
    loadTests(context);
    causeTests(context);
    contextTests(context);
    leftoverTests(context);
}
