// Windows, on a virtual display: driven by xdotool.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, expectSame, sampleOf } from "../web/checks.mjs";
import { decodePng, stateOf } from "../web/images.mjs";
import { expectDone, sleep, until, windowsPath } from "./programs.mjs";

const kOpenSeconds = 120;

export function windowTests({ test, programs }) {
    // Native windows have tests of their own.
    if (!programs.isWine) return;
    test("springs: a window opens, a slider moves, F12 saves a capture, and closing ends with code 0", async (work) => {
        writeSettings("springs");
        const window = await Window.open(programs, "springs", [], work);
        try {
            await window.drag("param frequency", 0.35, 0.8);
            const state = stateOf(await window.capture());
            expect(state.params.frequency > 2, `the frequency is ${state.params.frequency}`);
        } finally {
            await window.close();
        }
    });
    test("springs: a capture that is dropped is restored, and its command goes to the clipboard", async (work) => {
        writeSettings("springs");
        const shot = join(work, "größe 大 shot.png");
        const words = ["--headless", "--size", "320x180", "--tick", "77", "--seed", "42", "--capture", shot];
        expectDone(programs.runNative("springs", words, work), "capture");
        const window = await Window.open(programs, "springs", [], work);
        try {
            expectSame(xEvent("drop", window.id, encodeURI(shot)).status, 0, "drop");
            await until("the moment of the capture", () => window.seen().tick === 77 && window.seen().seed === 42);
            press("c");
            await until("the notice", () => window.seen().notice.startsWith("Copied: "));
            const { stdout } = xEvent("clipboard");
            expect(/springs .*--seed 42/.test(stdout), `the clipboard holds ${JSON.stringify(stdout)}`);
            const command = stdout + " --headless --capture again.png";
            spawnSync("wine", ["cmd", "/c", command], { cwd: work, stdio: "ignore" });
            const { seed, tick } = stateOf(readFileSync(join(work, "again.png")));
            expectSame([seed, tick], [42, 77], "seed and tick of the command's capture");
        } finally {
            await window.close();
        }
    });
    for (const demo of sampleOf(programs.demos.filter((name) => name !== "springs"), 2))
        test(`${demo}: a window opens and shows a frame`, async (work) => {
            const window = await Window.open(programs, demo, [], work);
            try {
                const { pixels } = decodePng(await window.capture());
                expect(new Set(pixels).size > 3, "the frame is uniform");
            } finally {
                await window.close();
            }
        });
    test("springs: settings are remembered", async (work) => {
        const isHidden = ({ widgets }) => !Object.keys(widgets).some((name) => name.startsWith("param "));
        writeSettings("springs");
        const first = await Window.open(programs, "springs", [], work);
        try {
            expect(!isHidden(first.seen()), "the panel does not show");
            press("Tab");
            await until("the panel is hidden", () => isHidden(first.seen()));
        } finally {
            await first.close();
        }
        const second = await Window.open(programs, "springs", [], work);
        try {
            expect(isHidden(second.seen()), "the panel shows again");
            press("Tab");
            await until("the panel shows", () => !isHidden(second.seen()));
        } finally {
            await second.close();
        }
    });
    test("arclight: the gallery starts a demo", async (work) => {
        const file = join(work, "watch.json");
        const child = programs.start("arclight", [], work, { ARCLIGHT_WATCH: windowsPath(file) });
        try {
            const id = await until("the window of the gallery", () => visible().at(-1), kOpenSeconds);
            // The cards of twelve demos are drawn first.
            await sleep(5000);
            xdo("windowfocus", id);
            xdo("mousemove", "--window", id, 100, 100);
            xdo("type", "--delay", "60", "springs");
            await sleep(1000);
            press("Return");
            const isDemo = () => Object.keys(read(file)?.widgets ?? {}).some((name) => name.startsWith("param "));
            await until("the window of springs", isDemo, kOpenSeconds);
        } finally {
            for (const id of visible()) closeWindow(id);
            await child.ended;
        }
    });
    test("springs: started by a double click, it has no console once its window is open", async (work) => {
        const before = new Set(visible());
        // As in the Explorer, the working folder is that of the program.
        const env = { ...process.env, ARCLIGHT_WATCH: windowsPath(join(work, "watch.json")) };
        const words = ["start", "/unix", programs.file("springs")];
        const child = spawn("wine", words, { cwd: work, env, stdio: "ignore" });
        const ended = new Promise((resolve) => child.on("close", resolve));
        await until("the window", () => existsSync(join(work, "watch.json")), kOpenSeconds);
        const fresh = () => visible().filter((id) => !before.has(id));
        try {
            await until("one window", () => fresh().length === 1, 20);
            expect(/arclight/.test(nameOf(fresh()[0])), `the window is ${nameOf(fresh()[0])}`);
        } finally {
            for (const id of fresh()) closeWindow(id);
            await ended;
        }
    });
}

// Settings with which the sliders of a group show, and the welcome of the first start does not.
function writeSettings(name) {
    const users = join(process.env.WINEPREFIX, "drive_c/users");
    const home = readdirSync(users).find((user) => user !== "Public");
    const folder = join(users, home, "AppData/Roaming/arclight");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name + ".json"), JSON.stringify(kSettings));
}
const kSettings = { openGroups: ["Spring"], windowWidth: 640, windowHeight: 580, hasSeenWelcome: true };

function xdo(...words) {
    const { status, stdout } = spawnSync("xdotool", words.map(String), { encoding: "utf8" });
    return status === 0 ? stdout.trim() : "";
}

// Windows that show, without those of a few pixels, which Wine keeps for itself.
function visible() {
    const all = xdo("search", "--onlyvisible", "--name", ".*").split("\n").filter(Boolean);
    return all.filter((id) => Number(/WIDTH=(\d+)/.exec(xdo("getwindowgeometry", "--shell", id))?.[1] ?? 0) > 100 &&
        nameOf(id) !== "");
}
const nameOf = (id) => xdo("getwindowname", id);

const xEvent = (...words) => spawnSync(process.env.ARCLIGHT_X11_EVENT, words, { encoding: "utf8" });

// As the button of a window manager does.
const closeWindow = (id) => xEvent("close", id);

function press(key) {
    xdo("keydown", key);
    spawnSync("sleep", ["0.15"]);
    xdo("keyup", key);
}

// What the program writes about its latest frame, or null.
function read(file) {
    try {
        return JSON.parse(readFileSync(file, "utf8"));
    } catch {
        return null;
    }
}

class Window {
    // Opens a program and waits for frames.
    static async open(programs, name, words, work) {
        const window = new Window();
        window.work = work;
        window.file = join(work, "watch.json");
        const age = existsSync(window.file) ? statSync(window.file).mtimeMs : 0;
        window.child = programs.start(name, words, work, { ARCLIGHT_WATCH: "watch.json" });
        let outcome = null;
        window.child.ended.then((result) => (outcome = result));
        await until(`a frame of ${name}`, () => {
            if (outcome) expectDone({ ...outcome, code: outcome.code ?? 1 }, name);
            return existsSync(window.file) && statSync(window.file).mtimeMs > age && read(window.file)?.frame > 2;
        }, kOpenSeconds);
        // Without a window manager, keys go to the window under the pointer.
        window.id = await until("the window", () => visible().at(-1), 20);
        xdo("windowfocus", window.id);
        xdo("mousemove", 100, 100);
        await sleep(1000);
        return window;
    }

    seen() {
        return read(this.file) ?? { widgets: {} };
    }

    // Drags a widget of the panel from one part of its width to another.
    async drag(widget, from, to) {
        const [x, y, width, height] = await until(widget, () => this.seen().widgets[widget]);
        const at = (part) => [Math.round(x + part * width), Math.round(y + height / 2)];
        const move = (part) => xdo("mousemove", "--window", this.id, ...at(part));
        move(from);
        await sleep(400);
        xdo("mousedown", 1);
        for (let i = 1; i <= 6; ++i) {
            await sleep(100);
            move(from + (to - from) * i / 6);
        }
        await sleep(400);
        xdo("mouseup", 1);
        await sleep(400);
    }

    // The capture that F12 saves.
    async capture() {
        const folder = join(this.work, "captures");
        mkdirSync(folder, { recursive: true });
        const before = readdirSync(folder);
        const isNew = (name) => name.endsWith(".png") && !before.includes(name);
        press("F12");
        const name = await until("a capture", () => readdirSync(folder).find(isNew));
        return readFileSync(join(folder, name));
    }

    async close() {
        closeWindow(this.id);
        const late = sleep(30e3).then(() => null);
        const outcome = await Promise.race([this.child.ended, late]);
        if (!outcome) this.child.kill("SIGKILL");
        expect(outcome, "the window did not close within 30 s");
        expectSame([outcome.code, outcome.signal], [0, null], `exit code and signal; ${outcome.err.trim()}`);
    }
}
