// Registers the service worker of the site, sw.js. "?no-worker" in the address turns it off, and "?worker" on again;
// both last. On this machine, where ./run --web serves, it is off unless turned on: any other server may have the same
// address later.
const kSetting = "arclight-worker";

function setting() {
    const words = new URLSearchParams(location.search);
    const chosen = words.has("no-worker") ? "off" : words.has("worker") ? "on" : "";
    try {
        if (chosen) localStorage.setItem(kSetting, chosen);
        return chosen || localStorage.getItem(kSetting) || "";
    } catch {
        return chosen;
    }
}

const isHere = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);

async function turnOff(root) {
    const registration = await navigator.serviceWorker.getRegistration(root);
    const isOurs = registration?.scope === root, isControlled = Boolean(navigator.serviceWorker.controller);
    if (isOurs) await registration.unregister();
    for (const name of await caches.keys())
        if (name.startsWith("arclight-") && name.endsWith(" " + root)) await caches.delete(name);
    // Until then it serves this page, and keeps what it serves.
    if (isOurs && isControlled) location.reload();
}

// Where the page and the demo in it came from, for the worker that was not there yet.
function visited(frames) {
    const windows = [window, ...frames()];
    const entries = windows.flatMap((one) => one.performance.getEntriesByType("resource").map(({ name }) => name));
    return [...new Set([...windows.map((one) => one.location.href.replace(/#.*$/, "")), ...entries, ...promised])];
}

// Tells the worker, if there is one, of more files that a visit promises, such as the docs of a demo that has run.
export function keepOffline(addresses) {
    promised = [...new Set([...promised, ...addresses])];
    navigator.serviceWorker?.controller?.postMessage({ visited: addresses });
}
let promised = []; // for a worker that is not there yet

// `root`: the site's. `frames`: the windows of the demos in the page. `mayReload`: whether nothing would be lost by it:
// once the worker is there, a page whose server does not isolate it may have threads after a reload.
export async function startWorker({ root, frames, mayReload }) {
    try {
        if (!isSecureContext || !navigator.serviceWorker) return;
        const chosen = setting();
        if (chosen === "off" || (isHere && chosen !== "on")) return await turnOff(root);
        const wasControlled = Boolean(navigator.serviceWorker.controller);
        const registration =
            await navigator.serviceWorker.register(root + "sw.js", { scope: root, updateViaCache: "none" });
        await navigator.serviceWorker.ready;
        const tell = () => registration.active?.postMessage({ visited: visited(frames) });
        if (wasControlled) return;
        tell();
        if (!crossOriginIsolated && mayReload() && !hasReloaded()) return location.reload();
        // What a demo fetched while the worker was starting.
        setTimeout(tell, 15000);
    } catch { /* the page works without */ }
}

// At most once a visit: where the worker cannot isolate the page, another reload would not help.
function hasReloaded() {
    try {
        const before = sessionStorage.getItem(kSetting);
        sessionStorage.setItem(kSetting, "reloaded");
        return Boolean(before);
    } catch {
        return true;
    }
}
