// The site's service worker: what was visited works without a connection, and pages may have threads where the server
// sends no headers that isolate them. page/offline.js registers it.
//
// Files with a hash in their names never change: they come from the cache. Everything else comes from the network, and
// from the cache only if the network does not answer, so an update is never held back. The gallery's page can show
// every demo, so it takes the place of a demo's page that has not been visited.
"use strict";

const kRoot = registration.scope;
const kFiles = "arclight-files " + kRoot, kPages = "arclight-pages " + kRoot;
const isHashed = (url) => /\.[0-9a-f]{10}\.[a-z0-9]+$/.test(url.pathname);
// A list of what the newest version consists of; see page/publish.mjs.
const isList = (url) => url.href === kRoot + "names.json";
// By it, pages find out whether the server is there.
const isNeverKept = (url) => url.href === kRoot + "version.json";

// What comes from the cache has no regard to what follows "?", which only the page itself reads.
const keyOf = (url) => url.origin + url.pathname;

// The answer with the headers that a page with threads needs, unless the server sends them.
function isolated(response) {
    if (!response || [0, 302].includes(response.status)) return response;
    if (response.headers.get("Cross-Origin-Embedder-Policy")) return response;
    const headers = new Headers(response.headers);
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cross-Origin-Embedder-Policy", "require-corp");
    if (!headers.has("Cross-Origin-Resource-Policy")) headers.set("Cross-Origin-Resource-Policy", "same-origin");
    // Answers of these kinds have no body.
    const body = [101, 204, 205, 304].includes(response.status) ? null : response.body;
    return new Response(body, { status: response.status, statusText: response.statusText, headers });
}

// A full disk or a forbidden storage must not keep a page from its files.
async function keep(cacheName, key, response) {
    try {
        await (await caches.open(cacheName)).put(key, response);
    } catch { /* not kept */ }
}

const known = (cacheName, key) => caches.open(cacheName).then((cache) => cache.match(key)).catch(() => undefined);

async function fileOf(request, url, event) {
    const found = await known(kFiles, keyOf(url));
    if (found) return found;
    const response = await fetch(request);
    // A part of a file, or an error, is none.
    if (response.status === 200) event.waitUntil(keep(kFiles, keyOf(url), response.clone()));
    return response;
}

async function pageOf(request, url, event) {
    const isPage = request.mode === "navigate";
    try {
        // Not the browser's own copy, which may be of an older version than the list that `sweep` reads.
        const fresh = isPage ? new Request(url, { cache: "no-cache", redirect: "manual" }) : request;
        const response = await fetch(fresh);
        const copy = response.status === 200 && !isNeverKept(url) && response.clone();
        if (copy) event.waitUntil((isPage ? sweep() : Promise.resolve()).then(() => keep(kPages, keyOf(url), copy)));
        return response;
    } catch (error) {
        const found = isNeverKept(url) ? undefined : await known(kPages, keyOf(url));
        if (found) return found;
        const address = isPage && galleryAddressOf(url);
        if (address && await known(kPages, kRoot)) return Response.redirect(address);
        throw error;
    }
}

// The address at which the gallery's page shows what that of a demo or preset shows, or empty: "springs/storm/#seed=3"
// gives "#springs?preset=storm&seed=3". page/address.js reads both.
function galleryAddressOf(url) {
    const path = url.pathname.slice(new URL(kRoot).pathname.length);
    const [, demo, preset] = /^([^/]+)\/(?:([^/]+)\/)?(?:index\.html)?$/.exec(path) ?? [];
    if (!demo) return "";
    const rest = url.hash.slice(1), own = preset && !/(^|&)preset=/.test(rest) ? "preset=" + preset : "";
    const state = [own, rest].filter(Boolean).join("&");
    return kRoot + url.search + "#" + demo + (state ? "?" + state : "");
}

// Whenever the list has changed, removes the files of older versions, and the pages, which name such files; keeps the
// gallery's new page.
async function sweep() {
    const address = kRoot + "names.json";
    try {
        const response = await fetch(address, { cache: "no-cache" });
        if (response.status !== 200) return;
        const text = await response.text(), before = await known(kPages, address);
        if (before && await before.text() === text) return;
        const wanted = new Set(JSON.parse(text).files.map((name) => kRoot + name));
        const gallery = await fetch(kRoot, { cache: "no-cache" });
        if (gallery.status !== 200) return;
        const files = await caches.open(kFiles);
        for (const request of await files.keys()) if (!wanted.has(request.url)) await files.delete(request);
        if (before) await caches.delete(kPages);
        await keep(kPages, kRoot, gallery);
        await keep(kPages, address, new Response(text));
    } catch { /* the next visit tries again */ }
}

// Keeps what a page had before this worker was there; most of it comes from the browser's own cache.
async function adopt(addresses) {
    for (const url of addresses.map((address) => new URL(address))) {
        if (!url.href.startsWith(kRoot) || isNeverKept(url) || isList(url)) continue;
        const cacheName = isHashed(url) ? kFiles : kPages;
        if (await known(cacheName, keyOf(url))) continue;
        const response = await fetch(url.href).catch(() => null);
        if (response?.status === 200) await keep(cacheName, keyOf(url), response);
    }
}

addEventListener("install", () => self.skipWaiting());

// Caches of other scopes belong to other sites of this host.
addEventListener("activate", (event) => event.waitUntil((async () => {
    for (const name of await caches.keys())
        if (/^arclight-/.test(name) && name.endsWith(" " + kRoot) && ![kFiles, kPages].includes(name))
            await caches.delete(name);
    await clients.claim();
})()));

addEventListener("message", (event) => {
    if (Array.isArray(event.data?.visited)) event.waitUntil(adopt(event.data.visited).then(sweep));
});

addEventListener("fetch", (event) => {
    const { request } = event, url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== location.origin || !url.href.startsWith(kRoot)) return;
    if (request.headers.has("Range") || (request.cache === "only-if-cached" && request.mode !== "same-origin")) return;
    event.respondWith((isHashed(url) ? fileOf : pageOf)(request, url, event).then(isolated));
});
