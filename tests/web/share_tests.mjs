// Tests of the pages that `--share` writes, opened as files: what they request, whether everyone can read them, and
// whether capture and link restore their state.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { axeFaults, axeScript } from "./axe.mjs";
import { mesa } from "./browser.mjs";
import { expect, expectSame, sampleOf } from "./checks.mjs";
import { stateOf } from "./images.mjs";
import { drop, inner, isReady, open, stateIn } from "./visit.mjs";

const kPage = { width: 800, height: 700 };
const isShown = (id) => `(document.getElementById("${id}")?.offsetWidth ?? 0) > 0`;

// Calls `body` with the address of a page that the demo has written.
async function withPage({ native }, demo, options, body) {
    const folder = mkdtempSync(join(tmpdir(), "arclight-share-")), file = join(folder, "page.html");
    try {
        execFileSync(join(native, demo), ["--headless", "--size", "320x180", ...options, "--share", file],
            { env: { ...process.env, ...mesa }, stdio: ["ignore", "ignore", "pipe"] });
        await body(pathToFileURL(file).href, readFileSync(file, "utf8"));
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
}

const pngIn = (html) => Buffer.from(/data:image\/png;base64,([^"]*)/.exec(html)[1], "base64");

async function visit(page, address, media = []) {
    await page.send("Emulation.setEmulatedMedia", { features: media });
    await page.goto("about:blank");
    page.traffic.clear();
    await page.goto(address);
    await page.until("the page", "document.readyState === 'complete' && document.querySelector('h1')", 20);
}

export function shareTests({ test, site, address, native, cards }) {
    const shareTest = (name, body) => test(name, (page) =>
        existsSync(join(native, "springs")) ? body(page) : "the demos for windows are not built", kPage);

    shareTest("a shared page requests nothing, is well-formed, and axe finds no fault in both themes", async (page) => {
        const script = axeScript(join(site, "../tools"));
        if (!script) return "npm cannot fetch axe-core";
        const demos = cards.filter(({ name }) => existsSync(join(native, name)));
        for (const { name, presets } of sampleOf(demos, 1)) {
            const mistake = presets.find(({ view }) => view), preset = presets[1].name;
            const choices = [["--preset", preset], ...(mistake ? [["--preset", mistake.name, "--ab", "against"]] : [])];
            for (const options of choices)
                await withPage({ native }, name, options, async (file, html) => {
                    for (const theme of ["light", "dark"]) {
                        await visit(page, file, [{ name: "prefers-color-scheme", value: theme }]);
                        const urls = [...page.traffic.values()].map(({ url }) => url).filter((url) => !url.startsWith("data:"));
                        expectSame(urls, [file], `${name} ${options}: requests`);
                        expectSame(await axeFaults(page, script), [], `${name} ${options}, ${theme}`);
                    }
                    const fault = await page.evaluate(`new DOMParser().parseFromString(${JSON.stringify(
                        html.replace(/base64,[^"]*/g, "base64,").replace(/<script>[^]*?<\/script>/, ""))},
                        "application/xhtml+xml").querySelector("parsererror")?.textContent ?? ""`);
                    expectSame(fault, "", `${name} ${options} as XML`);
                });
        }
        return undefined;
    });

    shareTest("the loop of a shared page plays where motion is allowed, and a button decides otherwise", (page) =>
        withPage({ native }, "springs", ["--preset", "storm"], async (file) => {
            const shown = async () => [await page.evaluate(isShown("loop")), await page.evaluate(isShown("capture"))];
            const press = () => page.evaluate("document.getElementById('motion').click()");
            for (const [value, plays] of [["no-preference", true], ["reduce", false]]) {
                await visit(page, file, [{ name: "prefers-reduced-motion", value }]);
                expectSame(await shown(), [plays, !plays], `loop and capture with ${value}`);
                await press();
                expectSame(await shown(), [!plays, plays], `after the button with ${value}`);
                await press();
                expectSame(await shown(), [plays, !plays], `after the button again with ${value}`);
                await page.evaluate("document.documentElement.className = ''");
                expectSame(await shown(), [plays, !plays], `without a script with ${value}`);
            }
            const saved = await page.evaluate(`(({ href, download, hidden }) =>
                [href === document.getElementById("capture").src, download, hidden])(document.getElementById("save"))`);
            expectSame(saved, [true, "springs-260.png", false], "the link that saves the capture");
        }));

    shareTest("capture and link of a shared page restore its state in the browser", (page) =>
        withPage({ native }, "springs", ["--preset", "storm", "--set", "frequency=2.5", "--tick", "30", "--site", address],
            async (file, html) => {
                await visit(page, file);
                const link = await page.evaluate("document.getElementById('open').href");
                await open(page, link, "");
                await page.until("the tick", `/tick=\\d+/.test(${inner}.state(true))`, 20);
                const state = await stateIn(page), { params } = stateOf(pngIn(html));
                expectSame(state, "preset=storm&frequency=2.5", "the state of the link");
                expectSame([params.frequency, params.dropRate], [2.5, 8], "the parameters of the capture");
                await open(page, address, "springs/#scene=graph");
                await drop(page, "shared.png", pngIn(html));
                await page.until("the state of the capture", `${isReady} && ${inner}.state(true) === "preset=storm&frequency=2.5&tick=30"`, 30);
            }));
}
