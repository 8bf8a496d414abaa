// Tests of links: what a demo no longer has, far ticks, what is restored over another preset, copying and sharing.
import { sleep, until } from "./browser.mjs";
import { expect, expectSame } from "./checks.mjs";
import { decodePng } from "./images.mjs";
import { addressIn, capture, demoWindow, drop, faultText, inner, isReady, open, stageOf, stateIn } from "./visit.mjs";

const notice = "document.getElementById('notice')";
const noticeText = `(${notice}.hidden ? "" : ${notice}.textContent)`;
const kLink = /\/springs\/([\w-]+\/)?#.*tick=\d+$/; // to a moment
const kSmall = { width: 800, height: 450 };

// Opens a link and waits until the demo runs and the page says something: that.
async function openDead(page, address, state) {
    await page.goto("about:blank");
    await page.goto(`${address}#springs?${state}`);
    await page.until(`the demo of ${state}`, `${isReady} || ${faultText}`, 60);
    expectSame(await page.evaluate(`${faultText} ?? ""`), "", `the fault of ${state}`);
    const text = await page.until(`a sentence about ${state}`, noticeText, 10);
    // Nothing of the command line, which a page does not have, but for what stands in the link itself.
    const words = state.split(/[&=]/).map(decodeURIComponent).filter(Boolean);
    expect(!/--|\.json/.test(words.reduce((rest, word) => rest.replaceAll(word, ""), text)), text);
    page.takeFaults();
    return text;
}

// Makes the window narrower while the last frame waits for a new one: it must not be squashed, so it is black above.
async function keepsShape(page) {
    const rowsOf = async () => {
        const { width, channels, pixels } = decodePng(await page.screenshot());
        const { x, y, height } = await stageOf(page);
        // The brightest byte of a row at the left, where the frame is.
        return (part) => Math.max(...pixels.subarray((Math.round(y + part * height) * width + x + 4) * channels,
            (Math.round(y + part * height) * width + x + 100) * channels).filter((_, i) => i % channels !== 3));
    };
    const isCleared = (row) => row(0.02) === 0 && row(0.45) > 0;
    expect(!isCleared(await rowsOf()), "there are black rows before the window is narrower");
    await page.resize({ ...kSmall, width: 560 });
    await until("black rows above the frame", async () => isCleared(await rowsOf()), 10);
    await page.resize(kSmall);
}

function deadTests({ test, address }) {
    test("a link opens without what the demo no longer has, and says what that is", async (page) => {
        const text = await openDead(page, address, "preset=gone&frequenzy=3&frequency=99&dampingRatio=0.3&seed=abc");
        for (const part of ['preset "gone"', 'parameter "frequenzy"', '"frequency"', "frequency=99", "0.1..20", "seed abc"])
            expect(text.includes(part), `${part} is missing: ${text}`);
        expect(/dampingRatio=0.3/.test(await stateIn(page)), "what the demo has is not restored");
        await sleep(7000);
        expect(await page.evaluate(noticeText) !== "", "the sentence has gone by itself");
        await page.evaluate(`${notice}.querySelector(".close").click()`);
        expectSame(await page.evaluate(noticeText), "", "what is said after a click on its cross");
    }, kSmall);

    test("a preset that cannot be one opens the demo, too", async (page) => {
        for (const name of ["a.b", "a/b", "x.json", "a%2Eb"]) {
            const text = await openDead(page, address, "preset=" + name);
            expect(text.includes(`"${decodeURIComponent(name)}"`), text);
        }
    }, kSmall);

    test("a value in an address is never an option of the command line, and never cut short", async (page) => {
        const states = ["preset=--help", "seed=--list-presets", "--help=1", "tick=--version", "preset=", "tick=",
            "preset=storm%00x"];
        for (const state of states) await openDead(page, address, state);
    }, kSmall);

    test("a step of a lesson opens from its address", async (page) => {
        await open(page, address, "springs/#lesson=damping-and-stability&step=2");
        const state = await stateIn(page);
        for (const part of ["preset=implicit-is-not-exact", "frequency=2", "integrator=exact"])
            expect(state.includes(part), `${part} is missing in ${state}`);
        const text = await openDead(page, address, "step=2");
        expect(text.includes("step 2 (only lessons have steps)"), text);
    }, kSmall);

    test("a link without faults says nothing", async (page) => {
        await open(page, address, "#springs?preset=storm&frequency=3&seed=4");
        await sleep(1500);
        expectSame(await page.evaluate(noticeText), "", "what is said");
    }, kSmall);

    test("a far tick can be stopped by a button", async (page) => {
        await page.goto(address + "#springs?tick=1000000000");
        const seek = `${demoWindow}.document.getElementById("seek")`;
        await page.until("the offer", `!${seek}.hidden && /1000000000/.test(${seek}.textContent)`, 60);
        await keepsShape(page);
        await page.evaluate(`${demoWindow}.document.getElementById("seek-stop").click()`);
        await page.until("the end", `${seek}.hidden`, 10);
        const tick = await page.evaluate(`${inner}.state(true)`);
        await sleep(500);
        expectSame(await page.evaluate(`${inner}.state(true)`), tick, "the moment");
    }, kSmall);
}

function shareTests({ test, address }) {
    const copyButton = "document.getElementById('copy')", field = `${notice}.querySelector("input")`;

    test("a link that cannot be copied stands selected until it is closed", async (page) => {
        await page.send("Page.addScriptToEvaluateOnNewDocument",
            { source: "navigator.clipboard && (navigator.clipboard.writeText = () => Promise.reject(new Error('no')));" });
        await open(page, address, "#springs?scene=graph");
        await page.evaluate(`${copyButton}.click()`);
        await page.until("the link", `${field} && !${notice}.hidden`, 5);
        await sleep(7000);
        const { value, chosen, isFocused } = await page.evaluate(`({
            value: ${field}.value, chosen: ${field}.value.slice(${field}.selectionStart, ${field}.selectionEnd),
            isFocused: document.activeElement === ${field},
        })`);
        expect(kLink.test(value) && chosen === value && isFocused, `${value}, selected: ${chosen}`);
        await page.evaluate(`${notice}.querySelector(".close").click()`);
        expect(await page.evaluate(`${notice}.hidden`), "the link is still there");
    }, kSmall);

    test("Share shows where the system has one, and hands over the link", async (page) => {
        const share = "document.getElementById('share')";
        await page.send("Page.addScriptToEvaluateOnNewDocument",
            { source: "navigator.share = (what) => (window.shared = what, Promise.resolve());" });
        await open(page, address, "#springs?scene=graph");
        expect(await page.evaluate(`!${share}.hidden && ${share}.offsetWidth > 0`), "Share is hidden");
        await page.evaluate(`${share}.click()`);
        const shared = await page.until("a shared link", "window.shared", 5);
        expect(kLink.test(shared.url), shared.url);
    }, kSmall);

    test("Copy link says that there is none where the demo does not run", async (page) => {
        await page.send("Network.setBlockedURLs", { urls: ["*/springs/*.js"] });
        await page.goto(address + "#springs");
        await page.until("the fault", faultText, 30);
        await page.evaluate(`${copyButton}.click()`);
        const text = await page.until("a sentence", noticeText, 5);
        expect(/does not run/.test(text) && /failed to load completely/.test(text), text);
        page.takeFaults();
    }, kSmall);
}

function restoreTests({ test, address }) {
    const list = "document.getElementById('preset').value";

    test("what is restored decides the link and the list of presets", async (page) => {
        await open(page, address, "#springs?preset=storm&frequency=2.5&tick=30");
        await page.until("the tick", `/tick=30$/.test(${inner}.state(true))`, 30);
        const shot = await capture(page), state = await stateIn(page);
        for (const other of ["#springs?preset=spring-or-tween", "#springs?scene=stability"]) {
            await open(page, address, other);
            await drop(page, "shot.png", shot);
            await page.until("the state of the capture", `/tick=30$/.test(${inner}.state(true))`, 30);
            expectSame(await stateIn(page), state, `the link after ${other}`);
            await page.until("the list", `${list} === "storm"`, 5);
            await page.until("the address", `location.href === ${addressIn("springs", JSON.stringify(state))}`, 5);
        }
    }, kSmall);

    test("the list of presets follows the demo to another preset, and Back leads to what was there before", async (page) => {
        await open(page, address, "#springs?preset=storm");
        await page.evaluate(`${inner}.setParam("frequency", "2.25")`);
        await page.until("the change in the address", "/frequency=2.25/.test(location.href)", 10);
        const before = await stateIn(page);
        await page.evaluate("document.getElementById('preset').focus()");
        await page.evaluate(`${inner}.press(267)`);
        const next = await page.until("another preset",
            `(() => { const found = /preset=([^&]*)/.exec(${inner}.state(false))[1]; return found !== "storm" && found; })()`, 20);
        await page.until("the list", `${list} === "${next}"`, 5);
        await page.until("the address", `location.pathname === "/springs/${next}/"`, 5);
        await page.evaluate("history.back()");
        await page.until("what was there before", `${isReady} && ${inner}.state(false) === "${before}"`, 60);
        await page.until("its preset in the list", `${list} === "storm"`, 5);
        await page.evaluate("history.forward()");
        await page.until("the other preset again", `${isReady} && /preset=${next}/.test(${inner}.state(false))`, 60);
    }, kSmall);
}

export function linkTests(context) {
    deadTests(context);
    shareTests(context);
    restoreTests(context);
}
