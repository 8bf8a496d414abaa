// Makes the site to publish from the one with plain names: node publish.mjs <plain> <site> <cache> [<quality>]
//
// What may be kept for ever gets a name with a hash of its content; pages and sw.js keep theirs, and are written last.
// Images become WebP and fonts woff2 where the programs for that are installed. Each file that gains from it has a copy
// in brotli (of this quality, 0 to 11) and gzip.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Cache, compressed, inParallel, toWebp, toWoff2, writeWhole } from "./site_cache.mjs";
import { Names, completePage, isHashed, withHash } from "./site_names.mjs";
import { splitData } from "./site_pack.mjs";

const kQuality = 9;
const kCompressed = /\.(html|js|css|json|svg|wasm|data|txt)$/;

function filesBelow(folder, within = "") {
    return readdirSync(join(folder, within), { withFileTypes: true }).flatMap((entry) => {
        const name = within + entry.name;
        return entry.isDirectory() ? filesBelow(folder, name + "/") : [name];
    });
}

// Replaces the data of each demo, and its scripts' list of it.
async function splitDemos(cache, files, effort) {
    const demos = [...files.keys()].map((name) => /^([^/]+)\/\1\.data$/.exec(name)?.[1]).filter(Boolean);
    await inParallel(demos, async (demo) => {
        const at = `${demo}/${demo}`, scripts = [`${at}.js`, `${at}.threads.js`];
        const split = await splitData(cache, {
            data: files.get(`${at}.data`), program: files.get(`${at}.wasm`),
            scripts: scripts.map((name) => files.get(name).toString()),
        }, effort);
        files.set(`${at}.data`, split.data);
        scripts.forEach((name, i) => files.set(name, Buffer.from(split.scripts[i])));
        files.set(`${at}.images.pack`, split.images);
        files.set(`${at}.png.pack`, split.plainImages);
        files.set(`${at}.thumbnails.pack`, split.thumbnails);
    });
}

// What takes the place of files in other formats, by their plain names.
async function replacements(cache, files) {
    const replaced = new Map();
    await inParallel(files.keys(), async (name) => {
        const bytes = files.get(name);
        const isPicture = /^(cards|presets)\/.*\.png$/.test(name), isFont = /^fonts\/.*\.otf$/.test(name);
        const made = isPicture ? await toWebp(cache, bytes) : isFont ? await toWoff2(cache, bytes) : null;
        if (made) replaced.set(name, [name.replace(/[^.]*$/, isFont ? "woff2" : "webp"), made]);
    });
    return replaced;
}

// All files of the published site: those with hashes, and then the others.
function publishedFiles(names) {
    const hashed = new Map(), others = new Map();
    for (const name of names.files.keys()) if (isHashed(name)) names.of(name);
    const map = JSON.stringify(names.map());
    // How many bytes arrive: a page cannot tell from an answer that is compressed.
    const sizes = Object.fromEntries([...names.files].filter(([name]) => /\.(wasm|data|images\.pack)$/.test(name))
        .map(([name, bytes]) => [name, bytes.length]).sort());
    const namesFile = withHash("names.js", map);
    hashed.set(namesFile, `window.arclightNames = ${map};\nwindow.arclightSizes = ${JSON.stringify(sizes)};\n`);
    const run = completePage(names, "run.html", { namesFile }), runFile = withHash("run.html", run);
    hashed.set(runFile, run);
    for (const name of names.files.keys()) {
        // Readers of previews want the PNGs.
        if (isHashed(name) && !/^(cards|presets)\//.test(name)) continue;
        if (!name.endsWith(".html")) others.set(name, names.files.get(name));
        else others.set(name, name === "run.html" ? run : completePage(names, name, { namesFile, runFile }));
    }
    for (const [name, content] of names.contents) hashed.set(name, content);
    others.set("demos.json", names.files.get("demos.json"));
    const list = { names: names.map(), run: runFile, files: [...hashed.keys()].sort() };
    others.set("names.json", JSON.stringify(list) + "\n");
    return [...hashed, ...others].map(([name, content]) => [name, Buffer.from(content)]);
}

// Writes what differs, in this order, and removes what is no longer there.
function write(site, files) {
    const wanted = new Set();
    for (const [name, bytes] of files) {
        wanted.add(name);
        const path = join(site, name);
        mkdirSync(dirname(path), { recursive: true });
        const isThere = existsSync(path) && statSync(path).size === bytes.length && readFileSync(path).equals(bytes);
        if (!isThere) writeWhole(path, bytes);
    }
    for (const name of filesBelow(site)) if (!wanted.has(name)) rmSync(join(site, name));
}

export async function publish(plain, site, cacheFolder, quality = kQuality) {
    const files = new Map(filesBelow(plain).map((name) => [name, readFileSync(join(plain, name))]));
    mkdirSync(site, { recursive: true });
    const cache = new Cache(cacheFolder);
    await splitDemos(cache, files, quality > kQuality ? 9 : 6);
    const published = publishedFiles(new Names(files, await replacements(cache, files)));
    const copies = new Map();
    await inParallel(published, async ([name, bytes]) => {
        if (kCompressed.test(name)) copies.set(name, await compressed(cache, bytes, quality));
    });
    // A copy is there before its file, so that no server offers an old copy for long.
    write(site, published.flatMap(([name, bytes]) =>
        [...(copies.get(name) ?? []).map(([end, copy]) => [name + end, copy]), [name, bytes]]));
    cache.sweep();
}

if (process.argv[1].endsWith("publish.mjs")) {
    const [plain, site, cache, quality = kQuality] = process.argv.slice(2);
    const isRight = cache && Number.isInteger(Number(quality)) && Number(quality) >= 0 && Number(quality) <= 11;
    if (isRight) await publish(plain, site, cache, Number(quality));
    else console.error("usage: node publish.mjs <plain> <site> <cache> [<quality, 0 to 11>]");
    process.exitCode = isRight ? 0 : 2;
}
