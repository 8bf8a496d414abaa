// Tests of what people need who do not see a screen, use no mouse, or want less motion.
import { join } from "node:path";
import { axeFaults, axeScript } from "./axe.mjs";
import { sleep } from "./browser.mjs";
import { expect, expectSame, sampleOf } from "./checks.mjs";
import { barText, inner, isReady, open, settle } from "./visit.mjs";

const byId = (id) => `document.getElementById("${id}")`;
const kWide = { width: 1280, height: 720 }, kPhone = { width: 390, height: 844, scale: 2, touch: true };

function axeTests({ test, site, address, cards }) {
    const folder = join(site, "../tools");
    const withAxe = (name, size, body) => test(name, async (page) => {
        const script = axeScript(folder);
        if (!script) return "npm cannot fetch axe-core";
        await body(page, async (what) => expectSame(await axeFaults(page, script), [], what));
        return undefined;
    }, size);
    const openAll = async (page, checks, what) => {
        await open(page, address, "springs/storm/");
        await page.until("the form", "document.querySelectorAll('#form .row').length > 3", 20);
        await checks(`the demo ${what}`);
        await page.evaluate(`${byId("form-toggle")}.click(), 0`);
        await checks(`the demo with its form ${what}`);
        await page.evaluate(`${byId("form-toggle")}.click(), ${byId("docs")}.hidden && ${byId("docs-toggle")}.click(), 0`);
        await page.until("the docs", "document.querySelectorAll('#docs h3').length > 2", 20);
        await sleep(300);
        await checks(`the demo with its docs ${what}`);
    };

    withAxe("axe finds no fault in gallery, search, demo, form and docs", kWide, async (page, checks) => {
        await page.goto(address);
        await page.until("the cards", "document.querySelectorAll('.card').length > 0");
        await checks("the gallery");
        const heights = await page.evaluate("[...document.querySelectorAll('.card h2 a')].map((one) => one.offsetHeight)");
        expect(heights.every((height) => height >= 24), `titles of cards are ${Math.min(...heights)} px high`);
        for (const { name } of sampleOf(cards, 3)) {
            await page.goto(`${address}docs/${name}.html`);
            await page.until("the page of docs",
                `/${name}/.test(location) && document.readyState === "complete" && document.querySelectorAll("#docs h2").length > 2`);
            await sleep(500);
            await checks(`the page of docs of ${name}`);
        }
        await page.goto(address + "run.html?No");
        await page.until("the fault", "document.querySelector('#cover.fault')", 20);
        await checks("what covers a demo");
        await openAll(page, checks, "on a desk");
    });

    withAxe("axe finds no fault on a phone", kPhone, async (page, checks) => {
        await page.goto(address);
        await page.until("the cards", "document.querySelectorAll('.card').length > 0");
        await checks("the gallery");
        await openAll(page, checks, "on a phone");
    });
}

function motionTests({ test, address }) {
    test("where the system asks for less motion, a demo starts paused and says so", async (page) => {
        const reduce = (value) =>
            page.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });
        await reduce("reduce");
        await open(page, address, "springs/");
        await page.until("the first frame", `${inner}.module()._arclightHasShown()`, 60);
        await page.until("a sentence", `/asks for less motion/.test(${barText})`, 10);
        const tick = await page.evaluate(`${inner}.state(true)`);
        await sleep(1000);
        expectSame(await page.evaluate(`${inner}.state(true)`), tick, "the tick");
        await page.evaluate(`${inner}.press(32)`);
        await settle(page);
        await reduce("");
    }, { width: 800, height: 450 });
}

function escapeTests({ test, address }) {
    test("Esc closes docs and form, and the keyboard goes back to their buttons", async (page) => {
        await open(page, address, "springs/#scene=graph");
        const focus = "document.activeElement.id";
        await page.evaluate(`${byId("docs")}.hidden && ${byId("docs-toggle")}.click(), ${byId("docs")}.focus()`);
        await page.key("Escape");
        await page.until("closed docs", `${byId("docs")}.hidden`, 5);
        expectSame(await page.evaluate(focus), "docs-toggle", "the focus after the docs");
        await page.until("the form", "document.querySelectorAll('#form .row').length > 3", 10);
        await page.evaluate(`${byId("form-toggle")}.click(), 0`);
        await page.until("a field", `${byId("form")}.contains(document.activeElement)`, 5);
        await page.key("Escape");
        await page.until("a closed form", `!${byId("form")}.classList.contains("open")`, 5);
        expectSame(await page.evaluate(focus), "form-toggle", "the focus after the form");
        // Whoever only walks through the closed form leaves it to the demo.
        await page.evaluate("document.querySelector('#form .skip').focus()");
        await page.key("Escape");
        await page.until("the demo has the keyboard", `document.activeElement.tagName === "IFRAME"`, 5);
        expect(await page.evaluate(isReady), "the demo is gone");
    }, { width: 1000, height: 700 });

    test("the form can be skipped from both ends", async (page) => {
        await open(page, address, "springs/#scene=graph");
        await page.until("the form", "document.querySelectorAll('#form .row').length > 3", 10);
        await page.evaluate(`${byId("docs-toggle")}.focus()`);
        await page.key("Tab");
        expect(/to the demo/.test(await page.evaluate("document.activeElement.textContent")), "the first stop");
        await page.key("Enter", "Enter", { text: "\r" });
        await page.until("the demo has the keyboard", `document.activeElement.tagName === "IFRAME"`, 5);
        await page.key("Tab", "Tab", { modifiers: 8 });
        await page.until("the last stop", "/to the buttons/.test(document.activeElement.textContent)", 5);
        await page.key("Enter", "Enter", { text: "\r" });
        await page.until("the buttons above", `document.activeElement.id === "docs-toggle"`, 5);
    }, { width: 1000, height: 700 });
}

export function accessTests(context) {
    axeTests(context);
    motionTests(context);
    escapeTests(context);
}
