// The page of a demo or preset within another page: "springs/storm/?embed=1#frequency=2". Until the button is pressed, it
// shows only a poster and the title, from what the static page holds already, and loads nothing else. The demo then
// takes the poster's place, without its panel.
import { readAddress, writeAddress } from "./address.js";
import { at, root } from "./at.js";
import { make } from "./make.js";

const textIn = (selector) => document.querySelector(selector)?.textContent ?? "";

// What this page says of the preset: its own page names it in a heading, every other page of the demo in a link.
function titleOf(demo, preset) {
    const isOwn = location.pathname.startsWith(new URL(`${root}${demo}/${preset}/`).pathname);
    if (isOwn) return textIn("#about h2");
    const link = [...document.querySelectorAll("#about li a")].find(({ href }) => href === `${root}${demo}/${preset}/`);
    return link?.textContent ?? "";
}

// Without an image of its own, a preset shows the demo's.
function posterOf(demo, preset) {
    const name = `presets/${demo}/${preset}.png`, isThere = preset && at(name) !== root + name;
    return make("img", { className: "poster", src: at(isThere ? name : `cards/${demo}.png`), alt: "" });
}

function play(stage, { demo, state }, title) {
    const frame = make("iframe", { title, allow: "fullscreen; clipboard-write; gamepad" });
    frame.src = at("run.html") + `?${demo}&bare#${state}`;
    frame.addEventListener("load", () => frame.contentWindow?.focus());
    stage.replaceChildren(frame);
}

// The demo's folder is the page's own, so any other name there is a preset's.
const [demo] = location.href.slice(root.length).split("/");
const { state } = readAddress(location.href, root, (name) => name === demo) ?? { state: "" };
const preset = new URLSearchParams(state).get("preset") ?? "";
const demoTitle = textIn("#title"), title = (preset && titleOf(demo, preset)) || demoTitle;
const name = title === demoTitle ? title : `${title} · ${demoTitle}`;
document.title = name + " · arclight";

const whole = make("a", { href: root + writeAddress(demo, state, (one) => one === preset), target: "_blank", rel: "noopener" }, name);
const button = make("button", { type: "button", className: "play" }, make("span", { ariaHidden: "true" }, "▶"), " Play");
button.setAttribute("aria-label", "Play " + title);
const stage = make("div", { className: "stage" }, posterOf(demo, preset), button);
button.addEventListener("click", () => play(stage, { demo, state }, title));
document.body.replaceChildren(make("main", { className: "embed" }, stage, make("h1", {}, whole)));
