// Tests the page in Chromium with its software rasteriser: node run.mjs <site> [<part of a test's name>]
//
// Prints a line for each test and closes with counts. Every test opens its own page and fails on anything that the
// console says.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Browser } from "./browser.mjs";
import { demoTests } from "./demo_tests.mjs";
import { pageTests } from "./page_tests.mjs";
import { serve } from "../../page/serve.mjs";

const [site, only = ""] = process.argv.slice(2);
const cards = JSON.parse(readFileSync(join(site, "demos.json"), "utf8"));
const native = process.env.ARCLIGHT_NATIVE ?? join(site, "../../release/bin");
const shots = join(site, "../test-shots");
mkdirSync(shots, { recursive: true });
const { server, address } = await serve(site);
const browser = await Browser.launch();
const tests = [];
const test = (name, body, size) => tests.push({ name, body, size });
pageTests({ test, address, cards });
demoTests({ test, address, cards, native });

// Runs a test: "ok", "FAILED" or "skipped", and why.
async function outcomeOf({ name, body, size }) {
    const page = await browser.newPage(size);
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

const seconds = (since) => ((Date.now() - since) / 1000).toFixed(1);
const counts = { ok: 0, FAILED: 0, skipped: 0 };
const begun = Date.now();
for (const one of tests.filter(({ name }) => name.includes(only))) {
    const start = Date.now();
    const { result, text } = await outcomeOf(one);
    ++counts[result];
    console.log(`${result}  ${one.name} (${seconds(start)} s)${text ? "\n      " + text : ""}`);
}
await browser.close();
server.close();
console.log(`${counts.ok} passed, ${counts.FAILED} failed, ${counts.skipped} skipped in ${seconds(begun)} s`);
process.exit(counts.FAILED ? 1 : 0);
