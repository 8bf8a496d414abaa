// Runs demos' command lines, in Chromium and natively.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mesa } from "./browser.mjs";

// Fetches the demo, or its program with threads, once for all jobs of a page.
export async function startJobs(page, address, demo, hasThreads = false) {
    const executable = demo + (hasThreads ? ".threads" : "");
    await page.goto(address + "demos.json");
    await page.until("the page", "document.readyState === 'complete'");
    await page.evaluate(`(async () => {
        const { names } = await (await fetch("names.json")).json();
        const published = (name) => "${demo}/" + name.replace(/[^.]*$/, "") + names["${demo}/" + name];
        const get = async (name) => (await fetch(published(name))).arrayBuffer();
        const { filesOf, writeFiles } = await import("./" + "pack." + names["pack.js"]);
        const filesIn = async (end) => filesOf(await get("${demo}." + end), () => get("${demo}.png.pack"));
        const files = [...await filesIn("images.pack"), ...await filesIn("thumbnails.pack")];
        const [code, data] = await Promise.all([get("${executable}.wasm"), get("${demo}.data")]);
        const compiled = await WebAssembly.compile(code);
        await new Promise((resolve, reject) => {
            const properties = { src: published("${executable}.js"), onload: resolve, onerror: reject };
            document.head.append(Object.assign(document.createElement("script"), properties));
        });
        const text = (bytes) => {
            let all = "";
            for (let i = 0; i < bytes.length; i += 8192) all += String.fromCharCode(...bytes.subarray(i, i + 8192));
            return btoa(all);
        };
        window.runJob = async (options, inputs, outputs) => {
            document.body.innerHTML = '<canvas id="canvas" width="64" height="64"></canvas>';
            const canvas = document.getElementById("canvas"), lines = [];
            const module = await createArclight({
                canvas, getPreloadedPackage: () => data, print: () => {}, printErr: (line) => lines.push(line),
                preRun: [(m) => (m.ENV.ARCLIGHT_DATA = "/"), (m) => writeFiles(m, files)], onFile: () => {},
                locateFile: (name) => new URL(published(name), location.href).href,
                instantiateWasm: (imports, done) => {
                    WebAssembly.instantiate(compiled, imports).then((instance) => done(instance, compiled));
                    return {};
                },
            });
            while (module.PThread?.runningWorkers.some((worker) => !worker.loaded))
                await new Promise((resolve) => setTimeout(resolve, 5));
            for (const [path, content] of Object.entries(inputs)) module.FS.writeFile(path, content);
            const code = module.callMain(options);
            canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
            module.PThread?.terminateAllThreads();
            if (code !== 0) throw new Error(options.join(" ") + ": code " + code + " " + lines.join("; "));
            return outputs.map((path) => text(module.FS.readFile(path)));
        };
    })()`);
}

// The contents of the files `outputs` after the demo has run with `options` in the page.
export async function runJob(page, options, outputs, inputs = {}) {
    const words = [options, inputs, outputs].map((value) => JSON.stringify(value));
    const texts = await page.evaluate(`runJob(${words.join(", ")})`);
    return texts.map((text) => Buffer.from(text, "base64"));
}

// The same natively, with Mesa's software rasteriser.
export function runNative(executable, options, outputs) {
    const folder = mkdtempSync(join(tmpdir(), "arclight-native-"));
    const inFolder = (word) => (outputs.includes(word) ? join(folder, word) : word);
    const env = { ...process.env, ...mesa };
    try {
        execFileSync(executable, options.map(inFolder), { env, stdio: ["ignore", "ignore", "pipe"] });
        return outputs.map((path) => readFileSync(join(folder, path)));
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
}
