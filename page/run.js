// Runs one demo in this page: run.html?springs#preset=storm. The page around it, if any, talks to window.arclight.
import { optionsOf } from "./address.js";

const demo = new URLSearchParams(location.search).keys().next().value ?? "";
// Only an isolated page may share memory with threads.
const executable = demo + (self.crossOriginIsolated && navigator.hardwareConcurrency > 1 ? ".threads" : "");
const canvas = document.getElementById("canvas");
const cover = document.getElementById("cover");
const settingsKey = "arclight/" + demo;
const lines = []; // what the demo wrote to stderr
let program = null;
let opened = ""; // the state with which it began
let fault = ""; // why it does not run
let lastSettings = "";

function show(text, isFault = false) {
    if (isFault) fault = text;
    document.getElementById("message").textContent = text;
    document.getElementById("progress").hidden = isFault;
    cover.classList.toggle("fault", isFault);
    cover.hidden = false;
}

// Why this browser cannot run any demo, in a sentence; empty if it can.
function missingHere() {
    if (typeof WebAssembly !== "object") return "This browser has no WebAssembly, which the demos are compiled to.";
    const gl = document.createElement("canvas").getContext("webgl2");
    if (!gl)
        return "This browser gives no WebGL 2, which the demos draw with. " +
            "Its settings may have it turned off, or its graphics driver is not supported.";
    const names = {
        EXT_color_buffer_float: "draw to floating-point textures",
        OES_texture_float_linear: "filter floating-point textures",
    };
    const missing = Object.keys(names).filter((name) => !gl.getExtension(name)).map((name) => names[name]);
    gl.getExtension("WEBGL_lose_context")?.loseContext();
    return missing.length ? `WebGL 2 of this browser cannot ${missing.join(" or ")}, which the demos need.` : "";
}

// Takes the loading sign away once the first frame is there.
function uncover() {
    if (cover.classList.contains("fault")) return;
    if (!program._arclightHasShown()) return void requestAnimationFrame(uncover);
    cover.hidden = true;
    performance.measure("shown", "files");
}

// What the demo's bar says, for those who cannot see it.
function tellNotice() {
    if (!program) return;
    const text = program.ccall("arclightNotice", "string", [], []);
    const place = document.getElementById("notice");
    if (text !== place.textContent) place.textContent = text;
}

const brokenText = (address) => `${address} did not arrive whole. Is the connection up?`;

function loadScript(address) {
    return new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = address;
        script.onload = resolve;
        script.onerror = () => reject(new Error(`${address} cannot be loaded. Is the connection up?`));
        document.head.append(script);
    });
}

// Settings live in a folder of the program's file system, and between visits in the browser's storage.
function restoreSettings(module) {
    Object.assign(module.ENV, { XDG_CONFIG_HOME: "/settings", HOME: "/", ARCLIGHT_DATA: "/" });
    module.FS.mkdirTree("/settings/arclight");
    try { lastSettings = storage()?.getItem(settingsKey) ?? ""; } catch { /* none are kept */ }
    if (lastSettings) module.FS.writeFile(`/settings/arclight/${demo}.json`, lastSettings);
}

function keepSettings() {
    if (!program) return;
    program._arclightSaveSettings();
    const path = `/settings/arclight/${demo}.json`;
    if (!program.FS.analyzePath(path).exists) return;
    const text = program.FS.readFile(path, { encoding: "utf8" });
    if (text === lastSettings) return;
    lastSettings = text;
    // The storage may be full; then the settings last as long as the page.
    try { storage()?.setItem(settingsKey, text); } catch { /* not kept */ }
}

// A browser may forbid storage; then nothing is kept.
function storage() {
    try {
        return localStorage;
    } catch {
        return null;
    }
}

// A fetch of the demo's file, whose progress is reported while its answer is read. Servers that compress send no useful
// length.
async function fetchWithProgress(address, report) {
    const response = await fetch(address).catch(() => { throw new Error(brokenText(address)); });
    if (!response.ok) throw new Error(`${address} cannot be loaded: ${response.status} ${response.statusText}`);
    const total = Number(response.headers.get("X-Uncompressed-Length") ?? response.headers.get("Content-Length"));
    let size = 0;
    const counter = new TransformStream({
        transform(part, controller) {
            size += part.length;
            report(size, Math.max(total, size));
            controller.enqueue(part);
        },
    });
    const type = { "Content-Type": address.endsWith(".wasm") ? "application/wasm" : "application/octet-stream" };
    return new Response(response.body.pipeThrough(counter), { headers: type });
}

// The program is compiled while it is loaded.
async function loadFiles() {
    const sizes = new Map();
    const report = (name) => (size, total) => {
        sizes.set(name, [size, total]);
        const sum = (i) => [...sizes.values()].reduce((all, pair) => all + pair[i], 0);
        document.getElementById("progress").value = sum(0) / sum(1);
    };
    // An answer that is not that of the file, or not all of it, is told by the file's name and not in a browser's words.
    const file = async (name, take) => {
        const response = await fetchWithProgress(`${demo}/${name}`, report(name));
        return take(response).catch(() => { throw new Error(brokenText(`${demo}/${name}`)); });
    };
    const script = `${demo}/${executable}.js`;
    const [code, data] = await Promise.all([
        file(executable + ".wasm", (response) => WebAssembly.compileStreaming(response)),
        file(demo + ".data", (response) => response.arrayBuffer()),
        loadScript(script)]);
    if (typeof createArclight !== "function") throw new Error(brokenText(script));
    return { code, data };
}

// A demo that has stopped by itself answers no calls.
function stop() {
    program = null;
    show("The demo has stopped: " + (lines.at(-1) ?? "unknown fault"), true);
}

// Whoever walks through the presets with the arrow keys stays in their list.
function takeKeyboard() {
    if (frameElement?.ownerDocument.activeElement?.id !== "preset") canvas.focus({ preventScroll: true });
}

async function start() {
    // The name becomes a part of the addresses of scripts, which must stay on this site.
    if (!/^[a-z0-9]+$/.test(demo)) return show("There is no such demo.", true);
    const options = optionsOf(location.hash.slice(1));
    const missing = missingHere();
    if (missing) return show(missing, true);
    const files = await loadFiles();
    performance.mark("files");
    const module = await createArclight({
        canvas,
        instantiateWasm: (imports, done) => {
            WebAssembly.instantiate(files.code, imports).then(
                (instance) => done(instance, files.code), (error) => show(error.message, true));
            return {};
        },
        getPreloadedPackage: (name, size) => {
            if (files.data.byteLength !== size) throw new Error(brokenText(`${demo}/${demo}.data`));
            return files.data;
        },
        preRun: [restoreSettings],
        print: (line) => console.log(line),
        printErr: (line) => (lines.push(line), console.warn(line)),
        onAbort: stop,
    });
    const code = module.callMain(options);
    if (code !== 0) return show(lines.at(-1) ?? `The demo ended with code ${code}.`, true);
    program = module;
    opened = stateOf(false);
    takeKeyboard();
    performance.mark("ready");
    performance.measure("start", "files", "ready");
    uncover();
    setInterval(keepSettings, 2000);
    setInterval(tellNotice, 250);
    addEventListener("pagehide", keepSettings);
    document.addEventListener("visibilitychange", keepSettings);
}

// The state as an address holds it; with `hasTick`, of this very moment.
function stateOf(hasTick) {
    return program ? program.ccall("arclightAddress", "string", ["number"], [hasTick ? 1 : 0]) : "";
}

// A file that is dropped before the demo listens would take the place of the page.
for (const type of ["dragover", "drop"])
    addEventListener(type, (event) => {
        if (program) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "none";
    });

window.arclight = {
    state: stateOf,
    // Whether nothing was changed that an address holds, but for the moment.
    isAsOpened: () => stateOf(false) === opened,
    // Why the demo does not run, in a sentence; empty if it runs or loads.
    fault: () => (program ? "" : fault),
    // Presses a key of the demo, by GLFW's code.
    press: (key) => program && (program._arclightOnKey(key, 1, 0), program._arclightOnKey(key, 0, 0)),
    isReady: () => program !== null,
    module: () => program,
    lines,
};

canvas.addEventListener("webglcontextlost", () => show("The graphics driver stopped drawing. Reload the page.", true));
start().catch((error) => show(error.message, true));
