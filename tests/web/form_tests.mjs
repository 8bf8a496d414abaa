// Tests of the plain form beside a demo, of headings, and of what F1 lists in a page.
import { sleep } from "./browser.mjs";
import { expect, expectSame } from "./checks.mjs";
import { demoWindow, inner, lightly, open, stateIn } from "./visit.mjs";

const field = (name) => `document.getElementById("param-${name}")`;
const kSmall = { width: 1000, height: 700 };
const openForm = (page) => page.evaluate("document.getElementById('form-toggle').click(), 0");
const enter = (page, name, value) => page.evaluate(`(() => {
    const field = ${field(name)};
    field.type === "checkbox" ? (field.checked = ${value === true}) : (field.value = ${JSON.stringify(value)});
    field.dispatchEvent(new Event("change", { bubbles: true }));
})()`);

// Reads the accessible name and the role of a control as a screen reader gets them.
async function accessible(page, selector) {
    const { result } = await page.send("Runtime.evaluate", { expression: `document.querySelector("${selector}")` });
    const { nodes } = await page.send("Accessibility.getPartialAXTree", { objectId: result.objectId, fetchRelatives: false });
    const [{ name, role, ignored }] = nodes;
    return { name: name?.value, role: role?.value, isIgnored: ignored };
}

function formTestsOf({ test, address, cards }) {
    for (const { name: demo } of cards)
        test(`${demo}: the form has every parameter with label, range and value`, async (page) => {
            await open(page, address, lightly(demo));
            await openForm(page);
            await page.until("the form", "document.querySelectorAll('#form .row').length > 3", 10);
            const faults = await page.evaluate(`(() => {
                const program = ${inner}, faults = [];
                for (const { name, kind, label, value, matters, min } of program.form()) {
                    const control = document.getElementById("param-" + name);
                    const text = control.type === "checkbox" ? String(control.checked) : control.value;
                    if (!control.labels[0].textContent.startsWith(label)) faults.push(name + ": label");
                    if (control.closest(".row").hidden === matters) faults.push(name + ": matters");
                    const isSame = kind === "float" ? Math.fround(text) === Math.fround(value) : text === value;
                    if (!isSame) faults.push(name + ": " + text + " for " + value);
                    if (control.type === "number" && control.min !== String(min)) faults.push(name + ": range");
                }
                return faults;
            })()`);
            expectSame(faults, [], "faults");
        }, kSmall);

    test("the form and the demo change each other", async (page) => {
        await open(page, address, "#springs?scene=graph");
        await openForm(page);
        await page.until("the form", `${field("frequency")} !== null`, 10);
        await enter(page, "frequency", "3.5");
        await page.until("the demo follows", `/frequency=3.5/.test(${inner}.state(false))`, 10);
        await enter(page, "scene", "stability");
        await page.until("the choice follows", `/scene=stability/.test(${inner}.state(false))`, 10);
        await page.evaluate(`document.activeElement.blur(), ${inner}.setParam("frequency", "1.25")`);
        await page.until("the form follows", `${field("frequency")}.value === "1.25"`, 30);
    }, kSmall);

    test("a value that is not allowed is refused beside its field", async (page) => {
        await open(page, address, "#springs?scene=graph");
        await openForm(page);
        await page.until("the form", `${field("frequency")} !== null`, 10);
        const before = await stateIn(page);
        await enter(page, "frequency", "99");
        const fault = "document.getElementById('param-frequency-fault')";
        const text = await page.until("a sentence", `!${fault}.hidden && ${fault}.textContent`, 5);
        expect(/0.1..20/.test(text), text);
        expectSame(await page.evaluate(`${field("frequency")}.getAttribute("aria-invalid")`), "true", "aria-invalid");
        expectSame(await stateIn(page), before, "the state");
        await enter(page, "frequency", "4");
        await page.until("no fault", `${fault}.hidden`, 5);
    }, kSmall);

    test("the form is reached by Tab, named for screen readers, and shows where the keyboard is", async (page) => {
        await open(page, address, "#springs?scene=graph");
        await page.until("the form", `${field("frequency")} !== null`, 10);
        const { name, role } = await accessible(page, "#param-frequency");
        expect(/^frequency \(Hz\)$/.test(name) && role === "spinbutton", `${role} ${name}`);
        await page.evaluate("document.getElementById('docs-toggle').focus()");
        const ids = [];
        for (let i = 0; i < 4; ++i) {
            await page.key("Tab");
            ids.push(await page.evaluate("document.activeElement.id || document.activeElement.className"));
        }
        expect(ids[0] === "skip" && ids.some((id) => id.startsWith("param-")), ids.join());
        expect(await page.evaluate("document.getElementById('form').offsetWidth > 200"), "the form does not show");
        await page.evaluate("document.querySelector('#form .skip').click()");
        await page.until("the demo has the keyboard", `document.activeElement.tagName === "IFRAME"`, 5);
        expect(await page.evaluate("document.getElementById('form').offsetWidth < 2"), "the form still shows");
    }, kSmall);

    test("measures are live text while the form is open", async (page) => {
        await open(page, address, "#springs?scene=graph");
        const rows = "document.querySelectorAll('#form .measures dd')";
        await sleep(3500);
        expectSame(await page.evaluate(`${rows}.length`), 0, "measures of a closed form");
        await openForm(page);
        await page.until("measures", `${rows}.length > 2 && [...${rows}].some((one) => /\\d/.test(one.textContent))`, 15);
        expectSame(await page.evaluate("document.querySelector('#form .measures').ariaLive"), "polite", "aria-live");
    }, kSmall);

    test("on a phone the form stands below the frame, in the place of the panel", async (page) => {
        await open(page, address, "#springs?scene=graph");
        await openForm(page);
        await page.until("the form", `${field("frequency")} !== null && ${field("frequency")}.offsetWidth > 60`, 10);
        const heights = await page.evaluate(`["stage", "form"].map((id) => document.getElementById(id).offsetHeight)`);
        expect(heights.every((height) => height > 250), heights.join());
        expectSame(await page.evaluate("document.documentElement.scrollWidth"), 390, "the width of the page");
        expectSame(await page.evaluate(`${inner}.showPanel(false)`), false, "whether the panel shows");
        await openForm(page);
        expectSame(await page.evaluate(`${inner}.showPanel(true)`), true, "whether the panel shows again");
    }, { width: 390, height: 844, scale: 2, touch: true });
}

function headingTests({ test, address, cards }) {
    // Levels and texts of the headings that show, in order.
    const headings = `[...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter((one) => one.checkVisibility())
        .map((one) => [Number(one.tagName[1]), one.textContent])`;
    const check = (found) => {
        expectSame(found.filter(([level]) => level === 1).length, 1, "headings of the first level");
        found.reduce((last, [level, text]) => (expect(level <= last + 1, `h${last} is followed by h${level} ${text}`), level), 0);
    };

    test("headings of the gallery and of a demo with docs step by one, and hold titles alone", async (page) => {
        await page.goto(address);
        await page.until("cards", "document.querySelectorAll('.card').length > 0");
        const gallery = await page.evaluate(headings);
        check(gallery);
        for (const { title } of cards)
            expect(gallery.some(([level, text]) => level === 2 && text === title), `no heading is ${title} alone`);
        await open(page, address, "#springs?scene=graph");
        await page.evaluate("document.getElementById('docs').hidden && document.getElementById('docs-toggle').click(), 0");
        await page.until("the docs", "document.querySelectorAll('#docs h3').length > 2", 20);
        check(await page.evaluate(headings));
    }, { width: 1280, height: 720 });
}

// A notice that no bar of a phone holds shows whole, and the key in it is a button.
async function tellsWhole(page) {
    const toast = `${demoWindow}.document.getElementById("toast")`;
    const told = "Now at tick 508, after a sentence of such a length that the bar of a phone holds a word or two of it.";
    await page.evaluate(`${inner}.module().ccall("arclightSay", null, ["string"],
        [${JSON.stringify(told + " Press Space to pause here.")}])`);
    // At once, before it goes.
    const { isWhole, isBelow } = await page.until("the notice", `(() => {
        const text = ${toast}.querySelector("p"), { top } = ${toast}.getBoundingClientRect();
        if (${toast}.hidden || text?.textContent !== "${told}") return null;
        ${toast}.querySelector("button").click();
        return { isWhole: text.scrollHeight <= text.clientHeight + 1 && text.scrollWidth <= text.clientWidth + 1,
            isBelow: top > 0.5 * ${demoWindow}.innerHeight };
    })()`, 10);
    expect(isWhole && isBelow, `whole: ${isWhole}, below the frame: ${isBelow}`);
    await page.until("a pause", `${inner}.module()._arclightIsPaused() === 1`, 10);
}

function helpTests({ test, address }) {
    const help = `${inner}.help().flatMap(({ lines }) => lines.map(({ input, help }) => input + ": " + help)).join("\\n")`;

    test("F1 lists what a page has", async (page) => {
        await open(page, address, "#springs");
        const text = await page.evaluate(help);
        expect(!/\.\/captures|F5|F11/.test(text), text);
        for (const part of ["Space", "download", "Shift+Tab"]) expect(text.includes(part), `${part} is missing: ${text}`);
        expect(!/Two fingers/.test(text), "fingers without a touch screen");
        const keys = await page.until("the keys in the form", "document.querySelector('#form .keys').textContent", 10);
        expect(keys.includes("Shift+Tab"), keys);
    }, kSmall);

    test("F1 on a touch screen lists what fingers do", async (page) => {
        await open(page, address, "#springs");
        const text = await page.evaluate(help);
        for (const part of ["One finger", "Two fingers"]) expect(text.includes(part), `${part} is missing: ${text}`);
        const lines = await page.evaluate(`${inner}.help().find(({ title }) => title === "In this scene").lines
            .map(({ input }) => input)`);
        expect(lines.includes("Tap a peg") && lines.includes("Hold, then drag"), lines.join("; "));
        expect(!lines.some((line) => /button|[Cc]lick|Wheel|Shift/.test(line)), lines.join("; "));
        const firstKeys = lines.findIndex((line) => /Arrows|Gamepad|Home/.test(line));
        const lastFinger = lines.findLastIndex((line) => /Tap|[Dd]rag|Pinch|Two fingers|Hold/.test(line));
        expect(firstKeys > lastFinger, `keys before fingers: ${lines.join("; ")}`);
        await tellsWhole(page);
    }, { width: 390, height: 844, scale: 2, touch: true });

    test("the canvas says how to leave it, and Shift+Tab leaves it", async (page) => {
        await open(page, address, "#springs?scene=graph");
        const label = await page.evaluate(`${demoWindow}.document.getElementById("canvas").ariaLabel`);
        expect(/F1/.test(label) && /Shift and Tab/.test(label), label);
        await page.until("the demo's focus", `document.activeElement.tagName === "IFRAME"`, 10);
        await page.key("Tab", "Tab", { modifiers: 8 });
        await page.until("another focus", `document.activeElement.tagName !== "IFRAME"`, 5);
    }, kSmall);
}

export function formTests(context) {
    formTestsOf(context);
    headingTests(context);
    helpTests(context);
}
