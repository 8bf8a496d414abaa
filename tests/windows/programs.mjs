// Starts the programs under test and the native ones.
import { spawn, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "../web/checks.mjs";

const kTimeoutMs = 300e3;
const kWords = 12;  // of a command in a message

export class Programs {
    // `folder` has the programs under test, `native` the native ones.
    constructor(folder, native) {
        this.folder = folder;
        this.native = native;
        this.isWine = process.env.ARCLIGHT_LAUNCHER !== "none";
        const names = readdirSync(folder).filter((name) => name.endsWith(".exe")).map((name) => name.slice(0, -4));
        const all = names.length > 0 ? names : JSON.parse(process.env.ARCLIGHT_DEMOS ?? '["springs"]');
        this.demos = all.filter((name) => name !== "arclight").sort();
        expect(this.demos.length > 0, `${folder}: no programs`);
    }

    // The file of the program under test.
    file(name) {
        return join(this.folder, name + (this.isWine ? ".exe" : ""));
    }

    // The words that start the program under test.
    words(name) {
        const file = this.file(name);
        return this.isWine ? ["wine", process.env.ARCLIGHT_LAUNCH, windowsPath(file)] : [file];
    }

    // Runs a program under test in the folder `cwd`: {code, out, err}.
    run(name, options, cwd, env = {}) {
        return finished([...this.words(name), ...options], cwd, env);
    }

    // The same for the native one.
    runNative(name, options, cwd, env = {}) {
        return finished([join(this.native, name), ...options], cwd, env);
    }

    // Starts a program under test and does not wait for it. `ended` becomes {code, out, err}.
    start(name, options, cwd, env = {}) {
        const [program, ...more] = this.words(name), output = new Output();
        const child = spawn(program, [...more, ...options],
            { cwd, env: { ...process.env, ...env }, stdio: output.stdio });
        child.ended = new Promise((resolve) =>
            child.on("exit", (code, signal) => resolve({ code, signal, ...output.taken() })));
        return child;
    }
}

// What a program prints, kept in files: pipes stay open as long as Wine's services, which the program may have started.
class Output {
    constructor() {
        this.folder = mkdtempSync(join(tmpdir(), "arclight-output-"));
        this.files = ["out", "err"].map((name) => join(this.folder, name));
        this.stdio = ["ignore", ...this.files.map((file) => openSync(file, "w"))];
    }

    taken() {
        for (const descriptor of this.stdio.slice(1)) closeSync(descriptor);
        const [out, err] = this.files.map((file) => readFileSync(file, "utf8"));
        rmSync(this.folder, { recursive: true });
        return { out, err };
    }
}

function finished([program, ...words], cwd, env) {
    const output = new Output();
    const { status, signal, error } = spawnSync(program, words,
        { cwd, env: { ...process.env, ...env }, timeout: kTimeoutMs, stdio: output.stdio });
    const command = [program, ...words].slice(0, kWords).join(" ");
    const { out, err } = output.taken();
    if (error) throw new Error(`${command}: ${error.message}`);
    if (signal) throw new Error(`${command}: ended by ${signal}`);
    return { code: status, out, err };
}

// Throws unless the run ended with exit code 0.
export function expectDone({ code, out, err }, what) {
    expect(code === 0, `${what}: exit code ${code}; ${(err || out).trim().split("\n").slice(-3).join("; ")}`);
}

// The name under which Wine knows a file.
export const windowsPath = (file) => "Z:" + file.replaceAll("/", "\\");

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Waits until the function returns something true, and returns that.
export async function until(what, condition, seconds = 60) {
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(100)) {
        const value = await condition();
        if (value) return value;
    }
    throw new Error(`after ${seconds} s: not ${what}`);
}

// Whether ./test --long runs.
export const isLong = Boolean(process.env.ARCLIGHT_TEST_LONG);
