// Gives the gallery, each demo, each preset and each page of docs a static file with its own address, which search
// engines and link previews can read without running a script: springs/index.html, springs/storm/index.html,
// docs/springs.html.
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const kWhat = "Graphics techniques as demos that explain and measure themselves, in the browser.";
const kIcons = ["apple-touch-icon.png", "icon-192.png", "icon-512.png", "manifest.json"]; // in page/

const escape = (text) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
const link = (href, text) => `<a href="${escape(href)}">${escape(text)}</a>`;

// The address that a variable of the environment holds; null if it is not set or empty.
function addressIn(environment, name, example) {
    const text = environment[name];
    if (!text) return null;
    let url = null;
    try { url = new URL(text); } catch { /* said below */ }
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
        throw new Error(`${name}: '${text}' is not an address such as ${example}`);
    return url;
}

// The address of the site with a slash at its end; empty if nobody has said where it will be.
function siteAddress(environment) {
    const name = "ARCLIGHT_SITE_URL", example = "https://example.org/demos/";
    const url = addressIn(environment, name, example);
    if (url?.search || url?.hash)
        throw new Error(`${name}: '${url}' is not the address of a folder such as ${example}`);
    return url ? url.href.replace(/\/*$/, "/") : "";
}

const sourceAddress = (environment) =>
    addressIn(environment, "ARCLIGHT_SOURCE_URL", "https://example.org/source")?.href ?? "";

// Replaces the one part of the page that fits. Whoever changes index.html learns here what depends on it.
function put(page, pattern, text) {
    const found = page.match(new RegExp(pattern.source, "g")) ?? [];
    if (found.length !== 1) throw new Error(`index.html holds ${pattern} ${found.length} times instead of once`);
    return page.replace(pattern, () => text);
}

// The page as it stands `depth` folders below the root.
const moved = (page, depth) => put(page, /data-root="\.\/"/, `data-root="${"../".repeat(depth) || "./"}"`)
    .replace(/\b(href|src|data-module|data-embed)="(?![a-z]+:|#|\/)(?:\.\/)?/g, (_, name) => `${name}="${"../".repeat(depth)}`)
    .replace(/href=""/g, 'href="./"');

// The title of a page and what previews of links to it show. Without the site's address, those of its files are
// relative to the page, which some readers of previews understand.
function headOf({ title, sentence, images, path, depth }, address) {
    const root = address || "../".repeat(depth) || "./";
    const tags = [["og:type", "website"], ["og:site_name", "arclight"], ["og:title", title],
        ["og:description", sentence]];
    if (address) tags.push(["og:url", address + path]);
    for (const { file, width, height, alt } of images)
        tags.push(["og:image", root + file], ["og:image:width", width], ["og:image:height", height],
            ["og:image:alt", alt]);
    const [largest] = images; // Twitter takes no small images
    const named = [["twitter:card", "summary_large_image"], ["twitter:image", root + largest.file],
        ["twitter:image:alt", largest.alt]];
    return [`<title>${escape(title)}</title>`, `<meta name="description" content="${escape(sentence)}">`,
        ...tags.map(([name, value]) => `<meta property="${name}" content="${escape(String(value))}">`),
        ...named.map(([name, value]) => `<meta name="${name}" content="${escape(value)}">`)].join("\n");
}

const withHead = (page, about, address) =>
    put(page, /<title>[^<]*<\/title>\n<meta name="description"[^>]*>/, headOf(about, address));

const imageOf = (card) =>
    ({ file: `cards/${card.name}.png`, width: 640, height: 360, alt: `A frame of ${card.title}` });

// What previews of links show, which are 1200 pixels wide; tools/make_previews makes them.
const previewOf = (card) => card.hasPreview
    ? { ...imageOf(card), file: `previews/${card.name}.jpg`, width: 1200, height: 630 } : imageOf(card);

function thumbnailOf(card, preset) {
    const file = `presets/${card.name}/${preset.name}.png`;
    return { file, width: 160, height: 90, alt: `${preset.title}: a frame of ${card.title}` };
}

// ---- The gallery

function entryOf(card) {
    const image = `<img src="cards/${card.name}.png" width="640" height="360" alt="" loading="lazy">`;
    return `<section class="entry"><noscript>${image}</noscript><h2>${link(card.name + "/", card.title)}</h2>
<p>${escape(card.about)}</p></section>`;
}

function galleryPage(template, cards, address, source) {
    const about = { title: "arclight", sentence: kWhat, images: [previewOf(cards[0])], path: "", depth: 0 };
    const page = put(withHead(template, about, address), /<div id="cards"><\/div>/,
        `<div id="cards">\n${cards.map(entryOf).join("\n")}\n</div>`);
    return withSource(page, source);
}

// The source is wherever whoever publishes the site has put it.
const withSource = (page, source) =>
    source ? put(page, /<footer class="foot">/, `<footer class="foot">${link(source, "Source code")} `) : page;

// ---- Demos and presets

// A page that shows a demo as soon as its script runs, and until then what `about` says.
function demoPage(template, card, { about, docs = "", ...head }, { address, source }) {
    const shown = [
        [/<div id="gallery">/, '<div id="gallery" hidden>'],
        [/<div id="demo" hidden>/, '<div id="demo">'],
        [/<h1 id="title"><\/h1>/, `<h1 id="title">${escape(card.title)}</h1>`],
        [/data-place="nothing"/, 'data-place="notice"'],
        [/<html lang="en"/, '<html data-embed="embed.js" lang="en"'],
    ].reduce((page, [pattern, text]) => put(page, pattern, text), withHead(template, head, address));
    const page = moved(withSource(shown, source), head.depth);
    const told = put(page, /<div id="stage"><\/div>/,
        `<div id="stage"><section id="about">\n${about}\n</section></div>`);
    if (!docs) return told;
    return put(told, /<article id="docs"([^>]*) hidden><\/article>/,
        `<article id="docs" class="waits" data-demo="${card.name}" tabindex="-1" aria-label="Docs">
${docs}</article>`);
}

const photo = (root, { file, width, height, alt }) =>
    `<noscript><p><img src="${root}${file}" width="${width}" height="${height}" alt="${escape(alt)}"></p></noscript>`;

function pageOfDemo(template, card, docs, site) {
    const items = card.presets.map((preset) =>
        `<li>${link(preset.name + "/", preset.title)}: ${escape(preset.sentence)}</li>`);
    const about = [photo("../", imageOf(card)), `<p>${escape(card.about)}</p>`,
        `<h2>Presets of ${escape(card.title)}</h2>`, `<ul>\n${items.join("\n")}\n</ul>`,
        `<p>${link(`../docs/${card.name}.html`, "Docs of " + card.title)}</p>`];
    return demoPage(template, card, {
        title: `${card.title} · arclight`, sentence: card.about, images: [previewOf(card)],
        path: card.name + "/", depth: 1, about: about.join("\n"),
        docs: below(docs, 1).replace(/<img /g, '<img loading="lazy" '),
    }, site);
}

function pageOfPreset(template, card, preset, site) {
    const others = card.presets.filter(({ name }) => name !== preset.name);
    const thumbnail = preset.hasImage ? [thumbnailOf(card, preset)] : [];
    const about = [`<h2>${escape(preset.title)}</h2>`, ...thumbnail.map((image) => photo("../../", image)),
        `<p>${escape(preset.sentence)}</p>`, `<p>${escape(card.about)}</p>`,
        `<h2>Other presets of ${link("../", card.title)}</h2>`,
        `<ul>\n${others.map(({ name, title }) => `<li>${link(`../${name}/`, title)}</li>`).join("\n")}\n</ul>`,
        `<p>${link(`../../docs/${card.name}.html`, "Docs of " + card.title)}</p>`];
    return demoPage(template, card, {
        title: `${preset.title} · ${card.title} · arclight`, sentence: preset.sentence,
        images: [previewOf(card), ...thumbnail], path: `${card.name}/${preset.name}/`, depth: 2, about: about.join("\n"),
    }, site);
}

// ---- Docs

// The docs name other pages by their files: those of demos are links, of other pages only the text stays.
function linkDocs(html, names) {
    return html.replace(/<a href="([\w-]+)\.md(?:#[^"]*)?">([\s\S]*?)<\/a>/g, (_, name, text) =>
        names.includes(name) ? `<a href="${name}/">${text}</a>` : text);
}

// Docs whose addresses are relative to the root, `depth` folders below it.
const below = (html, depth) =>
    html.replace(/\b(href|src)="(?![a-z]+:|#|\/)/g, (_, name) => `${name}="${"../".repeat(depth)}`);

// A page of docs without the demo, which can be opened from disk, too. It is docs/springs.html; pages/springs.html, where
// it was before, is kept for links to it.
function pageOfDocs(template, card, docs, address) {
    const about = { title: `${card.title}: docs · arclight`, sentence: card.about, images: [previewOf(card)],
        path: `docs/${card.name}.html`, depth: 1 };
    const [head] = moved(withHead(template, about, address), 1).split(/<body[^>]*>/);
    const button = /<button class="theme"[\s\S]*?<\/button>/.exec(template)[0];
    const back = `<a class="back" href="../${card.name}/" aria-label="Run ${escape(card.title)}">← ` +
        `<span>Run ${escape(card.title)}</span></a>`;
    return `${head}<body class="paper">
<header class="top">${back}${button}</header>
<main id="docs">
${below(docs, 1).replace(/<(\/?)h([2-6])\b/g, (_, slash, level) => `<${slash}h${Number(level) - 1}`)}</main>
<script src="../paper.js" type="module"></script>
</body>
</html>
`;
}

// ---- All of them

// Folders of presets that are no more.
function removeOthers(folder, presets) {
    for (const name of readdirSync(folder))
        if (!presets.some((preset) => preset.name === name) && existsSync(join(folder, name, "index.html")))
            rmSync(join(folder, name), { recursive: true });
}

// The addresses of all pages, for search engines, which take only absolute ones. Robots read their file at a host's
// root.
function writeMap(site, paths, address) {
    const map = join(site, "sitemap.txt"), robots = join(site, "robots.txt");
    for (const file of [map, robots]) rmSync(file, { force: true });
    if (!address) return;
    writeFileSync(map, paths.map((path) => address + path + "\n").join(""));
    if (new URL(address).pathname === "/")
        writeFileSync(robots, `User-agent: *\nAllow: /\nSitemap: ${address}sitemap.txt\n`);
}

// Completes the site, whose index.html and docs/ are there already. `environment`: ARCLIGHT_SITE_URL, where the site
// will be, and ARCLIGHT_SOURCE_URL, where its source is; both may be missing.
export function writePages({ project, site, cards, environment = process.env }) {
    const address = siteAddress(environment), source = sourceAddress(environment);
    const template = readFileSync(join(site, "index.html"), "utf8");
    const paths = [""], all = cards.map((card) =>
        ({ ...card, hasPreview: existsSync(join(project, "apps/arclight/page/previews", card.name + ".jpg")) }));
    const write = (path, text) => {
        mkdirSync(join(site, path), { recursive: true });
        writeFileSync(join(site, path, "index.html"), text);
        if (path) paths.push(path);
    };
    for (const name of kIcons) copyFileSync(join(project, "apps/arclight/page", name), join(site, name));
    copyFileSync(join(project, "LICENSE"), join(site, "licence.txt"));
    copyFileSync(join(project, "tools/packaging/copyright"), join(site, "copyright.txt"));
    for (const folder of ["pages", "previews"]) mkdirSync(join(site, folder), { recursive: true });
    for (const card of all) {
        const preview = `previews/${card.name}.jpg`;
        if (card.hasPreview) copyFileSync(join(project, "apps/arclight/page", preview), join(site, preview));
        const fragment = join(site, "docs", card.name + ".part.html");
        const docs = linkDocs(readFileSync(fragment, "utf8"), cards.map(({ name }) => name));
        writeFileSync(fragment, docs);
        write(card.name + "/", pageOfDemo(template, card, docs, { address, source }));
        for (const preset of card.presets)
            write(`${card.name}/${preset.name}/`, pageOfPreset(template, card, preset, { address, source }));
        removeOthers(join(site, card.name), card.presets);
        const page = pageOfDocs(template, card, docs, address);
        for (const folder of ["docs", "pages"]) writeFileSync(join(site, folder, card.name + ".html"), page);
        paths.push(`docs/${card.name}.html`);
    }
    paths.push("quiz.html");
    write("", galleryPage(template, all, address, source));
    writeMap(site, paths, address);
}
