// Gives files that may be kept for ever names that hold a hash of their content, and names them so wherever another
// file refers to them.
import { dirname, extname, join, normalize } from "node:path/posix";
import { hashOf } from "./site_cache.mjs";

const kHashDigits = 10;
const kHashed = [
    /^(?!sw\.js$)[^/]+\.(js|css)$/, /^fonts\/.*\.(otf|woff2)$/, /^demos\.json$/,
    /^(cards|presets|docs)\/.*\.(png|webp|svg|jpg)$/, /^docs\/[^/]+\.part\.html$/, /^[^/]+\/[^/]+\.(js|wasm|data|pack)$/,
];
// Files that scripts name themselves.
const kLookedUp = [/^(cards|presets)\//, /^docs\/[^/]+\.part\.html$/, /^(demos\.json|pack\.js)$/, kHashed.at(-1)];
export const isHashed = (name) => kHashed.some((pattern) => pattern.test(name));

// How files refer to others; the second group is the address.
const kReferences = {
    ".html": [/\b((?:src|href|data-module|data-embed)=")([^"#?:]+)/g],
    ".css": [/(url\(["']?)([^"')#?:]+)/g],
    ".js": [/((?:\bfrom |\bimport |\bimport\()")(\.{1,2}\/[^"]+)/g],
};

export const withHash = (name, content, extension = extname(name)) =>
    name.slice(0, -extname(name).length) + "." + hashOf(content).slice(0, kHashDigits) + extension;

export class Names {
    // `files`: the content of each file of the plain site by its name, and `replaced`: [name, content] of the file, of
    // another format, that takes its place, by the plain name.
    constructor(files, replaced) {
        Object.assign(this, { files, replaced, published: new Map(), open: new Set(), contents: new Map() });
    }

    // The published name of a file; its own if it has no hash.
    of(name) {
        if (!isHashed(name)) return name;
        const known = this.published.get(name);
        if (known) return known;
        if (this.open.has(name))
            throw new Error(`${name} refers to itself through other files, so it can have no hash`);
        this.open.add(name);
        const [, content] = this.replaced.get(name) ?? [name, this.contentOf(name)];
        const extension = extname(this.replaced.get(name)?.[0] ?? name);
        const published = withHash(name, content, extension);
        this.published.set(name, published);
        this.contents.set(published, content);
        return published;
    }

    // The content of a file with published names in it.
    contentOf(name) {
        const bytes = this.files.get(name);
        const patterns = kReferences[extname(name)];
        if (!patterns || /^[^/]+\/[^/]+\.js$/.test(name)) return bytes;
        return patterns.reduce((text, pattern) => text.replace(pattern, (all, before, address) => {
            const target = this.targetOf(name, address);
            const file = target && this.of(target).replace(/^.*\//, "");
            return file ? before + address.replace(/[^/]*$/, () => file) : all;
        }), bytes.toString());
    }

    // The file that an address in another file means. Docs are shown in a page at the root.
    targetOf(name, address) {
        const near = normalize(join(dirname(name), address));
        return [near, normalize(address)].find((target) => this.files.has(target));
    }

    // The scripts that a script imports, and those that they import.
    importsOf(name, found = new Set()) {
        for (const [, , address] of this.files.get(name).toString().matchAll(kReferences[".js"][0])) {
            const target = this.targetOf(name, address);
            if (target && !found.has(target)) found.add(target), this.importsOf(target, found);
        }
        return found;
    }

    // What a script of a page needs to know to find a file by its plain name: what replaces the end of it.
    map() {
        const ends = [...this.published].filter(([name]) => kLookedUp.some((pattern) => pattern.test(name)))
            .map(([name, published]) => [name, published.slice(name.lastIndexOf(".") + 1)]);
        return Object.fromEntries(ends.sort(([a], [b]) => (a < b ? -1 : 1)));
    }
}

// A page that knows the published names, fetches the scripts it will import at once, and, unless it is run.html, which
// page runs a demo.
export function completePage(names, name, { namesFile, runFile }) {
    const text = names.contentOf(name), root = "../".repeat(name.split("/").length - 1);
    const module = /data-module="([^"]+)"/.exec(names.files.get(name).toString())?.[1];
    if (!module) return text;
    const imported = [names.targetOf(name, module), ...names.importsOf(names.targetOf(name, module))];
    const links = imported.map((one) => `<link rel="modulepreload" href="${root}${names.of(one)}">`);
    return text.replace("</head>", () => [...links, "</head>"].join("\n"))
        .replace(/<html /, () => (runFile ? `<html data-run="${runFile}" ` : "<html "))
        .replace(/<script src="[^"]*boot\./, (all) => `<script src="${root}${namesFile}"></script>\n${all}`);
}
