// Tests of what mouse, keyboard, zoom and dropped files do to a demo in its page.
import { mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sleep } from "./browser.mjs";
import { expect, expectSame } from "./checks.mjs";
import { barText, demoWindow, inner, isReady, open, settle, stageOf, stateIn, takeDownload } from "./visit.mjs";

const canvas = `${demoWindow}.document.getElementById("canvas")`;
const kSmall = { width: 800, height: 450 };

// In springs the right button moves the camera, which the address holds.
function mouseTests({ test, address }) {
    const bits = { left: 1, right: 2, middle: 4 };
    const begin = async (page) => {
        await open(page, address, "#springs");
        const box = await stageOf(page), x = box.x + 150, y = box.y + 200;
        let buttons = 0, moved = 0;
        await page.mouse("mouseMoved", x, y);
        const turn = (type, button, mask) =>
            page.mouse(type, x + moved, y, { button, buttons: (buttons = mask), clickCount: 1 });
        return {
            press: (button) => turn("mousePressed", button, buttons | bits[button]),
            release: (button) => turn("mouseReleased", button, buttons & ~bits[button]),
            // Whether the camera moves while the mouse does.
            async movesCamera() {
                await settle(page);
                const before = await stateIn(page);
                // DevTools wants the name of a held button in addition to the mask.
                const button = Object.keys(bits).find((name) => buttons & bits[name]) ?? "none";
                for (let i = 0; i < 6; ++i) {
                    await page.mouse("mouseMoved", x + (moved += 12), y, { button, buttons });
                    await sleep(50);
                }
                await settle(page);
                return (await stateIn(page)) !== before;
            },
        };
    };

    test("a button of the mouse that is released while another is held is released", async (page) => {
        const mouse = await begin(page);
        await mouse.press("right");
        expect(await mouse.movesCamera(), "the right button does not move the camera");
        await mouse.press("left");
        await mouse.release("right");
        await mouse.release("left");
        expect(!(await mouse.movesCamera()), "the right button is still held");
    }, kSmall);

    test("a button of the mouse that is pressed while another is held is pressed", async (page) => {
        const mouse = await begin(page);
        await mouse.press("left");
        await mouse.press("right");
        await mouse.release("left");
        expect(await mouse.movesCamera(), "the right button is not held");
        await mouse.release("right");
        expect(!(await mouse.movesCamera()), "the right button is still held");
    }, kSmall);

    test("the canvas has the pixels that the browser says it covers, unless those are of another screen", async (page) => {
        // A browser whose edges are rounded down.
        await page.send("Page.addScriptToEvaluateOnNewDocument", { source: `
            Object.defineProperty(ResizeObserverEntry.prototype, "devicePixelContentBoxSize", { get() {
                const { width, height } = this.target.getBoundingClientRect(), by = window.otherScreen ?? 1;
                const side = (px) => Math.floor(px * devicePixelRatio) / by;
                return [{ inlineSize: side(width), blockSize: side(height) }];
            } });` });
        const widths = [801, 802, 803];
        for (const width of widths) {
            await page.resize({ ...kSmall, width, scale: 1.25 });
            if (width === widths[0]) await open(page, address, "#springs?scene=graph");
            await page.until(`the width at ${width}`, `${canvas}.width === ${Math.floor(1.25 * width)}`, 10);
        }
        await page.evaluate(`${demoWindow}.otherScreen = 2, 0`);
        await page.resize({ ...kSmall, width: 806, scale: 1.25 });
        await page.until("the width that is no other screen's", `${canvas}.width === ${Math.round(1.25 * 806)}`, 10);
    }, kSmall);

    test("after a zoom of the browser the frame is sharp, the panel as wide, and the mouse where it points", async (page) => {
        await open(page, address, "#springs?scene=graph");
        await page.until("the first frame", `${inner}.module()._arclightHasShown()`, 60);
        const box = await stageOf(page), y = box.y + 0.5 * box.height;
        // The edge of the panel, which is 340 units wide at every ratio, has a cursor of its own.
        const edge = async (ratio) => {
            await page.mouse("mouseMoved", box.x + box.width - 340, y);
            await page.until(`the cursor of the panel's edge at ratio ${ratio}`,
                `${canvas}.style.cursor === "ew-resize"`, 10);
            await page.mouse("mouseMoved", box.x + 20, y);
            await page.until("the usual cursor", `${canvas}.style.cursor !== "ew-resize"`, 10);
        };
        await edge(1);
        for (const scale of [2, 1.25]) {
            await page.resize({ ...kSmall, scale });
            await page.until(`the canvas at ratio ${scale}`,
                `${canvas}.width === Math.round(${canvas}.clientWidth * ${scale})`, 10);
            await edge(scale);
        }
    }, kSmall);
}

// Whether the demo keeps the browser from acting on a key that goes down; it comes up again.
const isTaken = (page, code, more = {}) => page.evaluate(`(() => {
    const send = (type) => {
        const init = { code: "${code}", key: "${code}", bubbles: true, cancelable: true, ...${JSON.stringify(more)} };
        const event = new (${demoWindow}.KeyboardEvent)(type, init);
        ${canvas}.dispatchEvent(event);
        return event.defaultPrevented;
    };
    const isTaken = send("keydown");
    send("keyup");
    return isTaken;
})()`);

function keyTests({ test, address }) {
    const alt = { altKey: true }, control = { ctrlKey: true }, shift = { shiftKey: true };

    test("the browser keeps its keys, and the demo has its own", async (page) => {
        await open(page, address, "#springs?scene=graph");
        const browsers = [["ArrowLeft", alt], ["Home", alt], ["KeyD", alt], ["F4", alt], ["F12", control], ["Tab", shift],
            ["KeyL", control], ["KeyT", { metaKey: true }], ["KeyA", { ...control, ...shift }],
            ["AltLeft", { ...alt, key: "Alt" }], ["BrowserBack"], ["BrowserHome"], ["AudioVolumeUp"], ["F2"], ["F3"],
            ["F5"], ["F6"], ["F7"], ["F10"], ["F11"]];
        for (const [code, more] of browsers)
            expect(!(await isTaken(page, code, more)), `${code} ${JSON.stringify(more ?? "")} is taken from the browser`);
        const demos = [["Space"], ["KeyR"], ["ArrowLeft"], ["Home"], ["Tab"], ["F1"], ["KeyZ", control],
            ["KeyZ", { ...control, ...shift }], ["KeyY", control], ["KeyA", control],
            ["KeyQ", { key: "@", ...control, ...alt, modifierAltGraph: true }]];
        for (const [code, more] of demos)
            expect(await isTaken(page, code, more), `${code} ${JSON.stringify(more ?? "")} is not the demo's`);
        expect(await isTaken(page, "F12"), "F12 is not the demo's");
        await takeDownload(page);
    });

    test("a key with Alt does nothing in the demo", async (page) => {
        await open(page, address, "#springs?scene=graph");
        await isTaken(page, "KeyN", alt);
        await settle(page);
        expect(!/seed=/.test(await stateIn(page)), "Alt+N draws a new seed");
        await isTaken(page, "KeyN");
        await page.until("a new seed", `/seed=/.test(${inner}.state(false))`, 10);
    });

    test("a key with the Windows key does nothing in the demo", async (page) => {
        await open(page, address, "#springs?scene=graph");
        expect(!(await isTaken(page, "KeyN", { metaKey: true })), "the key is taken from the browser");
        await settle(page);
        expect(!/seed=/.test(await stateIn(page)), "Super+N draws a new seed");
    });

    test("a gamepad turns the camera of the page with the focus, whichever gamepad it is", async (page) => {
        await open(page, address, "#springs");
        const view = () => stateIn(page);
        // The first lies still; the right stick of the second is pushed.
        const pads = (focus) => page.evaluate(`(() => {
            const pad = (push) => ({ mapping: "standard", axes: [0, 0, push, 0],
                buttons: Array.from({ length: 17 }, () => ({ pressed: false, value: 0 })) });
            ${demoWindow}.navigator.getGamepads = () => [null, pad(0), pad(0.8)];
            window.document.hasFocus = () => ${focus};
        })()`);
        const before = await view();
        await pads(false);
        await settle(page);
        expectSame(await view(), before, "the camera turns without the focus");
        await pads(true);
        await page.until("a camera that turns", `${inner}.state(false) !== ${JSON.stringify(before)}`, 10);
    });

    test("letters are those of the layout, wherever its keyboard has them", async (page) => {
        await open(page, address, "#springs?scene=graph");
        await isTaken(page, "KeyN", { key: "t" });
        await settle(page);
        expect(!/seed=/.test(await stateIn(page)), "T draws a new seed");
        await isTaken(page, "KeyL", { key: "n" });
        await page.until("a new seed", `/seed=/.test(${inner}.state(false))`, 10);
        // Ctrl+A of a French keyboard, Ctrl+Z of a German one, Ctrl+F of a US one are the demo's; Ctrl+Q is not.
        // Ctrl+F comes last: it opens the search, which takes the letters.
        for (const [code, key, isDemos] of [["KeyQ", "a", true], ["KeyY", "z", true], ["KeyA", "q", false], ["KeyF", "f", true]])
            expectSame(await isTaken(page, code, { key, ...control }), isDemos, `Ctrl+${key} at the position of ${code}`);
    });

    test("the arrow keys walk through the list of presets, which keeps the focus", async (page) => {
        await open(page, address, "#springs");
        const chosen = "document.getElementById('preset').selectedIndex", first = await page.evaluate(chosen);
        await page.evaluate("document.getElementById('preset').focus()");
        for (const step of [1, 2]) {
            await page.evaluate(`${demoWindow}.isOld = true`);
            await page.key("ArrowDown");
            await page.until(`preset ${step}`, `!${demoWindow}.isOld && ${isReady}`, 60);
            await sleep(300);
            expectSame(await page.evaluate("document.activeElement.id"), "preset", "what has the focus");
            expectSame(await page.evaluate(chosen), first + step, "the chosen preset");
        }
    });

    test("after a choice of a preset by mouse, the keys are the demo's", async (page) => {
        await open(page, address, "#springs");
        await page.evaluate(`{
            ${demoWindow}.isOld = true;
            const list = document.getElementById("preset");
            list.focus();
            list.dispatchEvent(new PointerEvent("pointerdown"));
            list.selectedIndex = 1;
            list.dispatchEvent(new Event("change"));
        }`);
        await page.until("the preset", `!${demoWindow}.isOld && ${isReady}`, 60);
        await page.until("the demo's focus",
            `document.activeElement.tagName === "IFRAME" && ${demoWindow}.document.activeElement.id === "canvas"`, 5);
    });
}

function dropTests({ test, address }) {
    const files = `${inner}.module().FS.analyzePath("/dropped").exists ?
        ${inner}.module().FS.readdir("/dropped").filter((name) => name[0] !== ".").length : 0`;
    const begin = async (page) => {
        await open(page, address, "#springs?scene=graph");
        await page.evaluate(`${demoWindow}.Blob.prototype.arrayBuffer = (function (read) {
            return function () { window.reads = (window.reads ?? 0) + 1; return read.call(this); };
        })(${demoWindow}.Blob.prototype.arrayBuffer)`);
        const box = await stageOf(page);
        return (path) => page.dropFiles(box.x + 300, box.y + 250, [path]);
    };
    const reads = "window.reads ?? 0";

    test("a dropped folder is refused with a sentence", async (page) => {
        const drop = await begin(page), folder = join(page.browser.folder, "holiday");
        mkdirSync(folder, { recursive: true });
        await drop(folder);
        await page.until("a sentence", `/^holiday is a folder/.test(${barText})`, 20);
    });

    test("a file that is too large is refused before it is read", async (page) => {
        const drop = await begin(page), path = join(page.browser.folder, "huge.png");
        writeFileSync(path, "");
        truncateSync(path, 257 * 2 ** 20);
        await drop(path);
        await page.until("a sentence", `/^huge.png has 257 MiB/.test(${barText})`, 20);
        expectSame(await page.evaluate(reads), 0, "files read");
        expectSame(await page.evaluate(files), 0, "files kept");
        truncateSync(path, 0);
    });

    test("a file that cannot be read is refused with a sentence", async (page) => {
        const drop = await begin(page), path = join(page.browser.folder, "gone.json");
        await page.evaluate(`${demoWindow}.Blob.prototype.arrayBuffer =
            () => Promise.reject(new DOMException("A requested file could not be read."))`);
        writeFileSync(path, "{}");
        await drop(path);
        await page.until("a sentence", `/^gone.json cannot be read: A requested/.test(${barText})`, 20);
    });

    test("of a dropped file that was read nothing is kept", async (page) => {
        const drop = await begin(page), path = join(page.browser.folder, "small.json");
        writeFileSync(path, "{}");
        await drop(path);
        await page.until("an answer", `/small.json/.test(${barText})`, 20);
        expectSame(await page.evaluate(reads), 1, "files read");
        expectSame(await page.evaluate(files), 0, "files kept");
    });

    test("a dropped file of one's own is shown", async (page) => {
        const drop = await begin(page);
        await drop(fileURLToPath(new URL("../../assets/samples/mouse.csv", import.meta.url)));
        await page.until("the file", `/^Now showing mouse.csv/.test(${barText})`, 20);
        expectSame(await page.evaluate(files), 0, "files kept");
        const state = await stateIn(page);
        expect(state.includes("track"), `not the scene that takes the file: ${state}`);
    });

    test("hostile names and titles of dropped files are only text", async (page) => {
        const drop = await begin(page), markup = "<img src=x onerror=top.wasHit=1>";
        const preset = JSON.stringify({ demo: "springs", title: markup + "\u202E\u001B[31m", [markup + "\u009B"]: 1 });
        for (const [name, text] of [[`${markup}.png`, "no image"], [`\u202E\u001B[2J${markup}.json`, preset]]) {
            const path = join(page.browser.folder, name);
            writeFileSync(path, text);
            await drop(path);
            await page.until(`an answer to ${JSON.stringify(name)}`, `/<img src=x/.test(${barText})`, 20);
            const answer = await page.evaluate(barText);
            expect(!/[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2066-\u2069]/.test(answer),
                `not printable: ${JSON.stringify(answer)}`);
        }
        expectSame(await page.evaluate("window.wasHit ?? 0"), 0, "scripts run");
        expect(await page.evaluate(isReady), "the demo is gone");
    });

    test("a file that misses the demo does not take the place of the page", async (page) => {
        await begin(page);
        const path = join(page.browser.folder, "missed.json");
        writeFileSync(path, "{}");
        await page.dropFiles(200, 20, [path]);
        const notice = "document.getElementById('notice').textContent";
        await page.until("a sentence", `/Drop the file on the demo/.test(${notice})`, 10);
        expect(await page.evaluate(isReady), "the demo is gone");
    });
}

export function inputTests(context) {
    mouseTests(context);
    keyTests(context);
    dropTests(context);
}
