// The page: the gallery of all demos, and one demo beside its docs. The address decides which; see address.js.
import { hasTick, readHash, short, writeHash } from "./address.js";
import { DemoForm } from "./form.js";
import { make } from "./make.js";
import { hideNotices, say as sayIn } from "./notice.js";
import { startWorker } from "./offline.js";
import { findCards } from "./search.js";
import { DocsSplit, isNarrow } from "./split.js";

const kPresetsShown = 6;
const byId = (id) => document.getElementById(id);

let cards = [];
let shown = { demo: "", state: "" }; // what the stage runs
let frame = null; // of the demo
let routed = ""; // the address that the page shows
let walksPresets = false; // whether the list of presets was last used with the keyboard
let toldPreset = ""; // that the demo had when the list of presets followed it last
let hidPanel = false; // whether the form took the place of the demo's own panel
const { explain, file } = window.arclightFaults;

// ---- The gallery

function presetAddress(card, preset) {
    return writeHash(card.name, "preset=" + encodeURIComponent(preset.name));
}

function makeCard({ card, found, preset: searched = -1 }, isAll) {
    const image = make("img", { src: file(`cards/${card.name}.png`), alt: "", loading: "lazy", width: 640, height: 360 });
    const caption = make("p", { className: "caption" });
    const thumbnail = make("a", { className: "thumbnail", href: writeHash(card.name, ""), tabIndex: -1 }, image, caption);
    thumbnail.setAttribute("aria-hidden", "true");
    const title = make("div", { className: "name" },
        make("h2", {}, make("a", { href: writeHash(card.name, "") }, card.title)), make("small", {}, card.name));
    const list = make("ul", { className: "presets" });
    const look = (preset) => {
        image.src = file(preset && preset.hasImage ? `presets/${card.name}/${preset.name}.png` : `cards/${card.name}.png`);
        caption.textContent = preset ? preset.sentence : "";
        caption.classList.toggle("shown", Boolean(preset));
    };
    card.presets.forEach((preset, i) => {
        const className = i === searched ? "found searched" : found[i] ? "found" : "";
        const link = make("a", { href: presetAddress(card, preset), className }, preset.title);
        for (const type of ["pointerenter", "focus"]) link.addEventListener(type, () => look(preset));
        for (const type of ["pointerleave", "blur"]) link.addEventListener(type, () => look(null));
        list.append(make("li", { hidden: !isAll && i >= kPresetsShown && !found[i] }, link));
    });
    const hidden = [...list.children].filter((item) => item.hidden);
    if (hidden.length) {
        const more = make("button", { className: "more", type: "button" }, `+ ${hidden.length} more`);
        more.addEventListener("click", () => {
            hidden.forEach((item) => (item.hidden = false));
            hidden[0].firstChild.focus();
            more.remove();
        });
        list.append(make("li", {}, more));
    }
    const about = make("p", { className: "about" }, card.about);
    const element = make("section", { className: "card" }, thumbnail, title, about, list);
    element.style.setProperty("--accent", card.accent);
    return element;
}

function showCards() {
    const found = findCards(cards, byId("search").value);
    byId("cards").replaceChildren(...found.map((one) => makeCard(one, false)));
    byId("nothing").hidden = found.length > 0;
}

// Arrow keys walk through the cards, Home and End go to the first and the last.
function walkCards(event) {
    if (event.target === byId("search") && !["ArrowDown", "Enter", "Escape"].includes(event.key)) return;
    const links = [...document.querySelectorAll(".card h2 a")];
    if (event.key === "Escape") {
        byId("search").value = "";
        showCards();
        return byId("search").blur();
    }
    if (event.target === byId("search")) {
        event.preventDefault();
        if (event.key === "Enter") (links[0]?.closest(".card").querySelector("a.searched") ?? links[0])?.click();
        return links[0]?.focus();
    }
    const columns = getComputedStyle(byId("cards")).gridTemplateColumns.split(" ").length;
    const at = links.findIndex((link) => link.closest(".card").contains(document.activeElement));
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? links.length - 1 : by ? (at < 0 ? 0 : at + by) : -1;
    if (!links[to]) return;
    event.preventDefault();
    links[to].focus();
    links[to].closest(".card").scrollIntoView({ block: "nearest" });
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
    const next = make("iframe", { title: demo, allow: "fullscreen; clipboard-write; clipboard-read; gamepad" });
    next.src = `${file("run.html")}?${demo}#${state}`;
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
    byId("docs-toggle").setAttribute("aria-expanded", String(isOpen));
    byId("docs-toggle").textContent = isOpen ? "Close docs" : "Docs";
    byId("demo").classList.toggle("reads", isOpen);
    split.fit();
    if (!isOpen || byId("docs").dataset.demo === shown.demo) return;
    const demo = shown.demo;
    byId("docs").dataset.demo = demo;
    byId("docs").replaceChildren();
    const text = await fetch(file(`docs/${demo}.html`)).then((response) => (response.ok ? response.text() : ""), () => "");
    // Another demo may have been opened meanwhile.
    if (byId("docs").dataset.demo !== demo) return;
    if (text) byId("docs").innerHTML = text;
    else byId("docs").textContent = await explain(`docs/${demo}.html`), delete byId("docs").dataset.demo;
    byId("docs").scrollTop = 0;
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
    } else if (/^[a-z-]+\.md(#|$)/.test(href)) {
        event.preventDefault();
        const name = href.replace(/\.md.*$/, "");
        if (cards.some((card) => card.name === name)) location.hash = writeHash(name, "");
    } else if (/^https?:/.test(href)) {
        link.target = "_blank";
        link.rel = "noopener";
    }
}

// The address follows what is changed in the demo, so that a reload keeps it. The moment is a part of it only in a link
// that names it, and as long as nothing is changed.
function followState() {
    // A page that was busy may have an address whose change has not been told yet.
    if (location.hash !== routed) return;
    const here = readHash(location.hash);
    if (!program()?.isReady() || here.demo !== shown.demo || document.hidden) return;
    const state = program().state(false);
    followPreset(new URLSearchParams(state).get("preset") ?? "");
    if (hasTick(here.state) && program().isAsOpened()) return;
    if (!state || state === here.state) return;
    history.replaceState(null, "", writeHash(shown.demo, state));
    routed = location.hash;
    shown.state = state;
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
    else return location.href.replace(/#.*$/, "") + writeHash(shown.demo, program().state(true));
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

// ---- The address

function route() {
    routed = location.hash;
    const { demo, state } = readHash(location.hash);
    const card = cards.find((one) => one.name === demo);
    byId("gallery").hidden = Boolean(card);
    byId("demo").hidden = !card;
    document.title = card ? `${card.title} · arclight` : "arclight";
    hideNotices();
    if (!card) {
        if (demo || state)
            say(`There is no demo "${short(demo)}". The demos are ${cards.map(({ name }) => name).join(", ")}.`, { stays: true });
        const left = shown.demo;
        frame = null;
        form.clear();
        shown = { demo: "", state: "" };
        byId("stage").replaceChildren();
        if (left) document.querySelector(`.card h2 a[href="${writeHash(left, "")}"]`)?.focus();
        return;
    }
    document.documentElement.style.setProperty("--accent", card.accent);
    byId("title").textContent = card.title;
    fillPresets(card, state);
    if (demo !== shown.demo || state !== shown.state || !frame) runDemo(demo, state);
    showDocs(wantsDocs());
}

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
    const answer = await fetch(file("demos.json")).catch(() => null);
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
        location.hash = writeHash(shown.demo, "preset=" + encodeURIComponent(byId("preset").value));
    });
}

async function start() {
    cards = await loadCards();
    byId("nothing").textContent = "Nothing matches. Press Esc to see all demos.";
    showCards();
    route();
    addEventListener("hashchange", route);
    setInterval(follow, 700);
    setInterval(() => isFormUsed() && !document.hidden && form.measure(), 2500);
    byId("search").addEventListener("input", showCards);
    listenInDemo();
    addEventListener("keydown", (event) => {
        if (byId("gallery").hidden || event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === "/" && event.target !== byId("search")) {
            event.preventDefault();
            byId("search").focus();
        } else walkCards(event);
    });
    addEventListener("resize", () => split.fit());
    for (const type of ["dragover", "drop"]) addEventListener(type, refuseFiles);
    window.arclightPage = { program, frame: () => frame };
    startWorker({
        root: new URL("./", document.baseURI).href,
        frames: () => (isWhole(frame) ? [frame.contentWindow] : []),
        mayReload: () => !frame && !byId("search").value,
    });
}

start().catch((error) => {
    byId("nothing").hidden = byId("reload").hidden = false;
    byId("nothing").textContent = error.message;
});
