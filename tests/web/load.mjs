// Times how long a first visit takes over a slow line: node load.mjs <site> [--line <Mb/s>] [<demo>…]
//
// For each demo, in an empty browser: the bytes that came until its first frame showed, and the seconds. For the gallery,
// until all of its visible pictures have come.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Browser } from "./browser.mjs";
import { serve } from "../../apps/arclight/page/serve.mjs";

const kLatencyMs = 40;
const [site, ...words] = process.argv.slice(2);
const line = words[0] === "--line" ? Number(words.splice(0, 2)[1]) : 1.6;
const demos = JSON.parse(readFileSync(join(site, "demos.json"), "utf8")).map(({ name }) => name);
const { server, address } = await serve(site);

const hasShown = "window.arclightPage?.program()?.isReady() && window.arclightPage.program().module()._arclightHasShown()";
const hasPictures = `document.querySelectorAll(".card").length > 0 && document.readyState === "complete" &&
    [...document.querySelectorAll(".card img")].every((image) => image.complete)`;

async function visit(path, end) {
    const browser = await Browser.launch();
    try {
        const page = await browser.newPage();
        let bytes = 0;
        const hear = page.hear.bind(page);
        page.hear = (method, params) => {
            if (method === "Network.dataReceived") bytes += params.encodedDataLength;
            hear(method, params);
        };
        await page.send("Network.emulateNetworkConditions",
            { offline: false, latency: kLatencyMs, downloadThroughput: line * 1e6 / 8, uploadThroughput: line * 1e6 / 8 });
        const start = Date.now();
        await page.goto(address + path);
        await page.until("the end of loading", end, 300);
        const all = await page.evaluate(`[window, ...[...document.querySelectorAll("iframe")].map((one) => one.contentWindow)]
            .flatMap((one) => one.performance.getEntriesByType("resource"))
            .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`);
        return { seconds: (Date.now() - start) / 1000, bytes: Math.max(all, bytes) };
    } finally {
        await browser.close();
    }
}

console.log(`first visits over ${line} Mb/s: kB, seconds`);
for (const name of words.length ? words : ["", ...demos]) {
    const { seconds, bytes } = await visit(name ? name + "/" : "", name ? hasShown : hasPictures);
    const figures = [(bytes / 1000).toFixed(0).padStart(5), seconds.toFixed(1).padStart(6)];
    console.log(`${(name || "gallery").padEnd(13)} ${figures.join(" ")}`);
}
server.close();
process.exit(0);
