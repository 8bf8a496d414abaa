// Runs one demo in this page: run.html?springs#preset=storm. The page around it, if any, talks to window.arclight.
import { blamed, lossOf, optionsOf } from "./address.js";
import { at, root } from "./at.js";
import { missingHere } from "./missing.js";
import { filesOf, writeFiles } from "./pack.js";

const demo = new URLSearchParams(location.search).keys().next().value ?? "";
// Only an isolated page may share memory with threads.
let executable = demo + (self.crossOriginIsolated && navigator.hardwareConcurrency > 1 ? ".threads" : "");
const canvas = document.getElementById("canvas");
const cover = document.getElementById("cover");
const settingsKey = "arclight/" + demo, sessionKey = "arclight-session/" + demo;
const { explain } = window.arclightFaults;
const lines = []; // what the demo wrote to stderr
let program = null;
let opened = ""; // the state with which it began
let fault = ""; // why it does not run
let lastSettings = "";
let losses = ""; // what a link asks for and could not be restored, in a sentence

function show(text, isFault = false) {
    if (isFault) fault = text;
    document.getElementById("reload").hidden = !isFault;
    document.getElementById("message").textContent = text;
    document.getElementById("progress").hidden = isFault;
    cover.classList.toggle("fault", isFault);
    cover.hidden = false;
}

// Takes the loading sign away once the first frame is there.
function uncover() {
    if (cover.classList.contains("fault") || !program) return;
    if (!program._arclightHasShown()) return void requestAnimationFrame(uncover);
    cover.hidden = true;
    performance.measure("shown", "files");
    // Without them, the list of presets has only words.
    if (hasPacks) loadThumbnails().catch(() => {});
}

// What the demo's bar says, for those who cannot see it.
function tellNotice() {
    if (!program) return;
    const text = program.ccall("arclightNotice", "string", [], []);
    const isSeeking = Boolean(program._arclightIsSeeking());
    document.getElementById("seek").hidden = !isSeeking;
    // Progress is for the eyes alone: nobody wants to hear every figure of it.
    const place = document.getElementById(isSeeking ? "seek-text" : "notice");
    const told = isSeeking ? text.replace(/ Press .*$/, "") : text;
    if (told !== place.textContent) place.textContent = told;
}

// An error about a file: its sentence is found when it is shown.
class FileFault extends Error {
    // `cause`: the error of the browser, if there is one.
    constructor(name, { text = "", cause } = {}) {
        super(text || `${name} did not arrive whole.`, { cause });
        this.name = name;
        this.text = text;
    }
}

async function showFault(error) {
    if (error instanceof FileFault) addEventListener("online", () => location.reload(), { once: true });
    show(error instanceof FileFault ? await explain(error.name, error.text, error.cause) : error.message, true);
}

function loadScript(name) {
    return new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = at(name);
        script.addEventListener("load", resolve);
        script.addEventListener("error", () => reject(new FileFault(name)));
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
async function fetchWithProgress(name, report) {
    const response = await fetch(at(name)).catch(() => { throw new FileFault(name); });
    if (!response.ok)
        throw new FileFault(name, { text: `${name} cannot be loaded: the server answers ${response.status}.` });
    const total = Number(response.headers.get("X-Uncompressed-Length") ?? response.headers.get("Content-Length"));
    let size = 0;
    const counter = new TransformStream({
        transform(part, controller) {
            size += part.length;
            report(size, Math.max(total, size));
            controller.enqueue(part);
        },
    });
    const type = { "Content-Type": name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream" };
    return new Response(response.body.pipeThrough(counter), { headers: type });
}

// Only a published site has packs.
const kImages = `${demo}/${demo}.images.pack`;
const hasPacks = at(kImages) !== root + kImages;

// Thumbnails of presets, which a demo can start without.
async function loadThumbnails() {
    const bytes = await fetch(at(`${demo}/${demo}.thumbnails.pack`)).then((answer) => answer.arrayBuffer());
    const files = await filesOf(bytes);
    if (program) writeFiles(program, files);
}

async function loadImages(bytesOf) {
    return filesOf(await bytesOf(demo + ".images.pack"), () => bytesOf(demo + ".png.pack"));
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
        return take(response).catch((cause) => { throw new FileFault(`${demo}/${name}`, { cause }); });
    };
    const bytesOf = (name) => file(name, (response) => response.arrayBuffer());
    const script = `${demo}/${executable}.js`;
    const [code, data, images] = await Promise.all([
        file(executable + ".wasm", (response) => WebAssembly.compileStreaming(response)),
        bytesOf(demo + ".data"),
        hasPacks ? loadImages(bytesOf) : [],
        loadScript(script)]);
    if (typeof createArclight !== "function") throw new FileFault(script);
    return { code, data, images };
}

// Without a connection, only the program that ran before may be there: the service worker has kept it.
async function loadWithoutThreads(error) {
    if (executable === demo || !(await self.caches?.match(at(`${demo}/${demo}.wasm`)))) throw error;
    executable = demo;
    return loadFiles();
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

// Another instance of the demo's program, with the settings and, if given, the file of a session.
function makeModule(files, session) {
    return createArclight({
        canvas,
        locateFile: (name) => at(`${demo}/${name}`),
        instantiateWasm: (imports, done) => {
            WebAssembly.instantiate(files.code, imports).then(
                (instance) => done(instance, files.code),
                (cause) => showFault(new FileFault(`${demo}/${executable}.wasm`, { cause })));
            return {};
        },
        getPreloadedPackage: (name, size) => {
            if (files.data.byteLength !== size) throw new FileFault(`${demo}/${demo}.data`);
            return files.data;
        },
        preRun: [restoreSettings, (module) => writeFiles(module, files.images),
            (module) => session && module.FS.writeFile(kSessionFile, session.recording)],
        print: (line) => console.log(line),
        printErr: (line) => (lines.push(line), console.warn(line)),
        onAbort: stop,
    });
}

// Runs the demo as the address asks. What the demo refuses is left out: a link may be older than the demo. The demo alone
// knows what it takes, so it is asked again, in a new instance, until it takes the rest.
async function runDemo(files, session) {
    const { wanted, lost } = optionsOf(location.hash.slice(1));
    for (;;) {
        const module = await makeModule(files, session);
        const code = module.callMain(session ? optionsOfSession(session) : wanted.flatMap(({ option }) => option));
        if (code === 0) {
            if (lost.length) losses = `Not all of the link could be restored. It also asks for ${listed(lost)}.`;
            return module;
        }
        const refusal = lines.at(-1) ?? `The demo ended with code ${code}.`;
        if (!kRefusals.includes(code) || (!session && wanted.length === 0)) throw new Error(refusal);
        module.PThread?.terminateAllThreads();
        if (session) {
            session = null;
            continue;
        }
        const at = blamed(wanted, refusal);
        for (const one of wanted.splice(Math.max(0, at), at < 0 ? wanted.length : 1)) lost.push(lossOf(one, refusal));
        lines.length = 0;
    }
}

const listed = (texts) => texts.length < 2 ? texts.join("") : texts.slice(0, -1).join(", ") + " and " + texts.at(-1);

// ---- A session that outlives its context

const kSessionFile = "/session.json", kRefusals = [2, 3];
const optionsOfSession = ({ tick }) => ["--replay", kSessionFile, "--tick", String(tick)];

// Keeps everything that was done until now for the next load of this page.
function keepSession() {
    const state = stateOf(true);
    if (!state) return;
    history.replaceState(null, "", "#" + state);
    try {
        if (program.ccall("arclightSaveSession", "number", ["string"], [kSessionFile]) !== 0) return;
        const recording = program.FS.readFile(kSessionFile, { encoding: "utf8" });
        const isPaused = Boolean(program._arclightIsPaused());
        sessionStorage.setItem(sessionKey, JSON.stringify({ recording, isPaused, tick: program._arclightTickOfSession() }));
    } catch { /* the link restores what it can */ }
}

function takeSession() {
    try {
        const text = sessionStorage.getItem(sessionKey);
        sessionStorage.removeItem(sessionKey);
        return text && JSON.parse(text);
    } catch {
        return null;
    }
}

function loseContext(event) {
    // Without this, the browser gives no other context.
    event.preventDefault();
    keepSession();
    show("The graphics driver stopped drawing. Reload to continue where the demo was.", true);
}

// A driver that fails again and again is not asked again at once.
function restoreContext() {
    if (performance.now() > kShortestLifeMs) location.reload();
}
const kShortestLifeMs = 5000;

async function start() {
    // The name becomes a part of the addresses of scripts, which must stay on this site.
    if (!/^[a-z0-9]+$/.test(demo)) return show("There is no such demo.", true);
    const missing = missingHere();
    if (missing) return show(missing, true);
    const files = await loadFiles().catch(loadWithoutThreads);
    performance.mark("files");
    const session = takeSession();
    program = await runDemo(files, session);
    opened = stateOf(false);
    // A page around this one says it better.
    if (losses && parent === window) program.ccall("arclightSay", null, ["string"], [losses]);
    takeKeyboard();
    performance.mark("ready");
    performance.measure("start", "files", "ready");
    uncover();
    if (session && !session.isPaused) continueSession();
    setInterval(keepSettings, 2000);
    setInterval(tellNotice, 250);
    addEventListener("pagehide", keepSettings);
    document.addEventListener("visibilitychange", keepSettings);
}

// A restored session is paused, and its end pauses, too; this one was playing.
function continueSession() {
    if (program && (program._arclightIsSeeking() || program._arclightContinue())) setTimeout(continueSession, 100);
}

function press(key) {
    if (program) program._arclightOnKey(key, 1, 0), program._arclightOnKey(key, 0, 0);
}

// Text of the demo's, read as JSON.
const ask = (name) => (program ? JSON.parse(program.ccall(name, "string", [], [])) : []);

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
    // What a link asks for and the demo could not restore, in a sentence; empty if all was.
    losses: () => losses,
    // The parameters and measures for a form, and what F1 lists; see src/app/window/form.h.
    form: () => ask("arclightForm"),
    measures: () => ask("arclightMeasures"),
    help: () => ask("arclightHelp"),
    // Sets a parameter from text: why it does not, or nothing.
    setParam: (name, text) => (program ? program.ccall("arclightSetParam", "string", ["string", "string"], [name, text]) : ""),
    // The width that the demo's own panel takes beside its frame.
    panelWidth: () => (program ? program._arclightPanelWidth() : 340),
    // Shows or hides that panel; whether it showed.
    showPanel: (isShown) => (program ? Boolean(program._arclightShowPanel(isShown ? 1 : 0)) : true),
    focus: () => canvas.focus({ preventScroll: true }),
    version: window.arclightFaults.version,
    // Presses a key of the demo, by GLFW's code.
    press,
    isReady: () => program !== null,
    module: () => program,
    lines,
};

canvas.addEventListener("webglcontextlost", loseContext);
canvas.addEventListener("webglcontextrestored", restoreContext);
document.getElementById("seek-stop").addEventListener("click", () => {
    press(256);
    canvas.focus({ preventScroll: true });
});
start().catch(showFault);
