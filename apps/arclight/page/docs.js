// The docs beside a demo: opened and closed by a button, Esc and addresses, filled when they are first shown.
import { at } from "./at.js";
import { make } from "./make.js";
import { markScrollers } from "./scrollers.js";
import { isNarrow } from "./split.js";

const kKey = "arclight-docs";

export class Docs {
    // `place`: their element; `toggle`: the button. `parts`: `demo()` gives the name of the one that runs, `explain` says
    // why a file cannot be loaded, `isSites(address)` tells whether the page shows it, `layOut()` is called when they
    // have been opened or closed, and `onMove(heading, isStep)` when somebody has opened them at a heading, or closed
    // them with null; `isStep`: whether Back should lead to where they were before.
    constructor({ place, toggle }, parts) {
        Object.assign(this, { place, toggle }, parts);
        toggle.addEventListener("click", () => this.choose(!this.isOpen()));
        place.addEventListener("click", (event) => this.followLink(event));
        new ResizeObserver(() => markScrollers(place)).observe(place);
    }

    isOpen() { return !this.place.hidden; }

    // Only a click is a choice that is kept: a visit with a narrow window, which has no room for docs, is none.
    choose(isOpen) {
        try { localStorage.setItem(kKey, isOpen ? "open" : "closed"); } catch { /* not kept */ }
        // Where they take the place of the demo, Back closes them.
        this.onMove(isOpen ? "" : null, isOpen && isNarrow());
        this.show(isOpen);
        // Keys scroll them at once; the demo before them in the order takes every Tab.
        if (isOpen) this.place.focus();
    }

    // Whether they are open where the address says nothing of them.
    areWanted() {
        if (isNarrow()) return false;
        try {
            const kept = localStorage.getItem(kKey);
            return kept ? kept === "open" : innerWidth >= 1500;
        } catch {
            return innerWidth >= 1500;
        }
    }

    // `heading`: where to show them; empty for their beginning, null for where they are.
    async show(isOpen, heading = null) {
        const { place, toggle } = this;
        place.hidden = !isOpen;
        place.classList.remove("waits");
        toggle.setAttribute("aria-expanded", String(isOpen));
        toggle.textContent = isOpen ? "Close docs" : "Docs";
        this.layOut(isOpen);
        if (!isOpen) return;
        const demo = this.demo();
        if (place.dataset.demo !== demo && !(await this.fill(demo))) return;
        markScrollers(place);
        if (heading !== null) this.scrollTo(heading);
    }

    // Whether they are still those that are wanted.
    async fill(demo) {
        const { place } = this, name = `docs/${demo}.part.html`;
        place.dataset.demo = demo;
        place.replaceChildren();
        const answer = await fetch(at(name)).catch(() => null);
        const text = answer?.ok ? await answer.text().catch(() => "") : "";
        // Another demo may have been opened meanwhile.
        if (place.dataset.demo !== demo) return false;
        if (text) this.fillWith(text);
        else place.textContent = await this.explain(name), delete place.dataset.demo;
        place.scrollTop = 0;
        return true;
    }

    // Images and links to other demos in the docs are relative to the root.
    fillWith(html) {
        const { content } = make("template", { innerHTML: html });
        for (const image of content.querySelectorAll("img")) image.src = at(image.getAttribute("src"));
        for (const link of content.querySelectorAll("a:not([href*=':'], [href^='#'])"))
            link.href = at(link.getAttribute("href"));
        this.place.replaceChildren(content);
    }

    scrollTo(heading) {
        const found = heading && this.place.querySelector("#" + CSS.escape(heading));
        if (!found) return void (this.place.scrollTop = 0);
        found.tabIndex = -1;
        found.focus({ preventScroll: true });
        found.scrollIntoView();
    }

    // Links within the docs move the docs; the address holds the demo and where its docs are open.
    followLink(event) {
        const link = event.target.closest("a[href]");
        if (!link) return;
        const href = link.getAttribute("href");
        if (href.startsWith("#")) {
            event.preventDefault();
            const heading = decodeURIComponent(href.slice(1));
            this.onMove(heading, true);
            this.scrollTo(heading);
        } else if (/^https?:/.test(href) && !this.isSites(link.href)) {
            link.target = "_blank";
            link.rel = "noopener";
        }
    }
}
