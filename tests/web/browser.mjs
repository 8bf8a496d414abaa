// Drives Chromium through the DevTools protocol, over a pipe: no port, no library.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const kFlags = [
    "--headless=new", "--no-sandbox", "--disable-gpu-sandbox", "--ignore-gpu-blocklist", "--no-first-run",
    "--disable-extensions", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--mute-audio", "--hide-scrollbars", "--remote-debugging-pipe", "--disable-dev-shm-usage",
];

// What WebGL draws with: Chromium's own software rasteriser, or Mesa's, which the demos for windows are tested with.
const kRasterisers = {
    swiftshader: ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
    llvmpipe: ["--use-gl=angle", "--use-angle=gl-egl"],
};
export const mesa = {
    LIBGL_ALWAYS_SOFTWARE: "1", GALLIUM_DRIVER: "llvmpipe",
    __EGL_VENDOR_LIBRARY_FILENAMES: "/usr/share/glvnd/egl_vendor.d/50_mesa.json",
};

const kVirtualKeys = { F1: 112, F12: 123, Tab: 9, Escape: 27, Space: 32, PageDown: 34, ArrowDown: 40, Enter: 13 };

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Calls `found` until it gives something truthy, which is returned; an error that names `what` after `seconds`.
export async function until(what, found, seconds = 60) {
    for (const end = Date.now() + 1000 * seconds; ;) {
        const value = await found();
        if (value) return value;
        if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`);
        await sleep(50);
    }
}

// Browsers that run: whatever ends this process ends them, and removes their profiles.
const running = new Set();
function endAll() {
    for (const browser of running) browser.end();
}
process.on("exit", endAll);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));

export class Browser {
    static async launch(rasteriser = "swiftshader") {
        const browser = new Browser();
        browser.folder = mkdtempSync(join(tmpdir(), "arclight-chromium-"));
        const flags = [...kFlags, ...kRasterisers[rasteriser], `--user-data-dir=${browser.folder}/profile`];
        browser.process = spawn("chromium", [...flags, "about:blank"], {
            stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
            detached: true, // a process group, which ends with all its processes
            env: { ...process.env, ...mesa, HOME: browser.folder },
        });
        running.add(browser);
        browser.process.on("error", (error) => { throw error; });
        browser.waiting = new Map();
        browser.listeners = new Map(); // by session
        browser.last = 0;
        let rest = Buffer.alloc(0);
        browser.process.stdio[4].on("data", (bytes) => {
            rest = Buffer.concat([rest, bytes]);
            for (let end; (end = rest.indexOf(0)) >= 0; rest = rest.subarray(end + 1))
                browser.take(JSON.parse(rest.subarray(0, end).toString()));
        });
        await browser.send("Browser.getVersion");
        await browser.send("Browser.setDownloadBehavior",
            { behavior: "allow", downloadPath: browser.folder, eventsEnabled: true });
        return browser;
    }

    take(message) {
        if (message.id === undefined) return this.listeners.get(message.sessionId)?.(message.method, message.params);
        const { resolve, reject, method } = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        message.error ? reject(new Error(`${method}: ${message.error.message}`)) : resolve(message.result);
    }

    send(method, params = {}, sessionId = undefined) {
        const id = ++this.last;
        this.process.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + "\0");
        return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject, method }));
    }

    async newPage({ width = 1280, height = 720, scale = 1, touch = false } = {}) {
        const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
        const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
        const page = new Page(this, sessionId, targetId);
        this.listeners.set(sessionId, (method, params) => page.hear(method, params));
        for (const domain of ["Page", "Runtime", "Log", "Network"]) await page.send(domain + ".enable");
        await page.resize({ width, height, scale, touch });
        return page;
    }

    async close() {
        await Promise.race([this.send("Browser.close").catch(() => {}), sleep(3000)]);
        this.end();
    }

    end() {
        running.delete(this);
        try {
            process.kill(-this.process.pid, "SIGKILL");
        } catch {} // it has ended
        rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
}

export class Page {
    constructor(browser, sessionId, targetId) {
        Object.assign(this, { browser, sessionId, targetId, faults: [] });
        this.traffic = new Map(); // {url, bytes} of each request by its number; bytes as they arrive, compressed
    }

    send(method, params = {}) { return this.browser.send(method, params, this.sessionId); }

    // Collects what a page requests, and what it should never say.
    hear(method, params) {
        if (method === "Network.requestWillBeSent")
            this.traffic.set(params.requestId, { url: params.request.url, bytes: 0 });
        else if (method === "Network.loadingFinished" && this.traffic.has(params.requestId))
            this.traffic.get(params.requestId).bytes = params.encodedDataLength;
        if (method === "Runtime.exceptionThrown") {
            const { exception, text } = params.exceptionDetails;
            this.faults.push(exception?.description ?? text);
        } else if (method === "Runtime.consoleAPICalled" && ["error", "warning", "assert"].includes(params.type)) {
            this.faults.push(params.args.map((arg) => arg.value ?? arg.description).join(" "));
        } else if (method === "Log.entryAdded" && ["error", "warning"].includes(params.entry.level)) {
            // A page that is left while its icon is on the way is already gone when Chromium reports that.
            if (params.entry.url === "about:blank" && /icon from the Manifest/.test(params.entry.text)) return;
            this.faults.push(`${params.entry.text} ${params.entry.url ?? ""}`);
        }
    }
    takeFaults() { return this.faults.splice(0); }

    async resize({ width, height, scale = 1, touch = false }) {
        const metrics = { width, height, deviceScaleFactor: scale, mobile: touch };
        await this.send("Emulation.setDeviceMetricsOverride", metrics);
        await this.send("Emulation.setTouchEmulationEnabled", { enabled: touch, maxTouchPoints: 5 });
    }

    async goto(url) { await this.send("Page.navigate", { url }); }

    async evaluate(expression) {
        const { result, exceptionDetails } = await this.send("Runtime.evaluate",
            { expression, awaitPromise: true, returnByValue: true, userGesture: true });
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
        return result.value;
    }

    until(what, expression, seconds) { return until(what, () => this.evaluate(expression).catch(() => null), seconds); }

    // PNG bytes of what shows.
    async screenshot() {
        const { data } = await this.send("Page.captureScreenshot", { format: "png" });
        return Buffer.from(data, "base64");
    }

    mouse(type, x, y, more = {}) { return this.send("Input.dispatchMouseEvent", { type, x, y, ...more }); }
    async click(x, y) {
        await this.mouse("mouseMoved", x, y);
        await this.mouse("mousePressed", x, y, { button: "left", buttons: 1, clickCount: 1 });
        await this.mouse("mouseReleased", x, y, { button: "left", clickCount: 1 });
    }
    async drag(fromX, fromY, toX, toY, steps = 8) {
        await this.mouse("mouseMoved", fromX, fromY);
        await this.mouse("mousePressed", fromX, fromY, { button: "left", buttons: 1, clickCount: 1 });
        for (let i = 1; i <= steps; ++i) {
            const part = i / steps;
            const x = fromX + part * (toX - fromX), y = fromY + part * (toY - fromY);
            await this.mouse("mouseMoved", x, y, { button: "left", buttons: 1 });
            await sleep(30);
        }
        await this.mouse("mouseReleased", toX, toY, { button: "left", clickCount: 1 });
    }
    wheel(x, y, deltaY) { return this.mouse("mouseWheel", x, y, { deltaX: 0, deltaY }); }

    async key(code, key = code, { text = "", modifiers = 0 } = {}) {
        const virtual = kVirtualKeys[code] ?? key.toUpperCase().charCodeAt(0);
        const common = { code, key, modifiers, windowsVirtualKeyCode: virtual };
        await this.send("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", text, ...common });
        await sleep(40);
        await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...common });
    }

    // Drags files or folders of this machine from a file manager to a point of the page.
    async dropFiles(x, y, files) {
        const data = { items: [], files, dragOperationsMask: 1 };
        for (const type of ["dragEnter", "dragOver", "drop"])
            await this.send("Input.dispatchDragEvent", { type, x, y, data });
    }

    touch(type, ...points) {
        return this.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    }
}
