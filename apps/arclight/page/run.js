// Runs one demo in this page: run.html?springs#preset=storm. The page around it, if any, talks to window.arclight.
import { blamed, lossOf, optionsOf } from "./address.js";
import { at } from "./at.js";
import { FileFault, loadFiles, loadThumbnails } from "./load.js";
import { missingHere } from "./missing.js";
import { writeFiles } from "./pack.js";
import { Progress } from "./progress.js";
import { showNotice } from "./toast.js";

const words = new URLSearchParams(location.search), demo = words.keys().next().value ?? "", isBare = words.has("bare");
// Only an isolated page may share memory with threads.
let executable = demo + (self.crossOriginIsolated && navigator.hardwareConcurrency > 1 ? ".threads" : "");
const byId = (id) => document.getElementById(id);
const canvas = byId("canvas"), cover = byId("cover");
const progress = new Progress({ message: byId("message"), detail: byId("detail"), bar: byId("progress") });
const settingsKey = "arclight/" + demo, sessionKey = "arclight-session/" + demo;
const { explain } = window.arclightFaults;
const lines = []; // what the demo wrote to stderr
let program = null;
let opened = ""; // the state with which it began
let fault = ""; // why it does not run
let lastSettings = "";
let losses = ""; // what a link asks for and could not be restored, in a sentence

function showFaultText(text) {
    fault = text;
    progress.end();
    byId("reload").hidden = false;
    byId("message").textContent = text;
    cover.classList.add("fault");
    cover.hidden = false;
}

// Says how far the first frame is, and takes the loading sign away once it is there.
function uncover() {
    if (cover.classList.contains("fault") || !program) return;
    const text = textOf("arclightFault");
    if (text) return stop(text);
    if (!program._arclightHasShown()) {
        const { stage, done, all } = JSON.parse(textOf("arclightProgress"));
        progress.tell(stage, done, all, stage === "draws" && all ? `${done} of ${all} programs` : undefined);
        return void requestAnimationFrame(uncover);
    }
    cover.hidden = true;
    performance.measure("shown", "files");
    // Without them, the list of presets has only words.
    loadThumbnails(demo).then((files) => program && writeFiles(program, files)).catch(() => {});
}

const textOf = (name) => program.ccall(name, "string", [], []);

// What the demo's bar says, for those who cannot see it, and on a phone, whose bar has no room for it.
function tellNotice() {
    if (!program) return;
    const text = textOf("arclightNotice"), isSeeking = Boolean(program._arclightIsSeeking());
    byId("seek").hidden = !isSeeking;
    // Progress is for the eyes alone: nobody wants to hear every figure of it.
    const place = byId(isSeeking ? "seek-text" : "notice"), told = isSeeking ? text.replace(/ Press .*$/, "") : text;
    if (told !== place.textContent) place.textContent = told;
    showNotice(byId("toast"), isSeeking ? "" : text, pressKey);
}

async function showFault(error) {
    if (error instanceof FileFault) addEventListener("online", () => location.reload(), { once: true });
    showFaultText(error instanceof FileFault ? await explain(error.name, error.text, error.cause) : error.message);
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

// Without a connection, only the program that ran before may be there: the service worker has kept it.
async function loadWithoutThreads(error) {
    if (executable === demo || !(await self.caches?.match(at(`${demo}/${demo}.wasm`)))) throw error;
    executable = demo;
    return loadFiles(demo, executable, progress);
}

// A demo that has stopped by itself answers no calls.
function stop(text = lines.at(-1) ?? "unknown error") {
    program = null;
    showFaultText("The demo has stopped: " + text);
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
        onAbort: () => stop(),
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
    showFaultText("The graphics driver stopped drawing. Reload to continue where the demo was.");
}

// A driver that fails again and again is not asked again at once.
function restoreContext() {
    if (performance.now() > kShortestLifeMs) location.reload();
}
const kShortestLifeMs = 5000;

async function start() {
    // The name becomes a part of the addresses of scripts, which must stay on this site.
    if (!/^[a-z0-9]+$/.test(demo)) return showFaultText("There is no such demo.");
    const missing = missingHere();
    if (missing) return showFaultText(missing);
    const files = await loadFiles(demo, executable, progress).catch(loadWithoutThreads);
    performance.mark("files");
    progress.tell("start");
    const session = takeSession();
    program = await runDemo(files, session);
    opened = stateOf(false);
    // In another page, the frame has all of the space.
    if (isBare) program._arclightShowPanel(0);
    // A page around this one says it better.
    if (losses && parent === window) program.ccall("arclightSay", null, ["string"], [losses]);
    takeKeyboard();
    performance.mark("ready");
    performance.measure("start", "files", "ready");
    uncover();
    if (session) program._arclightContinueSession(session.isPaused ? 1 : 0);
    else rest();
    setInterval(keepSettings, 2000);
    setInterval(tellNotice, 250);
    addEventListener("pagehide", keepSettings);
    document.addEventListener("visibilitychange", keepSettings);
}

// Whoever asks the system for less motion starts it.
function rest() {
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    program._arclightPause();
    program.ccall("arclightSay", null, ["string"], ["Paused, because the system asks for less motion. Press Space to play."]);
}

// The keys that notices name.
const kKeys = { Space: 32, Esc: 256, Enter: 257, F1: 290 };
function pressKey(name) {
    press(kKeys[name]);
    canvas.focus({ preventScroll: true });
}

function press(key) {
    if (program) program._arclightOnKey(key, 1, 0), program._arclightOnKey(key, 0, 0);
}

// Text of the demo's, read as JSON.
const ask = (name) => (program ? JSON.parse(textOf(name)) : []);

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

const kHalfFloats = "This browser draws to half floats only, so measures are less exact, and fine gradients may show steps.";

window.arclight = {
    state: stateOf,
    // Whether nothing was changed that an address holds, but for the moment.
    isAsOpened: () => stateOf(false) === opened,
    // Why the demo does not run, in a sentence; empty if it runs or loads.
    fault: () => (program ? "" : fault),
    // What a link asks for and the demo could not restore, in a sentence; empty if all was.
    losses: () => losses,
    // What this browser cannot do as well as others, in a sentence; empty if nothing.
    limits: () => (program?._arclightDrawsHalfFloats() ? kHalfFloats : ""),
    // The parameters and measures for a form, and what F1 lists; see src/app/window/form.h.
    form: () => ask("arclightForm"),
    measures: () => ask("arclightMeasures"),
    help: () => ask("arclightHelp"),
    // Sets a parameter from text: why it does not, or nothing.
    setParam: (name, text) => (program ? program.ccall("arclightSetParam", "string", ["string", "string"], [name, text]) : ""),
    // The width that the demo's own panel takes beside its frame; before the first frame, that of most.
    panelWidth: () => (program?._arclightHasShown() ? program._arclightPanelWidth() : 340),
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
byId("seek-stop").addEventListener("click", () => pressKey("Esc"));
start().catch(showFault);
