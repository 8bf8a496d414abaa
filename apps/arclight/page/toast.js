// On a phone, what the demo's bar would say, above it and whole: its bar has room for a word or two. A key that a notice
// names is a button there, because a phone has no keys.
import { make } from "./make.js";

// As kNarrow of src/app/window/bar.cpp, in units of the interface.
const kNarrow = 500;
const kPress = /\s*Press (Space|Esc|Enter|F1) to ([^.]*)\.?/;

let shown = "";

// `press` presses a key by its name.
export function showNotice(place, text, press) {
    const told = innerWidth < kNarrow ? text : "";
    if (told === shown) return;
    shown = told;
    place.hidden = !told;
    const [, key, what] = kPress.exec(told) ?? [];
    const parts = [make("p", {}, told.replace(kPress, ""))];
    if (key) {
        const button = make("button", { type: "button" }, what[0].toUpperCase() + what.slice(1));
        button.addEventListener("click", () => press(key));
        parts.push(button);
    }
    place.replaceChildren(...parts);
}
