// Splits what Emscripten packs for a demo: what a demo needs to start, its images, and the thumbnails of its presets,
// which come after the first frame.
import { Buffer } from "node:buffer";
import { deflateSync, inflateSync } from "node:zlib";
import { toExactWebp } from "./site_cache.mjs";

const kPackage = /loadPackage\((\{\s*"files":[\s\S]*?\})\s*\);/;
const isThumbnail = (path) => path.startsWith("/assets/presets/") && path.endsWith(".png");
const isImage = (path) => path.endsWith(".png") && !isThumbnail(path);

// Some files in one: the length of their list, the list, and one after the other. page/pack.js reads it.
function packOf(files) {
    let end = 0;
    const list = files.map(({ path, bytes, ...more }) => ({ path, start: end, end: (end += bytes.length), ...more }));
    const text = Buffer.from(JSON.stringify(list)), head = Buffer.alloc(4);
    head.writeUInt32LE(text.length);
    return Buffer.concat([head, text, ...files.map(({ bytes }) => bytes)]);
}

// The Adler-32, with which every stream of zlib ends.
const sumOf = (bytes) => deflateSync(bytes, { level: 0 }).subarray(-4).readUInt32BE();

const paeth = (a, b, c) => {
    const [x, y, z] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
    return x <= y && x <= z ? a : y <= z ? b : c;
};

// The size of a PNG with 8 bits of RGB or RGBA, and the sum of its rows, each after a zero: what the page checks its
// own decoder by. Null for other PNGs, which stay as they are.
export function pixelsOf(png) {
    const data = [];
    for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
        if (png.toString("latin1", at + 4, at + 8) === "IDAT")
            data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)], channels = { 2: 3, 6: 4 }[png[25]];
    if (png[24] !== 8 || !channels || png[28] !== 0) return null;
    const rows = inflateSync(Buffer.concat(data)), row = 1 + width * channels;
    const at = (y, i) => (y < 0 || i < 1 ? 0 : rows[y * row + i]);
    for (let y = 0; y < height; ++y) {
        const filter = rows[y * row];
        for (let i = 1; i < row; ++i) {
            const left = at(y, i - channels), above = at(y - 1, i), corner = at(y - 1, i - channels);
            rows[y * row + i] += [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter];
        }
        rows[y * row] = 0;
    }
    return { width, height, channels, sum: sumOf(rows) };
}

// The images with exact WebPs in place of their PNGs, where these are smaller.
async function smallImages(cache, files, effort) {
    return Promise.all(files.map(async ({ path, bytes }) => {
        const pixels = pixelsOf(bytes), webp = pixels && await toExactWebp(cache, bytes, effort);
        return webp && webp.length < bytes.length ? { path, bytes: webp, ...pixels } : { path, bytes };
    }));
}

// A demo that uses another one's code comes with all of its files, of which it may load none: what it loads, it names.
const isOfTopic = (path) => /^\/assets\/(?!fonts\/|presets\/|lessons\/)/.test(path);
const isNamedIn = (program, path) => program.includes(path.slice(1));

// From the data of a program and the scripts that read it: `data` and `scripts` without images; `images`, `plainImages`
// and `thumbnails` are packs.
// `program`: its WebAssembly. `effort`: how hard images are compressed, 0 to 9.
export async function splitData(cache, { data, scripts, program }, effort) {
    const found = scripts.map((script) => kPackage.exec(script)?.[1]);
    if (found.some((text) => !text)) throw new Error("a script has no list of the files in its package");
    const { files } = JSON.parse(found[0]);
    const all = files.map(({ filename: path, start, end }) => ({ path, bytes: data.subarray(start, end) }))
        .filter(({ path }) => !isOfTopic(path) || isNamedIn(program, path));
    const kept = all.filter(({ path }) => !path.endsWith(".png"));
    let end = 0;
    const list = kept.map(({ path, bytes }) => ({ filename: path, start: end, end: (end += bytes.length) }));
    // Without what differs from build to build: a number of its own, and the folder.
    const replaced = scripts.map((script, i) => script
        .replace(found[i], () => JSON.stringify({ files: list, remote_package_size: end }))
        .replace(/(PACKAGE_NAME = ["'])[^"']*\//, (_, before) => before));
    const images = all.filter(({ path }) => isImage(path)), thumbnails = all.filter(({ path }) => isThumbnail(path));
    return {
        data: Buffer.concat(kept.map(({ bytes }) => bytes)), scripts: replaced,
        images: packOf(await smallImages(cache, images, effort)), plainImages: packOf(images),
        thumbnails: packOf(thumbnails),
    };
}
