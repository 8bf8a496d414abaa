// Completes the folder of static files: node build_site.mjs <project> <site> <demo>…
//
// Asks each demo, run in Node, what it is; turns its page of docs into HTML; copies images, fonts and the page itself.
import { createHash } from "node:crypto";
import {
    copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { docsHtml } from "./docs_html.mjs";
import { writePages } from "./pages.mjs";

const require = createRequire(import.meta.url);
const [project, site, ...demos] = process.argv.slice(2);

// What the demo prints with these options.
async function ask(demo, options) {
    const folder = join(site, demo);
    const bytes = (name) => {
        const file = readFileSync(join(folder, `${demo}.${name}`));
        return file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
    };
    const printed = [];
    const module = await require(join(folder, `${demo}.js`))({
        wasmBinary: bytes("wasm"),
        getPreloadedPackage: () => bytes("data"),
        preRun: [(module) => (module.ENV.ARCLIGHT_DATA = "/")],
        print: (line) => printed.push(line),
    });
    const code = module.callMain(options);
    if (code !== 0) throw new Error(`${demo} ${options.join(" ")} ended with ${code}`);
    return printed.join("\n");
}

function hex(accent) {
    return "#" + accent.map((part) => Math.round(255 * part).toString(16).padStart(2, "0")).join("");
}

// The headings of a page without its title, as plain text: see src/app/host/search_terms.cpp.
function headingsOf(markdown) {
    const prose = markdown.replace(/^```[\s\S]*?^```/gm, "");
    return [...prose.matchAll(/^##+ (.*?)\r?$/gm)].map(([, heading]) =>
        heading.replace(/\]\([^)]*\)/g, "").replace(/[`*[\]]/g, ""));
}

async function describe(demo) {
    const about = JSON.parse(await ask(demo, ["--about", "--json"]));
    const images = join(project, "assets/presets", demo);
    const markdown = readFileSync(join(project, "docs", demo + ".md"), "utf8");
    const list = join(project, "assets/search", demo + ".txt");
    const topics = existsSync(list) ? readFileSync(list, "utf8").split("\n").filter(Boolean) : [];
    const terms = [...topics.map((topic) => ["topic", topic, topic]),
        ...about.terms.map(({ kind, name, label }) => [kind, name, label]),
        ...headingsOf(markdown).map((heading) => ["docs", heading, heading])];
    return {
        terms,
        name: about.name, title: about.title, about: about.about, accent: hex(about.accent),
        presets: about.presets.map((preset) => ({ ...preset, hasImage: existsSync(join(images, preset.name + ".png")) })),
    };
}

// A text that changes with any program or file of the page: by it, a page knows that its site has been updated.
function versionOf(folders) {
    const hash = createHash("sha256");
    for (const folder of folders)
        for (const name of readdirSync(folder).sort()) {
            const path = join(folder, name);
            // The page of a demo holds the version itself.
            if (path.startsWith(site) && name === "index.html") continue;
            if (statSync(path).isFile() && !/^(version|demos)\.json$/.test(name)) hash.update(name).update(readFileSync(path));
        }
    return hash.digest("hex").slice(0, 16);
}

// Writes the version where pages find their own, and where they ask for that of the server.
function stampVersion(version) {
    for (const name of ["index.html", "quiz.html", "run.html"]) {
        const text = readFileSync(join(project, "apps/arclight/page", name), "utf8");
        writeFileSync(join(site, name), text.replace('data-version=""', `data-version="${version}"`));
    }
    writeFileSync(join(site, "version.json"), JSON.stringify({ version }) + "\n");
}

function copyFolder(from, to, wanted) {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) if (wanted(name)) copyFileSync(join(from, name), join(to, name));
}

// What an earlier build has left. Only the programs of the demos, which are files, are made elsewhere.
for (const name of readdirSync(site))
    if (!demos.includes(name)) rmSync(join(site, name), { recursive: true });
for (const demo of demos)
    for (const part of readdirSync(join(site, demo), { withFileTypes: true }))
        if (part.isDirectory()) rmSync(join(site, demo, part.name), { recursive: true });
mkdirSync(join(site, "docs"), { recursive: true });
copyFolder(join(project, "apps/arclight/page"), site, (name) => /\.(html|js|css|svg)$/.test(name));
copyFolder(join(project, "assets/fonts"), join(site, "fonts"), (name) => /\.otf$|^OFL/.test(name));
copyFolder(join(project, "assets/cards"), join(site, "cards"), (name) => name.endsWith(".png"));
cpSync(join(project, "docs/images"), join(site, "docs/images"), { recursive: true });
const cards = [];
for (const demo of demos) {
    cards.push(await describe(demo));
    copyFolder(join(project, "assets/presets", demo), join(site, "presets", demo), (name) => name.endsWith(".png"));
    // The page is shown in index.html, one folder up.
    const html = docsHtml(readFileSync(join(project, "docs", demo + ".md"), "utf8")).replace(/src="images\//g, 'src="docs/images/');
    writeFileSync(join(site, "docs", demo + ".part.html"), html);
}
writeFileSync(join(site, "demos.json"), JSON.stringify(cards) + "\n");
const made = ["docs", "docs/images", "fonts", "cards", ...demos, ...demos.map((demo) => join("presets", demo))];
stampVersion(versionOf([join(project, "apps/arclight/page"), ...made.map((folder) => join(site, folder))]));
writePages({ project, site, cards });
