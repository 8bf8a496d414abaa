// A line below the header that says something.
import { make } from "./make.js";

let shown = null, timer = 0;

// Says something in `place`, for six seconds or, if it `stays`, until it is closed or hidden. `link`: an address beside
// the text, selected, which stays, too. `action`: the label of a button and what it does.
export function say(place, text, { stays = false, link = "", action = null } = {}) {
    hideNotices();
    const told = make("span", {}, text), parts = [told];
    told.setAttribute("role", "status");
    const field = link && make("input", { type: "text", readOnly: true, value: link });
    if (field) field.setAttribute("aria-label", "Link"), parts.push(field);
    if (action) parts.push(button(action.label, action.run));
    const close = button("×", hideNotices);
    close.className = "close";
    close.setAttribute("aria-label", "Close this message");
    place.replaceChildren(...parts, close);
    place.hidden = false;
    shown = place;
    if (field) field.focus(), field.select();
    if (!stays && !link) timer = setTimeout(hideNotices, 6000);
}

function button(label, run) {
    const made = make("button", { type: "button" }, label);
    made.addEventListener("click", run);
    return made;
}

export function hideNotices() {
    clearTimeout(timer);
    if (shown) shown.hidden = true;
    shown = null;
}
