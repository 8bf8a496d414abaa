// The gallery: a card for each demo, found by search and walked through by keys.
import { at } from "./at.js";
import { make } from "./make.js";
import { findCards, termText } from "./search.js";

const kPresetsShown = 6;

// `lazy` comes before the address, so that an image that does not show is not fetched.
const makeImage = (src) => make("img", { loading: "lazy", alt: "", width: 640, height: 360, src });

const kTermsShown = 3;

// What a search has found besides titles and presets.
function makeTerms(terms) {
    const lines = terms.slice(0, kTermsShown).map(termText);
    if (terms.length > kTermsShown) lines.push(`+ ${terms.length - kTermsShown} more`);
    return make("p", { className: "terms", hidden: terms.length === 0 }, lines.join("\n"));
}

function makeCard({ card, found, preset: searched = -1, terms, match }, addressOf) {
    const address = addressOf(card.name, "");
    const image = makeImage(at(`cards/${card.name}.png`));
    const caption = make("p", { className: "caption" });
    const thumbnail = make("a", { className: "thumbnail", href: address, tabIndex: -1 }, image, caption);
    thumbnail.setAttribute("aria-hidden", "true");
    const title = make("div", { className: "name" },
        make("h2", {}, make("a", { href: address }, card.title)), make("small", {}, card.name));
    const list = make("ul", { className: "presets" });
    const look = (preset) => {
        image.src = at(preset?.hasImage ? `presets/${card.name}/${preset.name}.png` : `cards/${card.name}.png`);
        caption.textContent = preset ? preset.sentence : "";
        caption.classList.toggle("shown", Boolean(preset));
    };
    card.presets.forEach((preset, i) => {
        const className = i === searched ? "found searched" : found[i] ? "found" : "";
        const href = addressOf(card.name, "preset=" + preset.name);
        const link = make("a", { href, className }, preset.title);
        for (const type of ["pointerenter", "focus"]) link.addEventListener(type, () => look(preset));
        for (const type of ["pointerleave", "blur"]) link.addEventListener(type, () => look(null));
        list.append(make("li", { hidden: i >= kPresetsShown && !found[i] }, link));
    });
    addMore(list);
    const about = make("p", { className: "about" }, card.about);
    const element = make("section", { className: "card" }, thumbnail, title, about,
        makeTerms(match > 0 ? terms : []), list);
    element.style.setProperty("--hue", card.accent);
    return element;
}

// A button that shows the presets that do not show.
function addMore(list) {
    const hidden = [...list.children].filter((item) => item.hidden);
    if (hidden.length === 0) return;
    const more = make("button", { className: "more", type: "button" }, `+ ${hidden.length} more`);
    more.addEventListener("click", () => {
        hidden.forEach((item) => (item.hidden = false));
        hidden[0].firstChild.focus();
        more.remove();
    });
    list.append(make("li", {}, more));
}

export class Gallery {
    // `place`: the gallery's element. `addressOf`: gives the address of a demo in a state.
    constructor(place, cards, addressOf) {
        Object.assign(this, { cards, addressOf });
        this.list = place.querySelector("#cards");
        this.field = place.querySelector("#search");
        this.nothing = place.querySelector("#nothing");
        this.field.addEventListener("input", () => this.show());
    }

    show() {
        const found = findCards(this.cards, this.field.value);
        this.list.replaceChildren(...found.map((one) => makeCard(one, this.addressOf)));
        this.nothing.textContent = "Nothing matches. Press Esc to see all demos.";
        this.nothing.hidden = found.length > 0;
    }

    links() { return [...this.list.querySelectorAll(".card h2 a")]; }

    // The link to a demo, for the focus.
    linkTo(demo) { return this.links().find((link) => link.href === this.addressOf(demo, "")); }

    press(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === "F2") return document.querySelector("#gallery .quiz").click();
        if (event.key === "/" && event.target !== this.field) {
            event.preventDefault();
            this.field.focus();
        } else this.walk(event);
    }

    // Arrow keys walk through the cards, Home and End go to the first and the last.
    walk(event) {
        const isSearching = event.target === this.field;
        if (isSearching && !["ArrowDown", "Enter", "Escape"].includes(event.key)) return;
        const links = this.links();
        if (event.key === "Escape") {
            this.field.value = "";
            this.show();
            return this.field.blur();
        }
        if (isSearching) {
            event.preventDefault();
            if (event.key === "Enter") (links[0]?.closest(".card").querySelector("a.searched") ?? links[0])?.click();
            return links[0]?.focus();
        }
        const columns = getComputedStyle(this.list).gridTemplateColumns.split(" ").length;
        const here = links.findIndex((link) => link.closest(".card").contains(document.activeElement));
        const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
        const next = by ? (here < 0 ? 0 : here + by) : -1;
        const to = event.key === "Home" ? 0 : event.key === "End" ? links.length - 1 : next;
        if (!links[to]) return;
        event.preventDefault();
        links[to].focus();
        links[to].closest(".card").scrollIntoView({ block: "nearest" });
    }
}
