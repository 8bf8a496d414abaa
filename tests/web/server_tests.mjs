// Tests of the page's server, without a browser.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { get, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { sleep, until } from "./browser.mjs";
import { expect, expectSame } from "./checks.mjs";
import { serve } from "../../apps/arclight/page/serve.mjs";

const kScript = fileURLToPath(new URL("../../apps/arclight/page/serve.mjs", import.meta.url));

// Serves a folder with a program of a megabyte, a file beside the folder, and links to both, while `body` runs.
async function withServer(body) {
    const root = mkdtempSync(join(tmpdir(), "arclight-server-")), site = join(root, "site");
    mkdirSync(site);
    writeFileSync(join(site, "a.wasm"), Buffer.alloc(1 << 20, "demo"));
    writeFileSync(join(root, "secret.html"), "secret");
    symlinkSync("a.wasm", join(site, "inside.wasm"));
    symlinkSync("../secret.html", join(site, "outside.html"));
    const { server, address } = await serve(site);
    try {
        await body(address, site);
    } finally {
        server.closeAllConnections?.();
        server.close();
        rmSync(root, { recursive: true });
    }
}

const ask = (address, headers = {}, method = "GET") => new Promise((resolve, reject) => {
    request(address, { headers, method }, (response) => {
        let bytes = 0;
        response.on("data", (part) => { bytes += part.length; });
        response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, bytes }));
    }).on("error", reject).end();
});

// Sends text that need not be HTTP; resolves to the connection.
const connectWith = (address, text) => new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(address).port), "127.0.0.1", () => socket.write(text, () => resolve(socket)));
    socket.on("error", reject);
});
const requestOf = (path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

export function serverTests({ test }) {
    test("the server closes the files of aborted downloads", () => withServer(async (address) => {
        const descriptors = () => readdirSync("/proc/self/fd").length, before = descriptors();
        for (let i = 0; i < 60; ++i)
            await new Promise((resolve) => {
                const headers = i % 2 ? { "Accept-Encoding": "gzip" } : {};
                const download = get(address + "a.wasm", { headers }, (response) =>
                    response.once("data", () => { download.destroy(); resolve(); }));
                download.on("error", () => {});
            });
        await until("all files are closed", () => descriptors() <= before + 3, 10);
    }));
    test("the server opens no file for requests that wait, and forgets those of a closed connection", () => withServer(async (address, site) => {
        writeFileSync(join(site, "large.txt"), Buffer.alloc(32 << 20, "0"));
        const descriptors = () => readdirSync("/proc/self/fd").length, before = descriptors();
        for (let i = 0; i < 4; ++i) {
            const socket = await connectWith(address, requestOf("/large.txt").repeat(100));
            socket.pause();
            await sleep(100);
            expect(descriptors() < before + 20, `${descriptors() - before} files are open`);
            socket.destroy();
        }
        await until("all files are closed", () => descriptors() <= before + 3, 10);
    }));
    test("the server sends the file that it has checked, or none", () => withServer(async (address, site) => {
        writeFileSync(join(site, "large.txt"), Buffer.alloc(32 << 20, "0"));
        writeFileSync(join(site, "b.txt"), "public");
        const socket = await connectWith(address, requestOf("/large.txt") + requestOf("/b.txt"));
        socket.pause();
        await sleep(200);
        // While the second request waits, another file takes the place of its own.
        rmSync(join(site, "b.txt"));
        symlinkSync("../secret.html", join(site, "b.txt"));
        let end = "", bytes = 0;
        socket.on("data", (part) => {
            bytes += part.length;
            end = (end + part.toString("latin1")).slice(-1000);
        });
        socket.resume();
        await until("the connection is closed", () => socket.destroyed, 10);
        expect(bytes > 32 << 20 && !end.includes("secret"), end);
    }));
    test("the server refuses methods that change files", () => withServer(async (address) => {
        for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
            const { status, headers } = await ask(address + "a.wasm", {}, method);
            expectSame(status, 405, method);
            expectSame(headers.allow, "GET, HEAD", method);
        }
        const { status, headers, bytes } = await ask(address + "a.wasm", {}, "HEAD");
        expectSame([status, Number(headers["content-length"]), bytes], [200, 1 << 20, 0], "HEAD");
    }));
    test("the server adds the slash that the address of a folder lacks", () => withServer(async (address, site) => {
        for (const folder of ["springs", "springs/a storm", "empty"]) mkdirSync(join(site, folder));
        for (const folder of ["springs", "springs/a storm"]) writeFileSync(join(site, folder, "index.html"), "demo");
        const expected = { "springs": "springs/", "springs?worker": "springs/?worker", "springs/a%20storm?a=/b": "springs/a%20storm/?a=/b" };
        for (const [from, to] of Object.entries(expected)) {
            const { status, headers } = await ask(address + from);
            expectSame(status, 301, from);
            expectSame(new URL(headers.location, address + from).href, address + to, from);
            expectSame((await ask(address + to)).status, 200, to);
        }
        for (const none of ["empty", "none", "a.wasm/", "springs/none"]) expectSame((await ask(address + none)).status, 404, none);
    }));
    test("the server gives only files of its folder, and only to this machine's names", () => withServer(async (address) => {
        expectSame((await ask(address + "inside.wasm")).status, 200, "a link inside");
        expectSame((await ask(address + "outside.html")).status, 404, "a link to the outside");
        for (const host of ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80"])
            expectSame((await ask(address + "a.wasm", { Host: host })).status, 421, host);
        for (const host of ["localhost", "LOCALHOST:9000", "[::1]:80", "127.0.0.1"])
            expectSame((await ask(address + "a.wasm", { Host: host })).status, 200, host);
    }));
    test("the server compresses for those who ask, and says so to caches", () => withServer(async (address) => {
        const kinds = { "": false, gzip: true, "br, GZIP;q=0.5": true, "*": true, "gzip;q=0": false,
            "gzip; q=0.000, *": false, "*;q=0": false, "identity": false };
        const tags = new Set();
        for (const [accepted, zips] of Object.entries(kinds)) {
            const { headers, bytes } = await ask(address + "a.wasm", accepted ? { "Accept-Encoding": accepted } : {});
            expectSame(headers["content-encoding"] ?? "", zips ? "gzip" : "", accepted);
            expect(zips === bytes < 1 << 20, `${accepted}: ${bytes} bytes`);
            expectSame(headers.vary, "Accept-Encoding", "Vary");
            tags.add(zips + headers.etag);
        }
        expectSame(tags.size, 2, "tags of the two forms");
        const { headers: { etag } } = await ask(address + "a.wasm");
        expectSame((await ask(address + "a.wasm", { "If-None-Match": etag })).status, 304, "what is known");
        const zipped = { "If-None-Match": etag, "Accept-Encoding": "gzip" };
        expectSame((await ask(address + "a.wasm", zipped)).status, 200, "the other form");
    }));
    test("the server offers the copies of a file that are there", () => withServer(async (address, site) => {
        const text = "demo".repeat(1000);
        writeFileSync(join(site, "b.0123456789.wasm"), text);
        writeFileSync(join(site, "b.0123456789.wasm.br"), brotliCompressSync(text));
        writeFileSync(join(site, "b.0123456789.wasm.gz"), gzipSync(text));
        const kinds = { "gzip, deflate, br, zstd": "br", "br;q=0.5, gzip": "gzip", "gzip": "gzip", "br;q=0, *": "gzip", "": "" };
        for (const [accepted, coding] of Object.entries(kinds)) {
            const { headers, bytes } = await ask(address + "b.0123456789.wasm", accepted ? { "Accept-Encoding": accepted } : {});
            expectSame(headers["content-encoding"] ?? "", coding, accepted);
            expectSame(Number(headers["content-length"]), bytes, "length");
            expectSame(headers["content-type"], "application/wasm", "type");
            expect(/immutable/.test(headers["cache-control"]), headers["cache-control"]);
        }
        expectSame((await ask(address + "a.wasm")).headers["cache-control"], "no-cache", "a name without a hash");
        // A copy that was left behind when its file was replaced.
        utimesSync(join(site, "b.0123456789.wasm.br"), 1, 1);
        const { headers } = await ask(address + "b.0123456789.wasm", { "Accept-Encoding": "br" });
        expectSame(headers["content-encoding"], undefined, "an old copy");
    }));
    test("the server offers no copy that is not a file in its folder", () => withServer(async (address, site) => {
        const secret = gzipSync("secret".repeat(100));
        writeFileSync(join(site, "..", "secret.gz"), secret);
        const makers = {
            link: (copy) => symlinkSync("../secret.gz", copy),
            pipe: (copy) => spawnSync("mkfifo", [copy]),
            zero: (copy) => symlinkSync("/dev/zero", copy),
            folder: (copy) => mkdirSync(copy),
            circle: (copy) => symlinkSync(copy, copy),
        };
        for (const [name, make] of Object.entries(makers)) {
            writeFileSync(join(site, `${name}.txt`), name);
            make(join(site, `${name}.txt.gz`));
            // More requests than the threads that open files.
            for (let i = 0; i < 8; ++i) {
                const { status, headers, bytes } = await ask(address + `${name}.txt`, { "Accept-Encoding": "gzip" });
                expectSame(status, 200, name);
                expectSame(headers["content-encoding"], "gzip", name);
                expect(bytes < secret.length, `${name}: ${bytes} bytes`);
            }
        }
    }));
    test("the server says in a line how to start it", async () => {
        for (const words of [[], ["/no such folder"], [kScript], [tmpdir(), "70000"]]) {
            const { status, stderr } = spawnSync(process.execPath, [kScript, ...words], { encoding: "utf8" });
            expect(status > 0 && stderr.split("\n").length === 2, stderr);
        }
    });
}
