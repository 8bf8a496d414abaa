// The page: the gallery of all demos, and one demo beside its docs. The address decides which; see address.js.
import { hasTick, readAddress, short, writeAddress } from "./address.js";
import { at, root } from "./at.js";
import { Docs } from "./docs.js";
import { DemoForm } from "./form.js";
import { Gallery } from "./gallery.js";
import { make } from "./make.js";
import { missingHere } from "./missing.js";
import { hideNotices, say as sayIn } from "./notice.js";
import { keepOffline, startWorker } from "./offline.js";
import { DocsSplit, isNarrow } from "./split.js";

const byId = (id) => document.getElementById(id);

let cards = [];
let gallery = null; // once it has been shown
let shown = { demo: "", state: "" }; // what the stage runs
let frame = null; // of the demo
let routed = ""; // the address that the page shows
let walksPresets = false; // whether the list of presets was last used with the keyboard
let toldPreset = null; // that the demo had when the page followed it last; null before it runs
let hidPanel = false; // whether the form took the place of the demo's own panel
const { explain } = window.arclightFaults;

// ---- Addresses

const cardOf = (demo) => cards.find(({ name }) => name === demo);
const presetOf = (demo, preset) => cardOf(demo)?.presets.find(({ name }) => name === preset);
const addressOf = (demo, state, docs) =>
    new URL(writeAddress(demo, state, (name) => presetOf(demo, name), docs), root).href;
const readHere = (address) => readAddress(address, root, (name) => Boolean(cardOf(name)));

function go(address) {
    if (address === location.href) return;
    history.pushState(null, "", address);
    route();
}

// Changes the address to that of what the page shows already. `isStep`: whether Back should lead to the last one.
function note(address, isStep) {
    if (address === location.href) return;
    history[isStep ? "pushState" : "replaceState"](null, "", address);
    routed = location.href;
}

// Links to demos and to the gallery change what the page shows; the browser opens them in other tabs and windows.
function followLink(event) {
    const link = event.target.closest?.("a[href]");
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented || link.target || !readHere(link.href)) return;
    event.preventDefault();
    go(link.href);
}

// ---- A demo

const say = (text, how) => sayIn(byId(byId("gallery").hidden ? "notice" : "gallery-notice"), text, how);

function program() {
    // In place of a frame that could not be loaded, browsers show a page of their own, which answers nothing.
    try { return frame?.contentWindow?.arclight; } catch { return undefined; }
}

function isWhole(loaded) {
    try { return Boolean(loaded?.contentDocument.getElementById("cover")); } catch { return false; }
}

function runDemo(demo, state) {
    shown = { demo, state };
    // A new frame, because a frame that navigates adds a step to the history.
    const title = cardOf(demo).title;
    const next = make("iframe", { title, allow: "fullscreen; clipboard-write; clipboard-read; gamepad" });
    next.src = at("run.html") + `?${demo}#${state}`;
    frame = next;
    byId("stage").replaceChildren(next);
    next.addEventListener("load", () => {
        if (next !== frame) return;
        if (!isWhole(next)) return refuseFrame(demo);
        if (document.activeElement !== byId("preset")) next.contentWindow.focus();
    });
    form.clear();
    toldPreset = null;
    whenReady(next);
}

// Once the demo runs: what its link could not restore.
function whenReady(next) {
    if (next !== frame) return;
    if (!program()?.isReady()) return void setTimeout(whenReady, 200, next);
    const sentences = [program().losses(), program().limits()].filter(Boolean);
    if (sentences.length) say(sentences.join(" "), { stays: true });
    toldPreset = presetIn(program().state(false));
    keepOffline([at(`docs/${shown.demo}.part.html`)]);
    if (hidPanel) program().showPanel(false);
    split.fit();
}

// Whatever is chosen next tries again, and so does a connection that comes back.
async function refuseFrame(demo) {
    frame = null;
    byId("stage").replaceChildren();
    const at = routed, text = await explain(demo);
    if (frame || routed !== at) return;
    say(text, { stays: true, action: { label: "Try again", run: route } });
    addEventListener("online", () => frame || route(), { once: true });
}

function fillPresets(card, state) {
    const current = new URLSearchParams(state).get("preset") ?? "";
    const options = card.presets.map((preset) => make("option", { value: preset.name, title: preset.sentence }, preset.title));
    byId("preset").replaceChildren(...options);
    byId("preset").value = current || (card.presets[0]?.name ?? "");
}

// On a narrow screen the form stands below the frame, in the place of the demo's own panel.
function toggleForm() {
    const isOpen = !byId("form").classList.contains("open");
    byId("form").classList.toggle("open", isOpen);
    byId("form-toggle").setAttribute("aria-expanded", String(isOpen));
    if (isOpen && isNarrow()) hidPanel = program()?.showPanel(false) ?? true;
    else if (!isOpen && hidPanel) program()?.showPanel(true), hidPanel = false;
    form.follow();
    split.fit();
    if (isOpen) byId("form").querySelector(".params input, .params select")?.focus();
}

const isFormUsed = () => byId("form").classList.contains("open") || byId("form").contains(document.activeElement);

const presetIn = (state) => new URLSearchParams(state).get("preset") ?? "";

// The address follows what is changed in the demo, so that a reload keeps it, and another preset is a step, from which
// Back returns. The moment is a part of it only in a link that names it, and as long as nothing is changed.
function followState() {
    // A page that was busy may have an address whose change has not been told yet.
    if (location.href !== routed) return;
    const here = readHere(location.href);
    if (!program()?.isReady() || here?.demo !== shown.demo || document.hidden) return;
    const state = program().state(false), preset = presetIn(state);
    const isChosen = toldPreset !== null && preset !== "" && preset !== toldPreset;
    followPreset(preset);
    if ((!here.state || hasTick(here.state)) && program().isAsOpened()) return;
    if (!state || state === here.state) return;
    note(addressOf(shown.demo, state, here.docs), isChosen);
    shown.state = state;
    document.title = titleOf(shown);
}

// What the demo shows decides what the list shows, also where that is no preset. A list that is being used is left
// alone, until the demo goes to another preset by itself.
function followPreset(preset) {
    if (preset === toldPreset && document.activeElement === byId("preset")) return;
    toldPreset = preset;
    if (byId("preset").value !== preset) byId("preset").value = preset;
}

function follow() {
    followState();
    if (document.hidden || !frame) return;
    form.follow();
    split.follow();
}

const focusDemo = () => (frame?.focus(), program()?.focus());

// Esc leaves the form or the docs, whichever has the keyboard, and closes it if it has been opened.
function leave(event) {
    if (event.key !== "Escape" || event.defaultPrevented || byId("demo").hidden) return;
    const isInForm = byId("form").contains(event.target), isFormOpen = byId("form").classList.contains("open");
    if (isInForm || (isFormOpen && !docs.isOpen())) {
        if (isFormOpen) toggleForm(), byId("form-toggle").focus();
        else focusDemo();
    } else if (docs.isOpen() && event.target !== byId("preset")) {
        docs.choose(false);
        byId("docs-toggle").focus();
    }
}

// The address of this state; nothing, and a sentence, where there is none.
function linkHere() {
    const fault = program()?.fault();
    if (fault) say("There is no link, because the demo does not run: " + fault);
    else if (!program()?.isReady()) say("The demo is still loading.");
    else return addressOf(shown.demo, program().state(true), readHere(location.href)?.docs);
    return "";
}

async function copyText(text) {
    if (!text) return;
    try {
        await navigator.clipboard.writeText(text);
        say("Copied: " + text);
    } catch {
        say("The browser does not let the page copy. Copy it from here:", { link: text });
    }
}

const copyLink = () => copyText(linkHere());

// An element that shows this state in another page; see embed.js.
function embedHere() {
    const address = linkHere();
    if (!address) return "";
    const url = new URL(address), title = titleOf(shown).replace(/[&"<>]/g, (c) => `&#${c.charCodeAt(0)};`);
    url.search = "embed=1";
    url.hash = url.hash.replace(/[#&]docs(=[^&]*)?$/, "");
    return `<iframe src="${url.href.replace(/&/g, "&amp;")}" title="${title}" width="640" height="390" loading="lazy" ` +
        'allow="fullscreen; gamepad; clipboard-write" style="border: 0; max-width: 100%"></iframe>';
}

async function shareLink() {
    const address = linkHere();
    if (!address) return;
    try {
        await navigator.share({ title: document.title, url: address });
    } catch (error) {
        if (error.name !== "AbortError") copyLink();
    }
}

// ---- What the address asks for

function titleOf({ demo, state }) {
    const preset = presetOf(demo, new URLSearchParams(state).get("preset"));
    return [preset?.title, cardOf(demo)?.title, "arclight"].filter(Boolean).join(" · ");
}

function showGallery(unknown) {
    const names = cards.map(({ name }) => name).join(", ");
    if (unknown) say(`There is no demo "${short(unknown)}". The demos are ${names}.`, { stays: true });
    const left = shown.demo;
    frame = null;
    form.clear();
    shown = { demo: "", state: "" };
    byId("stage").replaceChildren();
    if (!gallery) {
        gallery = new Gallery(byId("gallery"), cards, addressOf);
        gallery.show();
        tellMissing();
    }
    if (left) gallery.linkTo(left)?.focus();
}

// Asking for WebGL starts the browser's drawing, for which the cards do not wait.
function tellMissing() {
    setTimeout(() => {
        const text = byId("gallery").hidden || !byId("gallery-notice").hidden ? "" : missingHere();
        if (text) say(text, { stays: true });
    }, 500);
}

function route() {
    const { demo, state, docs: heading } = readHere(location.href) ?? { demo: "", state: "", docs: null };
    const card = cardOf(demo);
    // What follows "?" is for others to read.
    const wanted = new URL(addressOf(demo, state, heading));
    wanted.search = location.search;
    if (card) history.replaceState(null, "", wanted);
    routed = location.href;
    byId("gallery").hidden = Boolean(card);
    byId("demo").hidden = !card;
    document.title = titleOf({ demo, state });
    hideNotices();
    if (!card) return showGallery(demo || state);
    document.documentElement.style.setProperty("--hue", card.accent);
    byId("title").textContent = card.title;
    fillPresets(card, state);
    if (demo !== shown.demo || state !== shown.state || !frame) runDemo(demo, state);
    docs.show(heading !== null || docs.areWanted(), heading);
}

// Browsers tell of some changes twice.
const followAddress = () => location.href !== routed && route();

// A file that misses the demo would take the place of the page.
function refuseFiles(event) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    if (event.type !== "drop") return;
    say(byId("gallery").hidden ? "Drop the file on the demo itself." : "Open a demo and drop the file on it.");
}

const form = new DemoForm(byId("form"), program);
const split = new DocsSplit({ split: byId("split"), docs: byId("docs"), beside: document.querySelector(".beside") },
    () => (program()?.isReady() ? program().panelWidth() : 340));
const docs = new Docs({ place: byId("docs"), toggle: byId("docs-toggle") }, {
    demo: () => shown.demo,
    explain,
    isSites: readHere,
    layOut: (isOpen) => (byId("demo").classList.toggle("reads", isOpen), split.fit()),
    onMove: (heading, isStep) => note(addressOf(shown.demo, readHere(location.href)?.state ?? shown.state, heading), isStep),
});

async function loadCards() {
    const answer = await fetch(at("demos.json")).catch(() => null);
    const list = answer?.ok ? await answer.json().catch(() => null) : null;
    if (!list) throw new Error("The list of demos cannot be loaded. " + await explain("demos.json"));
    return list;
}

function listenInDemo() {
    byId("copy").addEventListener("click", copyLink);
    byId("embed").addEventListener("click", () => copyText(embedHere()));
    byId("share").hidden = typeof navigator.share !== "function";
    byId("share").addEventListener("click", shareLink);
    byId("panel").addEventListener("click", () => program()?.press(258));
    byId("form-toggle").addEventListener("click", toggleForm);
    const [first, last] = byId("form").querySelectorAll(".skip");
    first.addEventListener("click", focusDemo);
    last.addEventListener("click", () => byId("docs-toggle").focus());
    for (const type of ["keydown", "pointerdown"])
        byId("preset").addEventListener(type, () => (walksPresets = type === "keydown"));
    byId("preset").addEventListener("change", () => {
        // After a choice by mouse or finger, the keys are the demo's again.
        if (!walksPresets) byId("preset").blur();
        go(addressOf(shown.demo, "preset=" + encodeURIComponent(byId("preset").value)));
    });
}

async function start() {
    cards = await loadCards();
    route();
    for (const type of ["popstate", "hashchange"]) addEventListener(type, followAddress);
    document.addEventListener("click", followLink);
    setInterval(follow, 700);
    setInterval(() => isFormUsed() && !document.hidden && form.measure(), 2500);
    listenInDemo();
    addEventListener("keydown", (event) => byId("gallery").hidden || gallery.press(event));
    addEventListener("keydown", leave);
    addEventListener("resize", () => split.fit());
    for (const type of ["dragover", "drop"]) addEventListener(type, refuseFiles);
    window.arclightPage = { program, frame: () => frame, addressOf };
    startWorker({
        root,
        frames: () => (isWhole(frame) ? [frame.contentWindow] : []),
        mayReload: () => !frame && !byId("search").value,
    });
}

start().catch((error) => {
    const action = { label: "Reload", run: () => location.reload() };
    if (byId("gallery").hidden) return say(error.message, { stays: true, action });
    byId("nothing").hidden = byId("reload").hidden = false;
    byId("nothing").textContent = error.message;
});
