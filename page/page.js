// The page: the gallery of all demos, and one demo beside its docs. The address decides which; see address.js.
import { hasTick, readAddress, short, writeAddress } from "./address.js";
import { at, root } from "./at.js";
import { DemoForm } from "./form.js";
import { Gallery } from "./gallery.js";
import { make } from "./make.js";
import { missingHere } from "./missing.js";
import { hideNotices, say as sayIn } from "./notice.js";
import { startWorker } from "./offline.js";
import { DocsSplit, isNarrow } from "./split.js";

const byId = (id) => document.getElementById(id);

let cards = [];
let gallery = null; // once it has been shown
let shown = { demo: "", state: "" }; // what the stage runs
let frame = null; // of the demo
let routed = ""; // the address that the page shows
let walksPresets = false; // whether the list of presets was last used with the keyboard
let toldPreset = ""; // that the demo had when the list of presets followed it last
let hidPanel = false; // whether the form took the place of the demo's own panel
const { explain } = window.arclightFaults;

// ---- Addresses

const cardOf = (demo) => cards.find(({ name }) => name === demo);
const presetOf = (demo, preset) => cardOf(demo)?.presets.find(({ name }) => name === preset);
const addressOf = (demo, state) => new URL(writeAddress(demo, state, (name) => presetOf(demo, name)), root).href;
const readHere = (address) => readAddress(address, root, (name) => Boolean(cardOf(name)));

function go(address) {
    if (address === location.href) return;
    history.pushState(null, "", address);
    route();
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
    toldPreset = "";
    whenReady(next);
}

// Once the demo runs: what its link could not restore.
function whenReady(next) {
    if (next !== frame) return;
    if (!program()?.isReady()) return void setTimeout(whenReady, 200, next);
    if (program().losses()) say(program().losses(), { stays: true });
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

async function showDocs(isOpen) {
    byId("docs").hidden = !isOpen;
    byId("docs").classList.remove("waits");
    byId("docs-toggle").setAttribute("aria-expanded", String(isOpen));
    byId("docs-toggle").textContent = isOpen ? "Close docs" : "Docs";
    byId("demo").classList.toggle("reads", isOpen);
    split.fit();
    if (!isOpen || byId("docs").dataset.demo === shown.demo) return;
    const demo = shown.demo;
    byId("docs").dataset.demo = demo;
    byId("docs").replaceChildren();
    const answer = await fetch(at(`docs/${demo}.html`)).catch(() => null);
    const text = answer?.ok ? await answer.text().catch(() => "") : "";
    // Another demo may have been opened meanwhile.
    if (byId("docs").dataset.demo !== demo) return;
    if (text) fillDocs(text);
    else byId("docs").textContent = await explain(`docs/${demo}.html`), delete byId("docs").dataset.demo;
    byId("docs").scrollTop = 0;
}

// Images and links to other demos in the docs are relative to the root.
function fillDocs(html) {
    const { content } = make("template", { innerHTML: html });
    for (const image of content.querySelectorAll("img")) image.src = at(image.getAttribute("src"));
    for (const link of content.querySelectorAll("a:not([href*=':'], [href^='#'])"))
        link.href = at(link.getAttribute("href"));
    byId("docs").replaceChildren(content);
}

// Only a click is a choice that is kept: a visit with a narrow window, which has no room for docs, is none.
function toggleDocs() {
    const isOpen = byId("docs").hidden;
    try { localStorage.setItem("arclight-docs", isOpen ? "open" : "closed"); } catch { /* not kept */ }
    showDocs(isOpen);
    // Keys scroll them at once; the demo before them in the order takes every Tab.
    if (isOpen) byId("docs").focus();
}

function wantsDocs() {
    if (isNarrow()) return false;
    try {
        const kept = localStorage.getItem("arclight-docs");
        return kept ? kept === "open" : innerWidth >= 1500;
    } catch {
        return innerWidth >= 1500;
    }
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

// Links within the docs move the docs, not the address, which holds the demo.
function followDocsLink(event) {
    const link = event.target.closest("a[href]");
    if (!link) return;
    const href = link.getAttribute("href");
    if (href.startsWith("#")) {
        event.preventDefault();
        byId("docs").querySelector("#" + CSS.escape(decodeURIComponent(href.slice(1))))?.scrollIntoView();
    } else if (/^https?:/.test(href) && !readHere(link.href)) {
        link.target = "_blank";
        link.rel = "noopener";
    }
}

// The address follows what is changed in the demo, so that a reload keeps it. The moment is a part of it only in a link
// that names it, and as long as nothing is changed.
function followState() {
    // A page that was busy may have an address whose change has not been told yet.
    if (location.href !== routed) return;
    const here = readHere(location.href);
    if (!program()?.isReady() || here?.demo !== shown.demo || document.hidden) return;
    const state = program().state(false);
    followPreset(new URLSearchParams(state).get("preset") ?? "");
    if ((!here.state || hasTick(here.state)) && program().isAsOpened()) return;
    if (!state || state === here.state) return;
    history.replaceState(null, "", addressOf(shown.demo, state));
    routed = location.href;
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

// The address of this moment; nothing, and a sentence, where there is none.
function linkHere() {
    const fault = program()?.fault();
    if (fault) say("There is no link, because the demo does not run: " + fault);
    else if (!program()?.isReady()) say("The demo is still loading.");
    else return addressOf(shown.demo, program().state(true));
    return "";
}

async function copyLink() {
    const address = linkHere();
    if (!address) return;
    try {
        await navigator.clipboard.writeText(address);
        say("Copied: " + address);
    } catch {
        say("The browser does not let the page copy. Copy the link from here:", { link: address });
    }
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
    const { demo, state } = readHere(location.href) ?? { demo: "", state: "" };
    const card = cardOf(demo);
    // What follows "?" is for others to read.
    const wanted = new URL(addressOf(demo, state));
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
    showDocs(wantsDocs());
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

async function loadCards() {
    const answer = await fetch(at("demos.json")).catch(() => null);
    const list = answer?.ok ? await answer.json().catch(() => null) : null;
    if (!list) throw new Error("The list of demos cannot be loaded. " + await explain("demos.json"));
    return list;
}

function listenInDemo() {
    byId("copy").addEventListener("click", copyLink);
    byId("share").hidden = typeof navigator.share !== "function";
    byId("share").addEventListener("click", shareLink);
    byId("panel").addEventListener("click", () => program()?.press(258));
    byId("form-toggle").addEventListener("click", toggleForm);
    byId("form").querySelector(".skip").addEventListener("click", () => (frame?.focus(), program()?.focus()));
    byId("docs-toggle").addEventListener("click", toggleDocs);
    byId("docs").addEventListener("click", followDocsLink);
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
