// Tests of the service worker and of updates: offline visits, threads without the server's headers, and pages that are
// open while another version is published.
import { constants, cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync,
    writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sleep } from "./browser.mjs";
import { expect, expectSame } from "./checks.mjs";
import { serve } from "../../apps/arclight/page/serve.mjs";
import { demoWindow, isReady, open, stateIn } from "./visit.mjs";

const kFolder = "a folder/ü/";
const kGraph = "#springs?scene=graph";

// A copy of the site in a folder within the server's, while `body` runs. `stop` ends the server.
async function withCopy(site, body) {
    const root = mkdtempSync(join(tmpdir(), "arclight-worker-")), copy = join(root, kFolder);
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(site, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
    const { server, address } = await serve(root, 0, false);
    // As hosts do on which nothing can be set: browsers keep pages for a while without asking.
    server.prependListener("request", (_, response) => {
        const { writeHead } = response;
        response.writeHead = (status, headers) =>
            writeHead.call(response, status, { ...headers, "Cache-Control": "max-age=600" });
    });
    const stop = () => (server.closeAllConnections(), server.close());
    try {
        await body({ copy, stop, address: address + encodeURI(kFolder) });
    } finally {
        stop();
        rmSync(root, { recursive: true });
    }
}

// Publishes another version over the site: springs' programs and whatever names them have other hashes. Removes the old
// ones.
function update(copy) {
    const old = JSON.parse(readFileSync(join(copy, "names.json"), "utf8"));
    const named = readdirSync(copy).find((name) => /^names\..*\.js$/.test(name));
    const moved = [...old.files.filter((name) => name.startsWith("springs/springs.")), old.run, named];
    const hashes = moved.map((name) => /\.([0-9a-f]{10})\./.exec(name)[1]);
    const other = (text) =>
        hashes.reduce((changed, hash) => changed.replaceAll(hash, [...hash].reverse().join("")), text);
    for (const folder of [copy, join(copy, "springs")])
        for (const name of readdirSync(folder).filter((one) => !statSync(join(folder, one)).isDirectory())) {
            const path = join(folder, name);
            if (/^(index|run.*)\.html$|^names.*\.js(on)?$|^version\.json$/.test(name))
                writeFileSync(path, other(readFileSync(path, "utf8"))
                    .replace(/("version":|data-version=)"[^"]*"/, '$1"another"'));
            // A server would offer the old text.
            if (/\.(html|js|json)\.(br|gz)$/.test(name)) rmSync(path);
            else if (other(name) !== name) renameSync(path, join(folder, other(name)));
        }
}

const hasWorker = "navigator.serviceWorker.controller !== null";
// Whether the worker has kept a file whose name fits.
const keeps = (pattern) => `(async () => {
    for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) if (${pattern}.test(url)) return true;
    return false;
})()`;
// What the demo has loaded.
const loadedInDemo =
    `${demoWindow}.performance.getEntriesByType("resource").map(({ name }) => name).join()`;
const isGallery = "document.querySelectorAll('.card').length > 0";

function offlineTests({ test, site }) {
    test("what was visited works without the server, in a folder, too", (page) =>
        withCopy(site, async ({ address, stop }) => {
            await page.goto(address + "?worker");
            await page.until("the worker", hasWorker, 30);
            await page.until("the page, kept", keeps("/\\/page\\.[0-9a-f]{10}\\.js$/"), 30);
            await open(page, address, kGraph);
            await page.until("the program, kept", keeps("/\\/springs\\.threads\\.[0-9a-f]{10}\\.wasm$/"), 30);
            await sleep(500);
            stop();
            await open(page, address, kGraph);
            await page.goto("about:blank");
            await page.goto(address);
            await page.until("the gallery", isGallery, 30);
            page.takeFaults();
        }), { width: 640, height: 360 });

    test("without the server, a demo that was visited works at all of its addresses", (page) =>
        withCopy(site, async ({ address, stop }) => {
            await open(page, address, "springs/?worker#scene=graph");
            await page.until("the worker", hasWorker, 30);
            await page.until("the program, kept", keeps("/\\/springs\\.[0-9a-f]{10}\\.wasm$/"), 40);
            await page.until("the gallery's page, kept", `caches.match("${address}").then(Boolean)`, 40);
            await page.until("the docs, kept", keeps("/\\/springs\\.part\\.[0-9a-f]{10}\\.html$/"), 40);
            await sleep(500);
            stop();
            for (const path of ["springs/", "springs/index.html", "springs/lean/", "springs/lean/#frequency=2.5"]) {
                await open(page, address, path);
                expectSame(await page.evaluate("location.href"), address + path.replace("index.html", ""), "address");
            }
            expectSame(await stateIn(page), "preset=lean&frequency=2.5", "state");
            await page.evaluate("document.getElementById('docs-toggle').click()");
            await page.until("the docs", "document.querySelectorAll('#docs h3').length > 2", 20);
            page.takeFaults();
        }), { width: 640, height: 360 });

    test("a demo that was open before its worker works without the server", (page) =>
        withCopy(site, async ({ address, stop }) => {
            await open(page, address, "?worker" + kGraph);
            await page.until("the worker", hasWorker, 30);
            await page.until("the program, kept", keeps("/\\/springs\\.[0-9a-f]{10}\\.wasm$/"), 40);
            await page.until("the data, kept", keeps("/\\/springs\\.[0-9a-f]{10}\\.data$/"), 40);
            await page.until("the page, kept", keeps("/\\/page\\.[0-9a-f]{10}\\.js$/"), 40);
            expectSame(await page.evaluate(`${demoWindow}.crossOriginIsolated`), false, "threads at the first visit");
            await page.until("the list of demos, kept", keeps("/\\/demos\\.[0-9a-f]{10}\\.json$/"), 40);
            stop();
            // Now the worker isolates it, but the program with threads has never been fetched.
            await open(page, address, kGraph);
            expectSame(await page.evaluate(`${demoWindow}.crossOriginIsolated`), true, "isolation at the second visit");
            page.takeFaults();
        }), { width: 640, height: 360 });
}

function threadTests({ test, site }) {
    test("a worker gives threads to a page whose server sends no headers", (page) =>
        withCopy(site, async ({ address }) => {
            await page.goto(address + "?worker");
            await page.until("isolation", "crossOriginIsolated", 30);
            await page.until("the gallery", isGallery, 30);
            await page.evaluate(`location.hash = "${kGraph}"`);
            await page.until("the demo", isReady, 60);
            const loaded = await page.evaluate(loadedInDemo);
            expect(/springs\.threads\.[0-9a-f]{10}\.wasm/.test(loaded), loaded);
        }), { width: 640, height: 360 });

    test("no worker where nobody asks for one on this machine, and none when it is turned off", (page) =>
        withCopy(site, async ({ address }) => {
            const registered = "navigator.serviceWorker.getRegistrations().then(({ length }) => length)";
            await page.goto(address);
            await page.until("the gallery", isGallery, 30);
            await sleep(500);
            expectSame(await page.evaluate(registered), 0, "workers without being asked");
            await page.goto(address + "?worker");
            await page.until("the worker", hasWorker, 30);
            // Another site of this host.
            await page.evaluate(`caches.open("arclight-files http://127.0.0.1/other/").then(() => 0)`);
            await page.goto("about:blank");
            await page.goto(address + "?no-worker");
            await page.until("no worker", `${registered}.then((count) => count === 0 && ${isGallery})`, 30);
            await page.until("no caches", "caches.keys().then((keys) => keys.length === 1)", 30);
            await page.goto("about:blank");
            await page.goto(address);
            await page.until("the gallery", isGallery, 30);
            await sleep(500);
            expectSame(await page.evaluate(registered), 0, "workers once it is off");
        }), { width: 640, height: 360 });
}

function updateTests({ test, site }) {
    for (const [what, path, isOpen] of [["gallery", "", isGallery], ["demo", "springs/lean/", isReady]])
        test(`an open page never runs the program of a newer version: ${what}`, (page) =>
            withCopy(site, async ({ address, copy }) => {
                await page.goto(address + path);
                await page.until("the page", isOpen, 60);
                update(copy);
                // The old program, which the browser keeps, would do.
                await page.send("Network.clearBrowserCache");
                await page.evaluate(`location.hash = "#springs?preset=storm"`);
                const told = await page.until("a sentence", `document.getElementById("notice").textContent`, 30);
                expect(/has been updated/.test(told), told);
                page.takeFaults();
                await open(page, address, kGraph);
                expectSame(await page.evaluate(`${demoWindow}.arclight.version`), "another", "the version");
                page.takeFaults();
            }), { width: 640, height: 360 });

    test("a worker shows a new version at once and forgets the old files", (page) =>
        withCopy(site, async ({ address, copy, stop }) => {
            const { names } = JSON.parse(readFileSync(join(copy, "names.json"), "utf8"));
            const old = names["springs/springs.threads.wasm"].replace(".", "\\.");
            const keepsOld = keeps(`/\\/springs\\.threads\\.${old}$/`);
            await page.goto(address + "?worker");
            await page.until("isolation", "crossOriginIsolated", 30);
            await open(page, address, "springs/#scene=graph");
            await page.until("the program, kept", keepsOld, 30);
            update(copy);
            await open(page, address, kGraph);
            expectSame(await page.evaluate("document.documentElement.dataset.version"), "another", "the version");
            await page.until("the old program is gone", `${keepsOld}.then((has) => !has)`, 30);
            await page.until("the new program, kept", keeps("/\\/springs\\.threads\\.[0-9a-f]{10}\\.wasm$/"), 30);
            await sleep(500);
            stop();
            // This page has not been visited since; that of the old version would name old files.
            await open(page, address, "springs/#scene=graph");
            expectSame(await page.evaluate("document.documentElement.dataset.version"), "another", "the version, kept");
            page.takeFaults();
        }), { width: 640, height: 360 });
}

function elsewhereTests({ test, address }) {
    test("nothing is fetched from elsewhere", async (page) => {
        const asked = [], hear = page.hear.bind(page);
        page.hear = (method, params) => {
            if (method === "Network.requestWillBeSent") asked.push(params.request.url);
            hear(method, params);
        };
        await page.goto(address);
        await page.until("the gallery", isGallery, 30);
        await page.evaluate(`location.hash = "${kGraph}"`);
        await page.until("the demo", isReady, 60);
        if (await page.evaluate("document.getElementById('docs').hidden"))
            await page.evaluate("document.getElementById('docs-toggle').click()");
        await page.until("the docs", "document.getElementById('docs').textContent.length > 1000", 30);
        const foreign = asked.filter((url) => !url.startsWith(address) && !/^(data|blob|about):/.test(url));
        expectSame(foreign, [], "addresses of others");
        expect(asked.length > 10, `only ${asked.length} requests were seen`);
        const packs = await page.evaluate(loadedInDemo);
        expect(/\.images\.[0-9a-f]{10}\.pack/.test(packs) && !/\.png\.[0-9a-f]{10}\.pack/.test(packs), packs);
    });
}

export function workerTests(context) {
    offlineTests(context);
    threadTests(context);
    updateTests(context);
    elsewhereTests(context);
}
