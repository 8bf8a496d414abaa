// The page: the gallery of all demos, and one demo beside its docs. The address decides which; see address.js.
import { hasTick, readHash, short, writeHash } from "./address.js";
import { findCards } from "./search.js";

const kPresetsShown = 6;
const byId = (id) => document.getElementById(id);
const make = (tag, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
};

let cards = [];
let shown = { demo: "", state: "" }; // what the stage runs
let frame = null; // of the demo
let routed = ""; // the address that the page shows
let noticeTimer = 0;
let walksPresets = false; // whether the list of presets was last used with the keyboard

// ---- The gallery

function presetAddress(card, preset) {
    return writeHash(card.name, "preset=" + encodeURIComponent(preset.name));
}

function makeCard({ card, found, preset: searched = -1 }, isAll) {
    const image = make("img", { src: `cards/${card.name}.png`, alt: "", loading: "lazy", width: 640, height: 360 });
    const caption = make("p", { className: "caption" });
    const thumbnail = make("a", { className: "thumbnail", href: writeHash(card.name, ""), tabIndex: -1 }, image, caption);
    thumbnail.setAttribute("aria-hidden", "true");
    const title = make("h3", {}, make("a", { href: writeHash(card.name, "") }, card.title), make("small", {}, card.name));
    const list = make("ul", { className: "presets" });
    const look = (preset) => {
        image.src = preset && preset.hasImage ? `presets/${card.name}/${preset.name}.png` : `cards/${card.name}.png`;
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
    const links = [...document.querySelectorAll(".card h3 a")];
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

// Says something below the header, for six seconds or, if it `stays`, until the address changes.
function say(text, stays = false) {
    hideNotices();
    const notice = byId(byId("gallery").hidden ? "notice" : "gallery-notice");
    notice.textContent = text;
    notice.hidden = false;
    if (!stays) noticeTimer = setTimeout(hideNotices, 6000);
}

function hideNotices() {
    clearTimeout(noticeTimer);
    byId("notice").hidden = byId("gallery-notice").hidden = true;
}

function program() {
    // In place of a frame that could not be loaded, browsers show a page of their own, which answers nothing.
    try { return frame?.contentWindow?.arclight; } catch { return undefined; }
}

function isWhole(loaded) {
    try { return Boolean(loaded.contentDocument.getElementById("cover")); } catch { return false; }
}

function runDemo(demo, state) {
    shown = { demo, state };
    // A new frame, because a frame that navigates adds a step to the history.
    const next = make("iframe", { title: demo, allow: "fullscreen; clipboard-write; clipboard-read; gamepad" });
    next.src = `run.html?${demo}#${state}`;
    frame = next;
    byId("stage").replaceChildren(next);
    next.addEventListener("load", () => {
        if (next !== frame) return;
        if (!isWhole(next)) return refuseFrame(demo);
        if (document.activeElement !== byId("preset")) next.contentWindow.focus();
    });
}

// Whatever is chosen next tries again, and so does a connection that comes back.
function refuseFrame(demo) {
    frame = null;
    byId("stage").replaceChildren();
    say(`${demo} cannot be loaded. Is the connection up?`, true);
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
    if (!isOpen || byId("docs").dataset.demo === shown.demo) return;
    const demo = shown.demo;
    byId("docs").dataset.demo = demo;
    byId("docs").replaceChildren();
    const text = await fetch(`docs/${demo}.html`).then((response) => (response.ok ? response.text() : ""), () => "");
    // Another demo may have been opened meanwhile.
    if (byId("docs").dataset.demo !== demo) return;
    byId("docs").innerHTML = text || "The page cannot be loaded.";
    if (!text) delete byId("docs").dataset.demo;
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
    try {
        const kept = localStorage.getItem("arclight-docs");
        return kept ? kept === "open" && innerWidth > 720 : innerWidth >= 1500;
    } catch {
        return innerWidth >= 1500;
    }
}

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
    if (hasTick(here.state) && program().isAsOpened()) return;
    if (state && state !== here.state) {
        history.replaceState(null, "", writeHash(shown.demo, state));
        routed = location.hash;
        shown.state = state;
    }
    const preset = new URLSearchParams(state).get("preset");
    if (preset && document.activeElement !== byId("preset")) byId("preset").value = preset;
}

async function copyLink() {
    const fault = program()?.fault();
    if (fault) return say("There is no link, because the demo does not run: " + fault);
    if (!program()?.isReady()) return say("The demo is still loading.");
    const address = location.href.replace(/#.*$/, "") + writeHash(shown.demo, program().state(true));
    try {
        await navigator.clipboard.writeText(address);
        say("Copied: " + address);
    } catch {
        say(address);
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
            say(`There is no demo "${short(demo)}". The demos are ${cards.map(({ name }) => name).join(", ")}.`, true);
        const left = shown.demo;
        frame = null;
        shown = { demo: "", state: "" };
        byId("stage").replaceChildren();
        if (left) document.querySelector(`.card h3 a[href="${writeHash(left, "")}"]`)?.focus();
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

async function start() {
    const list = await fetch("demos.json").catch(() => ({ ok: false }));
    if (!list.ok) throw new Error("Is the connection up?");
    cards = await list.json().catch(() => { throw new Error("demos.json did not arrive whole."); });
    showCards();
    route();
    addEventListener("hashchange", route);
    setInterval(followState, 700);
    byId("search").addEventListener("input", showCards);
    byId("copy").addEventListener("click", copyLink);
    byId("panel").addEventListener("click", () => program()?.press(258));
    byId("docs-toggle").addEventListener("click", toggleDocs);
    byId("docs").addEventListener("click", followDocsLink);
    for (const type of ["keydown", "pointerdown"])
        byId("preset").addEventListener(type, () => (walksPresets = type === "keydown"));
    byId("preset").addEventListener("change", () => {
        // After a choice by mouse or finger, the keys are the demo's again.
        if (!walksPresets) byId("preset").blur();
        location.hash = writeHash(shown.demo, "preset=" + encodeURIComponent(byId("preset").value));
    });
    addEventListener("keydown", (event) => {
        if (byId("gallery").hidden || event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === "/" && event.target !== byId("search")) {
            event.preventDefault();
            byId("search").focus();
        } else walkCards(event);
    });
    for (const type of ["dragover", "drop"]) addEventListener(type, refuseFiles);
    window.arclightPage = { program, frame: () => frame };
}

start().catch((error) => {
    byId("nothing").hidden = false;
    byId("nothing").textContent = "The list of demos cannot be loaded. " + error.message;
});
