// Serves a folder on the loopback: node serve.mjs <folder> [<port>]. Prints the address. Without a port, takes a free
// one. Its answers isolate the page, so that it may have threads.
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, resolve as absolute, sep } from "node:path";
import { createGzip } from "node:zlib";
import { fileURLToPath } from "node:url";

const types = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
    ".json": "application/json", ".wasm": "application/wasm", ".png": "image/png", ".svg": "image/svg+xml", ".jpg": "image/jpeg",
    ".otf": "font/otf",
};
const compressed = new Set([".html", ".js", ".css", ".json", ".svg", ".wasm", ".data"]);

// The regular file that a request names; null if there is none in the folder.
function fileOf(folder, address) {
    let path;
    try {
        path = decodeURIComponent(new URL(address, "http://here").pathname);
    } catch {
        return null;
    }
    if (path.includes("\0")) return null;
    const file = normalize(join(folder, path.endsWith("/") ? path + "index.html" : path));
    if (!file.startsWith(folder + sep)) return null;
    let found;
    try {
        found = statSync(file);
    } catch {
        return null;
    }
    return found.isFile() ? { file, size: found.size, stamp: `"${found.size}-${found.mtimeMs}"` } : null;
}

// As strict as the page allows: everything is this site's own, and only WebAssembly is compiled.
export const kPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; " +
    "form-action 'none'; frame-ancestors 'self'";
const isolating = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

function answer({ folder, isIsolated, policy }, request, response) {
    const found = ["GET", "HEAD"].includes(request.method) ? fileOf(folder, request.url) : null;
    const headers = {
        ...(isIsolated ? isolating : {}), "Content-Security-Policy": policy,
        "Cross-Origin-Resource-Policy": "same-origin", "X-Content-Type-Options": "nosniff", "Cache-Control": "no-cache",
    };
    if (!found) {
        response.writeHead(404, { ...headers, "Content-Type": "text/plain" });
        return response.end("There is no such file.\n");
    }
    headers.ETag = found.stamp;
    if (request.headers["if-none-match"] === found.stamp) return response.writeHead(304, headers).end();
    headers["Content-Type"] = types[extname(found.file)] ?? "application/octet-stream";
    const zips = compressed.has(extname(found.file)) && /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
    if (zips) Object.assign(headers, { "Content-Encoding": "gzip", "X-Uncompressed-Length": found.size });
    else headers["Content-Length"] = found.size;
    response.writeHead(200, headers);
    if (request.method === "HEAD") return response.end();
    const stream = createReadStream(found.file);
    stream.on("error", () => response.destroy());
    (zips ? stream.pipe(createGzip({ level: 1 })) : stream).pipe(response);
}

// Starts a server; resolves to its address once it listens.
export function serve(folder, port = 0, isIsolated = true, policy = kPolicy) {
    const options = { folder: absolute(folder), isIsolated, policy };
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
    serve(folder, Number(port ?? 0)).then(
        ({ address }) => console.log(address),
        (error) => {
            console.error(`cannot serve ${folder}: ${error.message}`);
            process.exit(1);
        });
}
