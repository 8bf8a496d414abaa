// Tests of apps/arclight/page/publish.mjs with a small site, without a browser.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync, deflateSync, gunzipSync } from "node:zlib";
import { expect, expectSame } from "./checks.mjs";
import { publish } from "../../apps/arclight/page/publish.mjs";
import { pixelsOf } from "../../apps/arclight/page/site_pack.mjs";

const kData = "shader".repeat(1000);
const script = (list) => `var PACKAGE_NAME = '/some/folder/swing.data';\nloadPackage(${list});\n`;
const list = (spaces) => JSON.stringify({
    files: [{ filename: "/shaders/a b.glsl", start: 0, end: kData.length },
        { filename: "/assets/presets/swing/é.png", start: kData.length, end: kData.length + 4 },
        { filename: "/assets/rocks/named.bin", start: kData.length + 4, end: kData.length + 7 },
        { filename: "/assets/rocks/other.bin", start: kData.length + 7, end: kData.length + 10 }],
    remote_package_size: kData.length + 10, package_uuid: String(Math.random()),
}, null, spaces).replace('{"files":[', '{"files": [');

const kSite = {
    "index.html": `<html lang="en"><head><link rel="stylesheet" href="page.css"><a href="#x"></a><a href="https://a.b/page.css"></a></head>
<script src="boot.js" data-module="page.js"></script></html>`,
    "run.html": `<html lang="en"><head></head><script src="boot.js" data-module="page.js"></script></html>`,
    "swing/storm/index.html": `<html lang="en"><head><link rel="stylesheet" href="../../page.css"></head>
<script src="../../boot.js" data-module="../../page.js"></script></html>`,
    "page.css": `a { background: url("docs/images/a.png") } ${"a { color: red }".repeat(40)}`,
    "page.js": `import { a } from "./other.js";\n${"a();".repeat(200)}`, "other.js": "export const a = () => 1;", "boot.js": "0",
    "sw.js": "0", "version.json": "{}", "demos.json": "[]", "docs/swing.part.html": `<img src="docs/images/a.png">`,
    "docs/images/a.png": "no image", "swing/swing.data": kData + "PNG!ABCDEF", "swing/swing.js": script(list()),
    "swing/swing.threads.js": script(list(1)), "swing/swing.wasm": "wasm".repeat(500) + "assets/rocks/named.bin", "swing/swing.threads.wasm": "wasm".repeat(600),
    "swing/swing.threads.worker.js": "0",
};

// Publishes the site with some files changed into the same folder again.
async function withSite(body) {
    const root = mkdtempSync(join(tmpdir(), "arclight-publish-")), plain = join(root, "plain ü"), site = join(root, "a site");
    const make = async (changes = {}) => {
        rmSync(plain, { recursive: true, force: true });
        for (const [name, text] of Object.entries({ ...kSite, ...changes })) {
                mkdirSync(dirname(join(plain, name)), { recursive: true });
            writeFileSync(join(plain, name), text);
        }
        await publish(plain, site, join(root, "cache"), 5);
        return readdirSync(site, { recursive: true }).map(String).filter((name) => /\.[a-z0-9]+$/.test(name)).sort();
    };
    try {
        await body({ make, site, read: (name) => readFileSync(join(site, name), "utf8") });
    } finally {
        rmSync(root, { recursive: true });
    }
}

const isHashed = (name) => /\.[0-9a-f]{10}\.[a-z0-9]+$/.test(name);

function nameTests(test) {
    test("every file that a published page names is there", () => withSite(async ({ make, site, read }) => {
        const files = await make();
        for (const page of files.filter((name) => name.endsWith(".html") && !name.startsWith("docs/"))) {
            const named = [...read(page).matchAll(/\b(?:src|href|data-module|data-embed|data-run)="([^"#:]+)"/g)].map(([, one]) => one);
            expect(named.length >= 4, `${page} names ${named.length} files`);
            for (const one of named) {
                expect(existsSync(join(site, dirname(page), one)) || existsSync(join(site, one)), `${page} names ${one}`);
                expect(isHashed(one), `${page} names ${one}, which has no hash`);
            }
        }
        expect(read("index.html").includes(`href="https://a.b/page.css"`), "an address elsewhere was changed");
        const style = read(files.find((name) => name.endsWith(".css")));
        expect(isHashed(/url\("([^"]*)"\)/.exec(style)[1]), style.slice(0, 60));
        const docs = files.find((name) => /^docs\/swing\.part\.[0-9a-f]{10}\.html$/.test(name));
        expect(isHashed(/src="([^"]*)"/.exec(read(docs))[1]), read(docs));
        const { names, files: all } = JSON.parse(read("names.json"));
        for (const [name, end] of Object.entries(names)) {
            const published = name.replace(/[^.]*$/, "") + end;
            expect(all.includes(published) && files.includes(published), `${name} is no ${published}`);
        }
        for (const name of ["swing/swing.wasm", "swing/swing.threads.worker.js", "swing/swing.images.pack", "docs/swing.part.html"])
            expect(name in names, `${name} has no name`);
    }));

    test("a changed file changes the names of all that name it, and of no other", () => withSite(async ({ make }) => {
        const before = (await make()).filter((name) => isHashed(name));
        const same = (await make()).filter((name) => isHashed(name));
        expectSame(same, before, "names after the same build again");
        const stem = (name) => name.replace(/\.[0-9a-f]{10}\./, ".");
        const after = (await make({ "other.js": "export const a = () => 2;" })).filter((name) => isHashed(name));
        const changed = after.filter((name) => !before.includes(name)).map(stem).sort();
        expectSame(changed.filter((name) => !name.startsWith("names.")), ["other.js", "page.js", "run.html"], "what changed");
        expectSame(after.map(stem).sort(), before.map(stem).sort(), "what is there: nothing of the old version");
    }));

    test("files that name each other in a circle are refused", () => withSite(async ({ make }) => {
        const error = await make({ "other.js": `import "./page.js";` }).then(() => "", ({ message }) => message);
        expect(/refers to itself/.test(error), error);
    }));
}

function contentTests(test) {
    test("compressed copies hold the same bytes, and only where they save some", () => withSite(async ({ make, site }) => {
        const files = await make();
        const copies = files.filter((name) => /\.(br|gz)$/.test(name));
        expect(copies.some((name) => name.endsWith(".wasm.br")) && copies.some((name) => name.endsWith(".wasm.gz")), copies.join());
        for (const name of copies) {
            const bytes = readFileSync(join(site, name)), original = readFileSync(join(site, name.slice(0, -3)));
            const decoded = name.endsWith(".br") ? brotliDecompressSync(bytes) : gunzipSync(bytes);
            expect(decoded.equals(original) && bytes.length < 0.95 * original.length, name);
        }
        expect(!copies.some((name) => /boot|sw\.js|other/.test(name)), "files of a byte have copies");
    }));

    test("a demo's data is split, and its scripts list what is left", () => withSite(async ({ make, read, site }) => {
        const files = await make();
        for (const kind of ["swing", "swing.threads"]) {
            const text = read(files.find((name) => new RegExp(`^swing/${kind}\\.[0-9a-f]{10}\\.js$`).test(name)));
            const { files: all, remote_package_size } = JSON.parse(/loadPackage\((.*)\);/.exec(text)[1]);
            expectSame(all, [{ filename: "/shaders/a b.glsl", start: 0, end: kData.length },
                { filename: "/assets/rocks/named.bin", start: kData.length, end: kData.length + 3 }],
                "files, without the one that the program does not name");
            expectSame(remote_package_size, kData.length + 3, "size");
            expect(!text.includes("/some/folder"), "the folder of the build is told");
        }
        expectSame(read(files.find((name) => /swing\.[0-9a-f]{10}\.data$/.test(name))), kData + "ABC", "data");
        const pack = readFileSync(join(site, files.find((name) => /thumbnails\.[0-9a-f]{10}\.pack$/.test(name))));
        const length = pack.readUInt32LE(0), [{ path, start, end }] = JSON.parse(pack.subarray(4, 4 + length));
        expectSame([path, pack.subarray(4 + length + start, 4 + length + end).toString()], ["/assets/presets/swing/é.png", "PNG!"], "pack");
    }));

    test("pixels are read from PNGs with every filter", () => {
        // Each row holds 10 20 30, 11 22 33: as it is, and by the filters sub, up, average and Paeth.
        const rows = [[0, 10, 20, 30, 11, 22, 33], [1, 10, 20, 30, 1, 2, 3], [2, 0, 0, 0, 0, 0, 0], [3, 5, 10, 15, 1, 1, 2],
            [4, 0, 0, 0, 0, 0, 0]].map((row) => Buffer.from(row));
        const chunk = (name, content) => {
            const length = Buffer.alloc(4);
            length.writeUInt32BE(content.length);
            return Buffer.concat([length, Buffer.from(name), content, Buffer.alloc(4)]);
        };
        const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, rows.length, 8, 2, 0, 0, 0]);
        const png = Buffer.concat([Buffer.alloc(8), chunk("IHDR", header), chunk("IDAT", deflateSync(Buffer.concat(rows)))]);
        let a = 1, b = 0;
        for (const value of Array(rows.length).fill([0, 10, 20, 30, 11, 22, 33]).flat()) a = (a + value) % 65521, b = (b + a) % 65521;
        expectSame(pixelsOf(png), { width: 2, height: rows.length, channels: 3, sum: b * 65536 + a }, "pixels");
    });
}

export function publishTests({ test }) {
    nameTests(test);
    contentTests(test);
}
