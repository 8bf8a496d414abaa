// Times the demos in Chromium against those for windows, on the same software rasteriser:
// node bench.mjs <site> [<demo>...]
//
// "ready" and "shown" are from when the files are there until the demo is ready to draw, and until its first frame
// shows, with SwiftShader and with llvmpipe, at the second of two visits. "frame" and "step" are medians of --bench of
// the showcase: a frame of 1280x720 on all threads, and a step of the simulation on one. Both sides take turns, and the
// smaller of their results counts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Browser } from "./browser.mjs";
import { runJob, runNative, startJobs } from "./jobs.mjs";
import { serve } from "../../apps/arclight/page/serve.mjs";

const kTurns = 3;
const [site, ...only] = process.argv.slice(2);
const cards = JSON.parse(readFileSync(join(site, "demos.json"), "utf8"));
const native = process.env.ARCLIGHT_NATIVE ?? join(site, "../../release/bin");
const { server, address } = await serve(site);

async function inBrowser(rasteriser, measure) {
    const browser = await Browser.launch(rasteriser);
    try {
        return await measure(await browser.newPage());
    } finally {
        await browser.close();
    }
}

const startTimes = (page, demo) => page.evaluate(`new Promise((resolve) => {
    const frame = document.createElement("iframe");
    frame.src = "run.html?${demo}";
    frame.style = "position: fixed; inset: 0; width: 100%; height: 100%";
    document.body.replaceChildren(frame);
    const timer = setInterval(() => {
        const entryOf = (name) => frame.contentWindow.performance.getEntriesByName(name)[0];
        if (!entryOf("shown")) return;
        clearInterval(timer);
        resolve(["start", "shown"].map((name) => entryOf(name).duration.toFixed(0)).join(" and "));
    }, 20);
})`);

async function secondStart(page, demo) {
    await page.goto(address + "demos.json");
    await page.until("the page", "document.readyState === 'complete'");
    await startTimes(page, demo);
    return startTimes(page, demo);
}

// The median of `figure` in a benchmark, by turns in the page and natively.
async function medians(page, demo, hasThreads, figure, words) {
    await startJobs(page, address, demo, hasThreads);
    const options = ["--headless", "--preset", "showcase", ...words, "--bench", "/bench.json"];
    const best = { page: Infinity, native: Infinity };
    const take = (side, [text]) => (best[side] = Math.min(best[side], JSON.parse(text)[figure].median));
    for (let turn = 0; turn < kTurns; ++turn) {
        take("page", await runJob(page, options, ["/bench.json"]));
        take("native", runNative(join(native, demo), options, ["/bench.json"]));
    }
    return best;
}

const told = ({ page, native }) => `${page.toFixed(2)} / ${native.toFixed(2)} = ${(page / native).toFixed(2)}`;
console.log("demo          ready, shown ms: SwiftShader, llvmpipe; frame ms: page / native; step ms: page / native");
for (const { name } of cards) {
    if (only.length > 0 && !only.includes(name)) continue;
    const starts = [];
    for (const rasteriser of ["swiftshader", "llvmpipe"])
        starts.push(await inBrowser(rasteriser, (page) => secondStart(page, name)));
    const [frame, step] = await inBrowser("llvmpipe", async (page) => [
        await medians(page, name, true, "frameMs", ["--size", "1280x720", "--frames", "12"]),
        await medians(page, name, false, "stepMs", ["--size", "64x36", "--frames", "120", "--threads", "1"]),
    ]);
    console.log(`${name.padEnd(13)} ${starts.join(", ")};  ${told(frame)};  ${told(step)}`);
}
server.close();
process.exit(0);
