// Loads what a demo consists of: its program, its data, and its images.
import { at, root } from "./at.js";
import { filesOf } from "./pack.js";

// An error about a file: its sentence is found when it is shown.
export class FileFault extends Error {
    // `cause`: the error of the browser, if there is one.
    constructor(name, { text = "", cause } = {}) {
        super(text || `${name} failed to load completely.`, { cause });
        this.name = name;
        this.text = text;
    }
}

// A fetch of a file whose progress is reported while its answer is read.
async function fetchWithProgress(name, report) {
    const response = await fetch(at(name)).catch(() => { throw new FileFault(name); });
    if (!response.ok)
        throw new FileFault(name, { text: `${name} cannot be loaded: the server answers ${response.status}.` });
    let size = 0;
    const counter = new TransformStream({
        transform(part, controller) {
            report(size += part.length);
            controller.enqueue(part);
        },
    });
    const type = { "Content-Type": name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream" };
    return new Response(response.body.pipeThrough(counter), { headers: type });
}

function loadScript(name) {
    return new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = at(name);
        script.addEventListener("load", resolve);
        script.addEventListener("error", () => reject(new FileFault(name)));
        document.head.append(script);
    });
}

// Only a published site has packs, and knows how many bytes its files have before they are compressed: servers that
// compress send no useful length.
const isPublished = (demo) => at(`${demo}/${demo}.images.pack`) !== `${root}${demo}/${demo}.images.pack`;
const sizeOf = (name) => window.arclightSizes?.[name] ?? 0;

// {code, data, images}: the compiled program, whose script has then run; the bytes of its data; and files to write.
// `executable`: the demo's name, with ".threads" for the program with threads.
export async function loadFiles(demo, executable, progress) {
    const names = [executable + ".wasm", demo + ".data", ...(isPublished(demo) ? [demo + ".images.pack"] : [])]
        .map((name) => `${demo}/${name}`);
    const sizes = new Map(names.map((name) => [name, 0]));
    const report = (name) => (size) => {
        sizes.set(name, size);
        const sum = (values) => values.reduce((all, value) => all + value, 0);
        progress.files(sum([...sizes.values()]), sum([...sizes].map(([one, done]) => Math.max(sizeOf(one), done))));
    };
    // An answer that is not that of the file, or not all of it, is told by the file's name and not in a browser's words.
    const file = async (name, take) => {
        const response = await fetchWithProgress(name, report(name));
        return take(response).catch((cause) => { throw new FileFault(name, { cause }); });
    };
    const bytesOf = (name) => file(name, (response) => response.arrayBuffer());
    const script = `${demo}/${executable}.js`, [program, dataFile, pack] = names;
    const [code, data, images] = await Promise.all([
        // The program is compiled while it is loaded.
        file(program, (response) => WebAssembly.compileStreaming(response)),
        bytesOf(dataFile),
        pack ? bytesOf(pack) : null,
        loadScript(script)]);
    if (typeof createArclight !== "function") throw new FileFault(script);
    const plain = () => bytesOf(`${demo}/${demo}.png.pack`);
    return { code, data, images: images ? await filesOf(images, plain, progress) : [] };
}

// Thumbnails of presets, which a demo can start without.
export async function loadThumbnails(demo) {
    if (!isPublished(demo)) return [];
    const bytes = await fetch(at(`${demo}/${demo}.thumbnails.pack`)).then((answer) => answer.arrayBuffer());
    return filesOf(bytes);
}
