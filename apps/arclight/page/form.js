// The parameters of a demo as a plain form, its measures as text and its keys: for screen readers, for keyboards on
// screens, and for whoever would rather type. The demo declares all of it; nothing here knows any demo.

import { make } from "./make.js";

const isNumber = ({ kind }) => kind === "float" || kind === "int";

// The control of a parameter, without its value.
function makeControl(row, id) {
    const common = { id, name: row.name };
    if (row.kind === "choice") {
        const options = row.choices.map(({ value, label }) => make("option", { value }, label));
        return make("select", common, ...options);
    }
    if (row.kind === "bool") return make("input", { ...common, type: "checkbox" });
    const input = make("input", { ...common, type: isNumber(row) ? "number" : "text", autocomplete: "off", spellcheck: false });
    if (isNumber(row)) {
        input.min = row.min, input.max = row.max;
        input.step = row.step > 0 ? row.step : row.kind === "int" ? 1 : "any";
    }
    return input;
}

const shownIn = (control) => (control.type === "checkbox" ? String(control.checked) : control.value);

function showIn(control, value) {
    if (control.type === "checkbox") control.checked = value === "true";
    else control.value = value;
}

export class DemoForm {
    // `place`: the section that the form fills. `program`: gives the demo that runs, if any.
    constructor(place, program) {
        Object.assign(this, { place, program, rows: new Map(), told: "", measured: "" });
        this.params = place.querySelector(".params");
        this.measures = place.querySelector(".measures");
        this.keys = place.querySelector(".keys");
        this.params.addEventListener("change", (event) => this.send(event.target));
        this.params.addEventListener("submit", (event) => event.preventDefault());
    }

    // Forgets the demo that was shown.
    clear() {
        this.rows.clear();
        this.told = this.measured = "";
        for (const part of [this.params, this.measures, this.keys]) part.replaceChildren();
    }

    // Follows the demo: call it now and then.
    follow() {
        const program = this.program();
        if (!program?.isReady()) return;
        const rows = program.form(), told = JSON.stringify(rows);
        if (told === this.told) return;
        this.told = told;
        if (this.rows.size !== rows.length || rows.some(({ name }) => !this.rows.has(name))) this.build(rows);
        for (const row of rows) this.show(row);
        for (const group of this.params.children)
            group.hidden = [...group.querySelectorAll(".row")].every((row) => row.hidden);
    }

    build(rows) {
        this.clear();
        const groups = new Map();
        for (const row of rows) {
            if (!groups.has(row.group)) groups.set(row.group, make("fieldset", {}, make("legend", {}, row.group || "Other")));
            groups.get(row.group).append(this.makeRow(row));
        }
        this.params.replaceChildren(...groups.values());
        this.showKeys();
    }

    makeRow(row) {
        const id = "param-" + row.name, control = makeControl(row, id);
        const label = make("label", { htmlFor: id }, row.label + (row.unit ? ` (${row.unit})` : ""));
        const help = make("p", { id: id + "-help", className: "help" }, row.help + (row.range && row.kind !== "bool" ? ` ${row.range}.` : ""));
        const fault = make("p", { id: id + "-fault", className: "fault", hidden: true });
        fault.setAttribute("role", "alert");
        control.setAttribute("aria-describedby", help.id);
        const element = make("div", { className: "row" }, label, control, help, fault);
        this.rows.set(row.name, { control, fault, element, shown: "" });
        return element;
    }

    show({ name, value, matters }) {
        const row = this.rows.get(name), isTyping = document.activeElement === row.control && shownIn(row.control) !== row.shown;
        row.element.hidden = !matters;
        if (isTyping || row.shown === value) return;
        showIn(row.control, value);
        row.shown = shownIn(row.control);
        this.blame(row, "");
    }

    send(control) {
        const row = this.rows.get(control.name), program = this.program();
        if (!row || !program?.isReady()) return;
        const text = shownIn(control).trim();
        const refusal = text === "" ? "A value is missing." : program.setParam(control.name, text);
        if (!refusal) row.shown = shownIn(control);
        this.blame(row, refusal && refusal.replace(/^\w+: /, ""));
    }

    blame({ control, fault }, text) {
        fault.textContent = text;
        fault.hidden = !text;
        control.setAttribute("aria-invalid", String(Boolean(text)));
        control.setAttribute("aria-describedby", (text ? fault.id + " " : "") + control.id + "-help");
    }

    // Takes the measures, which may cost the demo a frame.
    measure() {
        const program = this.program();
        if (!program?.isReady()) return;
        const rows = program.measures(), told = JSON.stringify(rows);
        if (told === this.measured) return;
        this.measured = told;
        const texts = rows.map(({ value, isAbsent, limit, holds }) =>
            (isAbsent ? `– ${value}` : value + (limit ? `, ${limit}` : "") + (holds ? "" : ": beyond the limit")));
        // What stays is not told again.
        if (this.measures.children.length !== 2 * rows.length)
            this.measures.replaceChildren(...rows.flatMap(({ label, help }) =>
                [make("dt", { title: help }, label), make("dd")]));
        texts.forEach((text, i) => {
            const place = this.measures.children[2 * i + 1];
            if (place.textContent !== text) place.textContent = text;
        });
    }

    showKeys() {
        const sections = this.program().help();
        this.keys.replaceChildren(...sections.flatMap(({ title, lines }) => [
            make("h3", {}, title),
            make("dl", {}, ...lines.flatMap(({ input, help }) => [make("dt", {}, input), make("dd", {}, help)])),
        ]));
    }
}
