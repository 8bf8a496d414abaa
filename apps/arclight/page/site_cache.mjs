// Converts and compresses files, and keeps the results by the content they were made of, so that the next build need
// not repeat what takes time.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
    existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync,
} from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export const hashOf = (bytes) => createHash("sha256").update(bytes).digest("hex");

// Writes all of the file or nothing.
export function writeWhole(path, bytes) {
    const part = `${path}.${process.pid}.part`;
    writeFileSync(part, bytes);
    renameSync(part, path);
}

export class Cache {
    constructor(folder) {
        this.folder = folder;
        this.used = new Set();
        mkdirSync(folder, { recursive: true });
    }

    // What `make` makes of the bytes; `how` names the way and its settings.
    async of(bytes, how, make) {
        const content = hashOf(bytes).slice(0, 32), path = join(this.folder, `${content}.${how}`);
        this.used.add(content);
        if (existsSync(path)) return readFileSync(path);
        const made = await make(bytes);
        writeWhole(path, made);
        return made;
    }

    // Removes what was made of content that this build has no longer.
    sweep() {
        for (const name of readdirSync(this.folder))
            if (!this.used.has(name.replace(/\..*$/, ""))) rmSync(join(this.folder, name));
    }
}

// Runs `work` on all items, on all cores.
export async function inParallel(items, work) {
    const waiting = [...items];
    const take = async () => { while (waiting.length) await work(waiting.shift()); };
    await Promise.all(Array.from({ length: availableParallelism() }, take));
}

// What a program makes of a file: its name, and its arguments for the files it reads and writes. Null if it is missing.
async function convert(bytes, [from, to], program, argumentsFor) {
    const folder = mkdtempSync(join(tmpdir(), "arclight-convert-"));
    const input = join(folder, "a." + from), output = join(folder, "a." + to);
    try {
        writeFileSync(input, bytes);
        const code = await new Promise((resolve, reject) => {
            const child = spawn(program, argumentsFor(input, output), { stdio: "ignore" });
            child.on("error", (error) => (error.code === "ENOENT" ? resolve(null) : reject(error)));
            child.on("exit", (code, signal) => resolve(code ?? signal));
        });
        if (code === null) return null;
        if (code !== 0) throw new Error(`${program} ends with ${code}`);
        return readFileSync(output);
    } finally {
        rmSync(folder, { recursive: true });
    }
}

// Not kept where the program is missing, as it may be installed later.
async function cached(cache, bytes, how, kinds, program, argumentsFor) {
    const missing = new Error();
    try {
        return await cache.of(bytes, how, async () => {
            const made = await convert(bytes, kinds, program, argumentsFor);
            if (!made) throw missing;
            return made;
        });
    } catch (error) {
        if (error === missing) return null;
        throw error;
    }
}

// Each null where its program is not installed: Debian's packages webp and woff2. A photograph of 640 x 360 as a WebP
// of quality 90 is a sixth of its PNG; the exact one keeps every bit, those of transparent pixels too.
export const toWebp = (cache, bytes) => cached(cache, bytes, "q90.webp", ["png", "webp"], "cwebp",
    (from, to) => ["-quiet", "-q", "90", "-m", "6", "-sharp_yuv", from, "-o", to]);
export const toExactWebp = (cache, bytes, effort) =>
    cached(cache, bytes, `exact${effort}.webp`, ["png", "webp"], "cwebp", (from, to) => ["-quiet", "-lossless", "-exact", "-z", String(effort), from, "-o", to]);
export const toWoff2 = (cache, bytes) =>
    cached(cache, bytes, "woff2", ["otf", "woff2"], "woff2_compress", (from) => [from]);

const kLeastGain = 0.05;

// The copies of a file for servers that offer them: [[".br", bytes], [".gz", bytes]], without those that save nothing.
export async function compressed(cache, bytes, quality) {
    const ways = [
        [".br", `${quality}.br`, () => promisify(brotliCompress)(bytes, { params: {
            [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })],
        [".gz", "9.gz", () => promisify(gzip)(bytes, { level: 9 })],
    ];
    const copies = [];
    for (const [end, how, make] of ways) copies.push([end, await cache.of(bytes, how, make)]);
    return copies.filter(([, copy]) => copy.length < (1 - kLeastGain) * bytes.length);
}
