// Serves a folder on the loopback: node serve.mjs <folder> [<port>]. Prints the address. Without a port, takes a free
// one. Its answers isolate the page, so that it may have threads.
import { closeSync, constants, createReadStream, fstatSync, lstatSync, openSync, realpathSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { pipeline } from "node:stream";
import { createGzip } from "node:zlib";
import { fileURLToPath } from "node:url";

const types = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
    ".json": "application/json", ".wasm": "application/wasm", ".png": "image/png", ".svg": "image/svg+xml", ".jpg": "image/jpeg",
    ".otf": "font/otf", ".woff2": "font/woff2", ".webp": "image/webp", ".txt": "text/plain; charset=utf-8",
};
const compressed = new Set([".html", ".js", ".css", ".json", ".svg", ".wasm", ".data", ".txt"]);
// A name that holds a hash of the content: page/publish.mjs.
const isForEver = (file) => /\.[0-9a-f]{10}\.[a-z0-9]+$/.test(file);

// The regular file at a path, links followed; null if there is none in the folder.
function regularFile(folder, path) {
    try {
        const file = realpathSync(path), found = lstatSync(file), { size, mtimeMs: time, dev, ino } = found;
        return found.isFile() && file.startsWith(folder + sep) ? { file, size, time, dev, ino } : null;
    } catch {
        return null;
    }
}

// Opens a file that `regularFile` has found; null if another has taken its place.
function open({ file, dev, ino }) {
    let fd;
    try {
        // Does not wait for the writer of a pipe.
        fd = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
        const found = fstatSync(fd);
        if (found.dev === dev && found.ino === ino) return fd;
    } catch {
        // There is none any more, or too many are open.
    }
    if (fd !== undefined) closeSync(fd);
    return null;
}

// The file that a request names; null if there is none.
function fileOf(folder, address) {
    let path;
    try {
        path = decodeURIComponent(new URL(address, "http://here").pathname);
    } catch {
        return null;
    }
    if (path.includes("\0")) return null;
    return regularFile(folder, normalize(join(folder, path.endsWith("/") ? path + "index.html" : path)));
}

// As strict as the page allows: everything is this site's own, and only WebAssembly is compiled.
export const kPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; " +
    "form-action 'none'; frame-ancestors 'self'";
const isolating = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

// Whether the name is this machine's: a site of another name that resolves to it must not read the page. Any port will
// do, as one may be forwarded.
const isLocal = (host) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host ?? "");

// How much the client likes a coding (RFC 9110, section 12.5.3): the weight of its name counts, else that of "*".
function weightOf(coding, accepted = "") {
    const weights = new Map(accepted.split(",").map((part) => {
        const [name, ...parameters] = part.toLowerCase().split(";").map((piece) => piece.trim());
        const weight = parameters.find((parameter) => parameter.startsWith("q="));
        return [name.replace(/^x-gzip$/, "gzip"), weight ? Number(weight.slice(2)) : 1];
    }));
    return weights.get(coding) ?? weights.get("*") ?? 0;
}

// The coding of the answer: { name, copy }, with the file that holds it, if there is one. An empty name: none.
function codingOf(folder, { file, time }, accepted) {
    if (!compressed.has(extname(file))) return { name: "" };
    const copies = [["br", ".br"], ["gzip", ".gz"]].filter(([name]) => weightOf(name, accepted) > 0)
        .map(([name, end]) => ({ name, copy: regularFile(folder, file + end) }))
        // A copy that is older than its file is another file's.
        .filter(({ copy }) => copy && copy.time >= time - kCopyingMs);
    const [first] = copies.sort((a, b) => weightOf(b.name, accepted) - weightOf(a.name, accepted));
    return first ?? { name: weightOf("gzip", accepted) > 0 ? "gzip" : "" };
}
const kCopyingMs = 60000;

// Where the index of the folder is that a request names without a slash at its end; empty if there is none. The page's
// own addresses are relative to the folder.
function folderOf(folder, address) {
    const [, path, name, query] = /^([^?]*\/)([^/?]+)(.*)$/.exec(address) ?? [];
    return name && fileOf(folder, `${path}${name}/`) ? `./${name}/${query}` : "";
}

function answer({ folder, isIsolated, policy }, request, response) {
    const found = fileOf(folder, request.url);
    const headers = {
        ...(isIsolated ? isolating : {}), "Content-Security-Policy": policy,
        "Cross-Origin-Resource-Policy": "same-origin", "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-cache",
    };
    const refuse = (status, sentence) => {
        response.writeHead(status, { ...headers, "Content-Type": "text/plain" });
        response.end(sentence + "\n");
    };
    if (!isLocal(request.headers.host)) return refuse(421, "This server only answers requests from this machine.");
    if (!["GET", "HEAD"].includes(request.method)) {
        headers.Allow = "GET, HEAD";
        return refuse(405, "This server only serves files.");
    }
    const moved = found ? "" : folderOf(folder, request.url);
    if (moved) headers.Location = moved;
    if (!found) return moved ? refuse(301, "A slash is missing.") : refuse(404, "There is no such file.");
    const coding = codingOf(folder, found, request.headers["accept-encoding"]);
    if (compressed.has(extname(found.file))) headers.Vary = "Accept-Encoding";
    if (isForEver(found.file)) headers["Cache-Control"] = "public, max-age=31536000, immutable";
    headers.ETag = `"${found.size}-${found.time}${coding.name ? "-" + coding.name : ""}"`;
    if (request.headers["if-none-match"] === headers.ETag) return response.writeHead(304, headers).end();
    headers["Content-Type"] = types[extname(found.file)] ?? "application/octet-stream";
    if (coding.name) Object.assign(headers, { "Content-Encoding": coding.name, "X-Uncompressed-Length": found.size });
    const sent = coding.copy ?? found;
    if (!coding.name || coding.copy) headers["Content-Length"] = sent.size;
    response.writeHead(200, headers);
    if (request.method === "HEAD") return response.end();
    const send = () => {
        const fd = open(sent);
        if (fd === null) return request.socket.destroy();
        const stream = createReadStream("", { fd, end: Math.max(0, sent.size - 1) });
        // When the client goes away, `pipeline` closes the file too. A client that waits for more than there is would
        // wait for ever.
        const zips = coding.name && !coding.copy;
        pipeline([stream, ...(zips ? [createGzip({ level: 1 })] : []), response],
            (error) => (error || stream.bytesRead !== sent.size) && request.socket.destroy());
    };
    if (response.socket) return send();
    // A request that came before an earlier one was answered. Its turn comes with the socket, and never if the
    // connection is closed before. Headers that wait count for node's limit of requests that wait.
    response.once("socket", send);
    response.flushHeaders();
}

// Starts a server; resolves to its address once it listens.
export async function serve(folder, port = 0, isIsolated = true, policy = kPolicy) {
    const options = { folder: realpathSync(folder), isIsolated, policy };
    if (!lstatSync(options.folder).isDirectory()) throw new Error("it is not a folder");
    const server = createServer((request, response) => answer(options, request, response));
    return new Promise((resolve, reject) => {
        server.on("error", reject);
        server.listen(port, "127.0.0.1", () => {
            resolve({ server, address: `http://127.0.0.1:${server.address().port}/` });
        });
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const [folder, port] = process.argv.slice(2);
    if (!folder) {
        console.error("usage: node serve.mjs <folder> [<port>]");
        process.exit(2);
    }
    serve(folder, Number(port ?? 0)).then(
        ({ address }) => console.log(address),
        (error) => {
            console.error(`cannot serve ${folder}: ${error.message}`);
            process.exit(1);
        });
}
