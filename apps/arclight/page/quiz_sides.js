// Both sides of a mistake as pictures: the demo's program draws them as its command line does in a terminal.
import { at } from "./at.js";
import { FileFault, loadFiles } from "./load.js";
import { writeFiles } from "./pack.js";

const kSize = "640x360"; // as in src/app/plan/quiz.h
const kFolder = "/sides";
const { explain } = window.arclightFaults;

// The program of a demo with all that it loads; `report(part)` is told how much has arrived. The last ones are kept,
// because a round may ask of a demo again.
const loaded = new Map();
let last = Promise.resolve();
export function loadDemo(demo, report = () => {}) {
    if (!loaded.has(demo)) {
        const progress = { files: (done, all) => report(all ? done / all : 0), tell: () => {} };
        // One after the other, because each script defines the same function.
        const files = last.then(() => loadFiles(demo, demo, progress))
            .then((found) => ({ ...found, create: window.createArclight }));
        last = files.catch(() => {});
        files.catch(() => loaded.delete(demo));
        loaded.set(demo, files);
        for (const old of [...loaded.keys()].slice(0, -3)) loaded.delete(old);
    }
    return loaded.get(demo);
}

async function run({ code, data, images, create }, demo, options) {
    const canvas = Object.assign(document.createElement("canvas"), { id: "canvas", width: 64, height: 64 });
    document.getElementById("drawn").replaceChildren(canvas);
    const lines = [];
    const module = await create({
        canvas, getPreloadedPackage: () => data, locateFile: (name) => at(`${demo}/${name}`),
        instantiateWasm: (imports, done) => {
            WebAssembly.instantiate(code, imports).then((instance) => done(instance, code));
            return {};
        },
        preRun: [(one) => (one.ENV.ARCLIGHT_DATA = "/"), (one) => writeFiles(one, images)],
        print: () => {}, printErr: (line) => lines.push(line), onFile: () => {},
    });
    const exit = module.callMain(options);
    canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
    canvas.remove();
    if (exit !== 0) throw new Error(lines.at(-1) ?? `${demo} ended with code ${exit}.`);
    return module;
}

// {images, visible, nameOfB, measure, values}: the pictures with the mistake and without, and what
// src/app/compare/side_images.h says of them. Throws what the demo says if it cannot draw.
export async function drawSides({ demo, preset }, report) {
    const files = await loadDemo(demo, report).catch(async (fault) => {
        throw fault instanceof FileFault ? new Error(await explain(fault.name, fault.text, fault.cause)) : fault;
    });
    report(1);
    // The page shows this first: nothing else runs while the demo draws.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const module = await run(files, demo, ["--preset", preset, "--ab", "against", "--size", kSize, "--sides", kFolder]);
    const read = (name, options) => module.FS.readFile(`${kFolder}/${name}`, options);
    // Not as addresses, which a strict policy forbids.
    const images = ["a.png", "b.png"].map((name) => createImageBitmap(new Blob([read(name)], { type: "image/png" })));
    return { images: await Promise.all(images), ...JSON.parse(read("sides.json", { encoding: "utf8" })) };
}
