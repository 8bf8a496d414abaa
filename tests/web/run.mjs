// Tests the page in Chromium with its software rasteriser: node run.mjs <site> [<part of a test's name>]
//
// Prints what GoogleTest would. Every test opens its own page and fails on anything that the
// console says.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { accessTests } from "./access_tests.mjs";
import { addressTests } from "./address_tests.mjs";
import { Browser } from "./browser.mjs";
import { demoTests } from "./demo_tests.mjs";
import { embedTests } from "./embed_tests.mjs";
import { faultTests } from "./fault_tests.mjs";
import { fingerTests } from "./finger_tests.mjs";
import { formTests } from "./form_tests.mjs";
import { inputTests } from "./input_tests.mjs";
import { linkTests } from "./link_tests.mjs";
import { pageTests } from "./page_tests.mjs";
import { pagesTests } from "./pages_tests.mjs";
import { publishTests } from "./publish_tests.mjs";
import { quizTests } from "./quiz_tests.mjs";
import { serverTests } from "./server_tests.mjs";
import { shareTests } from "./share_tests.mjs";
import { splitTests } from "./split_tests.mjs";
import { themeTests } from "./theme_tests.mjs";
import { workerTests } from "./worker_tests.mjs";
import { serve } from "../../apps/arclight/page/serve.mjs";

const [site, only = ""] = process.argv.slice(2);
const cards = JSON.parse(readFileSync(join(site, "demos.json"), "utf8"));
const native = process.env.ARCLIGHT_NATIVE ?? join(site, "../../release/bin");
const shots = join(site, "../test-shots");
mkdirSync(shots, { recursive: true });
const { server, address } = await serve(site);
const tests = [];
const test = (name, body, size) => tests.push({ name, body, size });
pagesTests({ test, site, cards });
pageTests({ test, site, address, cards });
addressTests({ test, site, address, cards });
themeTests({ test, address, cards });
inputTests({ test, address });
linkTests({ test, address });
splitTests({ test, address });
embedTests({ test, site, address, cards });
shareTests({ test, site, address, native, cards });
formTests({ test, address, cards });
accessTests({ test, site, address, cards });
fingerTests({ test, address, cards });
faultTests({ test, site, address });
serverTests({ test });
publishTests({ test });
workerTests({ test, site, address });
quizTests({ test, site, address, cards, native });
demoTests({ test, address, cards, native });

// Runs a test: "ok", "FAILED" or "skipped", and why.
async function outcomeOf(browser, { name, body, size }) {
    const page = await browser.newPage(size);
    // Settings of the test before.
    await page.send("Storage.clearDataForOrigin", { origin: new URL(address).origin, storageTypes: "all" });
    let result = "ok", text = "";
    try {
        const reason = await body(page);
        text = reason ?? page.takeFaults().join("; ");
        result = reason ? "skipped" : text ? "FAILED" : "ok";
    } catch (error) {
        result = "FAILED";
        text = error.message + page.takeFaults().map((line) => "\n      console: " + line).join("");
    }
    if (result === "FAILED") {
        const shot = join(shots, name.replace(/[^a-z0-9]+/gi, "-") + ".png");
        await page.screenshot().then((bytes) => writeFileSync(shot, bytes), () => {});
        text += `\n      screenshot: ${shot}`;
    }
    await browser.send("Target.closeTarget", { targetId: page.targetId });
    return { result, text };
}

// The lines of GoogleTest, which people and programs can read already.
const counts = { ok: [], FAILED: [], skipped: [] };
const marks = { ok: "[       OK ]", FAILED: "[  FAILED  ]", skipped: "[  SKIPPED ]" };
const countOf = (count) => `${count} test${count === 1 ? "" : "s"}`;
const begun = Date.now();
const chosen = tests.filter(({ name }) => name.includes(only));
console.log(`[==========] Running ${countOf(chosen.length)}.`);
// Two browsers take the tests in turn: while one starts a demo on a core, the other draws.
const waiting = [...chosen];
async function takeTests() {
    const browser = await Browser.launch();
    for (let one; (one = waiting.shift()); ) {
        const start = Date.now();
        const { result, text } = await outcomeOf(browser, one);
        counts[result].push(one.name);
        console.log(`[ RUN      ] ${one.name}`);
        if (text) console.log("      " + text);
        console.log(`${marks[result]} ${one.name} (${Date.now() - start} ms)`);
    }
    await browser.close();
}
await Promise.all([takeTests(), takeTests()]);
server.close();
console.log(`[==========] ${countOf(chosen.length)} ran. (${Date.now() - begun} ms total)`);
console.log(`[  PASSED  ] ${countOf(counts.ok.length)}.`);
for (const result of ["skipped", "FAILED"]) {
    if (counts[result].length === 0) continue;
    console.log(`${marks[result]} ${countOf(counts[result].length)}, listed below:`);
    for (const name of counts[result]) console.log(`${marks[result]} ${name}`);
}
process.exit(counts.FAILED.length > 0 || counts.ok.length === 0 ? 1 : 0);
