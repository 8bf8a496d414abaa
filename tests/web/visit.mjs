// What the tests do with a page, as a person would.
import { readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { until } from "./browser.mjs";

export const inner = "window.arclightPage?.program()";
// The window of the demo within the page, the fault that covers it, and what its bar says.
export const demoWindow = "window.arclightPage.frame().contentWindow";
export const faultText = `${demoWindow}.document.querySelector("#cover.fault #message")?.textContent`;
export const barText = `${demoWindow}.document.getElementById("notice").textContent`;
export const isReady = `(${inner}?.isReady() ?? false)`;

// The address that the page has for a demo in a state, which is an expression in the page.
export const addressIn = (demo, state) => `window.arclightPage.addressOf("${demo}", ${state})`;

// The address of a demo with settings whose frames take parts of a second in SwiftShader.
const kLight = { hair: "?strands=1000", lightning: "?mode=single", collision: "?scene=stack", dither: "?scene=generator" };
export const lightly = (demo) => "#" + demo + (kLight[demo] ?? "");

// From an empty page: a demo that runs already would be ready too soon.
export async function open(page, address, hash) {
    await page.goto("about:blank");
    await page.goto(address + hash);
    await page.until(`${hash} is ready`, isReady, 60);
}

// What the address holds of a demo; with `hasTick`, of this very moment.
export const stateIn = (page, hasTick = false) => page.evaluate(`${inner}.state(${hasTick})`);

// Where the demo is in the page.
export const stageOf = (page) => page.evaluate(`(() => {
    const { x, y, width, height } = document.querySelector("iframe").getBoundingClientRect();
    return { x, y, width, height };
})()`);

// Waits until the demo, which plays, has taken the events so far: frames take events first and then advance the tick.
export async function settle(page) {
    const tick = `${inner}.state(true).replace(/.*tick=/, "")`;
    for (let i = 0; i < 3; ++i) {
        const before = await page.evaluate(tick);
        await page.until("a tick", `${tick} !== "${before}"`, 30);
    }
}

// Presses F12 and waits for the download: its bytes.
export async function capture(page) {
    await page.evaluate(`${inner}.press(301)`);
    return takeDownload(page);
}

export async function takeDownload(page) {
    // The browser makes the file before it fills it; a PNG that is whole ends with IEND and its checksum.
    const isWhole = (path) => readFileSync(path).subarray(-8, -4).toString("latin1") === "IEND";
    const path = await until("a download", () => readdirSync(page.browser.folder)
        .filter((name) => name.endsWith(".png")).map((name) => join(page.browser.folder, name)).find(isWhole), 60);
    const bytes = readFileSync(path);
    // The next capture may have the same name.
    rmSync(path);
    return bytes;
}

// Drops a file on the demo, as a file manager does.
export const drop = (page, name, bytes) => page.evaluate(`(() => {
    const frame = window.arclightPage.frame().contentWindow;
    const bytes = Uint8Array.from(atob("${bytes.toString("base64")}"), (c) => c.charCodeAt(0));
    const transfer = new frame.DataTransfer();
    transfer.items.add(new frame.File([bytes], "${name}"));
    frame.document.dispatchEvent(new frame.DragEvent("drop", { dataTransfer: transfer, cancelable: true }));
})()`);
