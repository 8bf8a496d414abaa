// Looks at an address as a person would:
// node look.mjs <site> <hash> <image.png> [<width>x<height>[@scale]] [<seconds>]
// Writes a screenshot, and prints what the page says that it should not.
import { writeFileSync } from "node:fs";
import { Browser, sleep } from "./browser.mjs";
import { serve } from "../../apps/arclight/page/serve.mjs";

const [site, hash, image, size = "1280x720", seconds = "2"] = process.argv.slice(2);
const [, width, height, scale = "1"] = size.match(/^(\d+)x(\d+)(?:@([\d.]+))?$/);
const { server, address } = await serve(site);
const browser = await Browser.launch();
try {
    const page = await browser.newPage({ width: +width, height: +height, scale: +scale, touch: +width < 600 });
    await page.goto(address + hash);
    await sleep(1000 * Number(seconds));
    writeFileSync(image, await page.screenshot());
    console.log(await page.evaluate(`(() => {
        const program = window.arclightPage?.program() ?? window.arclight;
        const inner = window.arclightPage?.frame()?.contentWindow ?? window;
        const startMs = inner.performance.getEntriesByName("start")[0]?.duration;
        return JSON.stringify({ title: document.title, state: program?.state(true), lines: program?.lines, startMs });
    })()`));
    console.log(page.takeFaults().join("\n"));
} finally {
    await browser.close();
    server.close();
}
