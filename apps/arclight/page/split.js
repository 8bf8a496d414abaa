// The line between a demo and its docs, which can be dragged and moved by keys.

// Where the docs have no room beside a demo they take its place; the same query is in page.css.
const kNarrow = "(max-width: 960px), (max-height: 500px)";
export const isNarrow = () => matchMedia(kNarrow).matches;

const kLeast = 260, kMost = 560, kStep = 0.02; // widths of docs, and a step of a key as a part of the room
const kKey = "arclight-docs-part";

export class DocsSplit {
    // `panelWidth`: gives the width of the panel that stands in the stage beside the frame.
    constructor({ split, docs, beside }, panelWidth) {
        Object.assign(this, { split, docs, beside, panelWidth, panel: 0 });
        this.part = this.kept(); // of the room, as somebody has chosen it; 0 while nobody has
        split.addEventListener("pointerdown", (event) => split.setPointerCapture(event.pointerId));
        split.addEventListener("pointermove", (event) => {
            if (split.hasPointerCapture(event.pointerId)) this.choose(this.right() - event.clientX);
        });
        split.addEventListener("keydown", (event) => this.press(event));
        split.addEventListener("dblclick", () => this.choose(0));
    }

    kept() {
        try {
            const part = Number(localStorage.getItem(kKey));
            return part > 0 && part < 1 ? part : 0;
        } catch {
            return 0;
        }
    }

    room() { return this.beside.clientWidth; }
    right() { return this.beside.getBoundingClientRect().right; }

    // The frame has at least half of the room, unless the docs would be too narrow to read.
    usual() { return Math.min(kMost, Math.max(kLeast, this.room() / 2 - this.panel - this.split.offsetWidth)); }

    choose(width) {
        this.part = width > 0 ? Math.min(0.9, Math.max(0.1, width / this.room())) : 0;
        try {
            if (this.part) localStorage.setItem(kKey, String(this.part));
            else localStorage.removeItem(kKey);
        } catch { /* not kept */ }
        this.fit();
    }

    press(event) {
        const by = { ArrowLeft: kStep, ArrowRight: -kStep }[event.key];
        if (!by) return;
        event.preventDefault();
        this.choose(this.docs.offsetWidth + by * this.room());
    }

    fit() {
        const isBeside = !this.docs.hidden && !isNarrow();
        this.split.hidden = !isBeside;
        this.docs.style.width = "";
        if (!isBeside || !this.room()) return;
        this.panel = this.panelWidth();
        const most = Math.max(kLeast, this.room() - 320);
        const width = Math.round(Math.min(most, this.part ? Math.max(200, this.part * this.room()) : this.usual()));
        this.docs.style.width = width + "px";
        this.split.setAttribute("aria-valuenow", String(Math.round(100 * width / this.room())));
    }

    // The demo's panel may have been shown, hidden or dragged.
    follow() {
        if (this.panelWidth() !== this.panel) this.fit();
    }
}
