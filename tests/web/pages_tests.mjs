// Tests of the static pages of demos, presets and docs, as programs read them: search engines, previews of links.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { docsHtml } from "../../apps/arclight/page/docs_html.mjs";
import { writePages } from "../../apps/arclight/page/pages.mjs";
import { expect, expectSame } from "./checks.mjs";

const kProject = fileURLToPath(new URL("../../", import.meta.url));
const kEscapes = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };
const plain = (html) => html.replace(/<[^>]*>/g, "").replace(/&(amp|lt|gt|quot);/g, (found) => kEscapes[found]);
const titleIn = (html) => plain(/<title>([^<]*)<\/title>/.exec(html)[1]);
// The contents of a page's meta tags of that name or property, in order.
const metaIn = (html, name) =>
    [...html.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`, "g"))]
        .map(([, content]) => plain(content));
const addressesIn = (html) => [...html.matchAll(/\s(?:href|src|data-module|data-embed)="([^"#]+)/g)].map(([, address]) => address);

function sizeOfPng(path) {
    const bytes = readFileSync(path);
    return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)].map(String);
}

// Width and height of a JPEG, from the segment that begins its frame.
function sizeOfJpeg(path) {
    const bytes = readFileSync(path);
    for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
        const kind = bytes[at + 1];
        if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind))
            return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)].map(String);
    }
    throw new Error(`${path} holds no frame`);
}
const sizeOfImage = (path) => (path.endsWith(".jpg") ? sizeOfJpeg : sizeOfPng)(path);

// Every page of the site: its path, what it is called and what it says.
function pagesOf(cards) {
    return [
        { path: "index.html", title: "arclight", sentence: cards.at(-1).about },
        ...cards.flatMap(({ name, title, about, presets }) => [
            { path: `${name}/index.html`, title: `${title} · arclight`, sentence: about },
            { path: `docs/${name}.html`, title: `${title}: docs · arclight`, sentence: title },
            ...presets.map((preset) => ({ path: `${name}/${preset.name}/index.html`,
                title: `${preset.title} · ${title} · arclight`, sentence: preset.sentence }))])];
}

// A page's file that an address in it names.
function fileOf(site, path, address) {
    const file = join(site, dirname(path), address);
    return file.endsWith("/") ? file + "index.html" : file;
}

function siteTests({ test, site, cards }) {
    const pages = pagesOf(cards), read = ({ path }) => readFileSync(join(site, path), "utf8");

    test("every page says in its text, its title and its preview what it shows", () => {
        for (const page of pages) {
            const html = read(page), [body] = html.split("<body").slice(-1);
            expectSame(titleIn(html), page.title, page.path);
            expectSame(metaIn(html, "og:title"), [page.title], `${page.path}: og:title`);
            expectSame(metaIn(html, "og:description"), metaIn(html, "description"), `${page.path}: og:description`);
            expect(plain(body).includes(page.sentence), `${page.path} does not say: ${page.sentence}`);
            if (page.path !== "index.html" && !page.path.startsWith("docs/"))
                expectSame(metaIn(html, "description"), [page.sentence], `${page.path}: description`);
        }
    });

    test("every page links to files that are there, and previews have images of the size they say", () => {
        for (const page of pages) {
            const html = read(page);
            for (const address of addressesIn(html).filter((one) => !/^[a-z]+:/.test(one)))
                expect(existsSync(fileOf(site, page.path, address)), `${page.path}: ${address} is missing`);
            const images = metaIn(html, "og:image");
            expect(images.length > 0, `${page.path}: no image`);
            images.forEach((image, i) => expectSame(sizeOfImage(fileOf(site, page.path, image)),
                ["width", "height"].map((side) => metaIn(html, "og:image:" + side)[i]), `${page.path}: ${image}`));
            expectSame(metaIn(html, "twitter:image"), [images[0]], `${page.path}: the image for Twitter`);
            // Readers of previews show a smaller one beside the text, if at all.
            expectSame(metaIn(html, "og:image:width")[0], "1200", `${page.path}: the width of the first image`);
        }
    });

    test("every demo and preset can be reached by links from the gallery", () => {
        const seen = new Set(), open = ["index.html"];
        for (let path; (path = open.pop()); ) {
            if (seen.has(path)) continue;
            seen.add(path);
            for (const [, address] of read({ path }).matchAll(/<a [^>]*href="([^"#:]+)"/g)) {
                const file = fileOf(site, path, address).slice(join(site, "/").length);
                if (file.endsWith(".html")) open.push(file);
            }
        }
        expectSame(pages.map(({ path }) => path).filter((path) => !seen.has(path)), [], "pages without a link to them");
    });

    test("headings of pages step by one, and images have texts", () => {
        for (const page of pages) {
            // What is hidden has headings of its own.
            const html = read(page)
                .replace(/<div id="(gallery|demo)" hidden>[\s\S]*?(?=<div id="demo">|<script src)/, "")
                .replace(/<section id="form"[\s\S]*?<\/section>/, "");
            const levels = [...html.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
            expectSame(levels.filter((level) => level === 1).length, 1, `${page.path}: headings of the first level`);
            levels.forEach((level, i) =>
                expect(level <= (levels[i - 1] ?? 0) + 1, `${page.path}: h${levels[i - 1]}, then h${level}`));
            for (const [image] of html.matchAll(/<img [^>]*>/g)) expect(/ alt="/.test(image), `${page.path}: ${image}`);
        }
    });

    test("icons have their sizes, and the manifest names no others", () => {
        expectSame(sizeOfPng(join(site, "apple-touch-icon.png")), ["180", "180"], "the icon for home screens");
        const { icons } = JSON.parse(readFileSync(join(site, "manifest.json"), "utf8"));
        for (const { src, sizes } of icons.filter(({ type }) => type === "image/png"))
            expectSame(sizeOfPng(join(site, src)).join("x"), sizes, src);
        expect(icons.every(({ src }) => existsSync(join(site, src))), "an icon of the manifest is missing");
    });
}

// Writes the pages of two demos into a folder of their own, with these variables; calls `body` with the folder.
function withPages(environment, body, change = () => {}) {
    const site = mkdtempSync(join(tmpdir(), "arclight-pages-"));
    const presets = ["one", "two"].map((name) =>
        ({ name, title: `<i>${name}</i>`, sentence: `"${name}" & $& more`, hasImage: name === "one" }));
    const cards = ["springs", "hair"].map((name) =>
        ({ name, title: `A & <b>${name}</b>`, about: `$1 "${name}"`, presets }));
    const docs = '<h2>$&</h2><p><a href="hair.md#a">x</a> <a href="testing.md">y</a></p>';
    try {
        mkdirSync(join(site, "docs"));
        const write = () => {
            writeFileSync(join(site, "index.html"), readFileSync(join(kProject, "apps/arclight/page/index.html")));
            for (const { name } of cards) writeFileSync(join(site, "docs", name + ".part.html"), docs);
            writePages({ project: kProject, site, cards, environment });
        };
        write();
        change({ site, presets, write, environment });
        body((path) => readFileSync(join(site, path), "utf8"), site);
    } finally {
        rmSync(site, { recursive: true });
    }
}

function writerTests({ test }) {
    test("titles and sentences are shown as they are, whatever characters they hold", () => withPages({}, (read) => {
        const html = read("springs/one/index.html");
        expectSame(titleIn(html), "<i>one</i> · A & <b>springs</b> · arclight", "title");
        expectSame(metaIn(html, "description"), ['"one" & $& more'], "description");
        expect(!/<b>|<i>/.test(html), "markup of a title is markup of the page");
        expect(read("springs/index.html").includes("<h2>$&</h2>"), "the docs have changed");
    }));

    test("docs link to demos, and to nothing that the site does not have", () => withPages({}, (read) => {
        expect(read("springs/index.html").includes('<a href="../hair/">x</a> y'), "on the page of the demo");
        expect(read("docs/springs.html").includes('<a href="../hair/">x</a> y'), "on the page of docs");
        expect(read("docs/springs.part.html").includes('<a href="hair/">x</a> y'), "in the page around the demo");
        expectSame(read("pages/springs.html"), read("docs/springs.html"), "the page where it was before");
    }));

    test("with the site's address, previews, map and robots have it", () => {
        withPages({ ARCLIGHT_SITE_URL: "https://example.org/demos" }, (read, site) => {
            const html = read("springs/one/index.html"), root = "https://example.org/demos/";
            expectSame(metaIn(html, "og:url"), [root + "springs/one/"], "og:url");
            const images = [root + "previews/springs.jpg", root + "presets/springs/one.png"];
            expectSame(metaIn(html, "og:image"), images, "og:image");
            const map = read("sitemap.txt").trim().split("\n");
            // The gallery and the quiz; of each demo, its page, its docs and two presets.
            expectSame(map.length, 2 + 2 * 4, "addresses in the map");
            expect(map.every((line) => line.startsWith(root)) && map.includes(root + "hair/two/"), map.join());
            expect(!existsSync(join(site, "robots.txt")), "robots read no file of a folder");
        });
        withPages({ ARCLIGHT_SITE_URL: "http://example.org/" }, (read) =>
            expect(/Sitemap: http:\/\/example.org\/sitemap.txt/.test(read("robots.txt")), "the map is not named"));
        withPages({ ARCLIGHT_SITE_URL: "http://example.org/" }, (read, site) =>
            expect(!existsSync(join(site, "sitemap.txt")) && !existsSync(join(site, "robots.txt")), "old ones stay"),
            ({ write, environment }) => { delete environment.ARCLIGHT_SITE_URL; write(); });
    });

    test("what is no address of a site is refused with a sentence", () => {
        const kWrong = ["example.org", "ftp://example.org/", "https://example.org/?a", "https://me:you@example.org/", "/a/"];
        for (const text of kWrong) {
            let said = "";
            try { withPages({ ARCLIGHT_SITE_URL: text }, () => {}); } catch (error) { said = error.message; }
            expect(said.startsWith(`ARCLIGHT_SITE_URL: '${text}' is not`), `${text}: ${said || "taken"}`);
        }
    });

    test("the source is linked where its address is known", () => {
        withPages({ ARCLIGHT_SOURCE_URL: "https://example.org/source" }, (read) => {
            for (const path of ["index.html", "hair/index.html"])
                expect(read(path).includes('<a href="https://example.org/source">Source code</a>'), path);
        });
        withPages({}, (read) => expect(!read("index.html").includes("Source code"), "a link to nowhere"));
        for (const text of ["javascript:alert(1)", "source"]) {
            let said = "";
            try { withPages({ ARCLIGHT_SOURCE_URL: text }, () => {}); } catch (error) { said = error.message; }
            expect(said.startsWith(`ARCLIGHT_SOURCE_URL: '${text}' is not`), `${text}: ${said || "taken"}`);
        }
    });

    test("the page of a preset that is no more goes, and nothing else", () => withPages({}, (read, site) => {
        expect(!existsSync(join(site, "springs/two")), "the old page stays");
        for (const name of ["springs/one/index.html", "springs/other/a.js"])
            expect(existsSync(join(site, name)), `${name} has gone, too`);
    }, ({ site, presets, write }) => {
        mkdirSync(join(site, "springs/other"));
        writeFileSync(join(site, "springs/other/a.js"), "");
        presets.pop();
        write();
    }));

    test("pages are the same bytes when written twice", () => {
        const paths = ["index.html", "springs/index.html", "springs/one/index.html", "docs/hair.html",
            "docs/hair.part.html"];
        const texts = [1, 2].map(() => {
            let all;
            withPages({}, (read) => { all = paths.map(read); });
            return all;
        });
        expectSame(texts[0], texts[1], "pages");
    });
}

// What a page of docs shows as text, without code and formulas.
const textOfDocs = (html) => plain(html.replace(/<(pre|code|math)\b[\s\S]*?<\/\1>/g, ""));

function docsTests({ test, site, cards }) {
    test("indices and exponents of plain text are typeset, and names and addresses are not", () => {
        const cases = [
            ["the target x_t, ω_d and C_{k-1}", "the target x<sub>t</sub>, ω<sub>d</sub> and C<sub>k-1</sub>"],
            ["2^k keys, e^(−ζωt), (1 − l)^60", "2<sup>k</sup> keys, e<sup>−ζωt</sup>, (1 − l)<sup>60</sup>"],
            ["e^(−πζ / √(1 − ζ²)) and (d² + r²)^(−3/2)",
                "e<sup>−πζ / √(1 − ζ²)</sup> and (d² + r²)<sup>−3/2</sup>"],
            ["gl_Position, GL_MAX and stb_image", "gl_Position, GL_MAX and stb_image"],
            ["`x_t` and [a](b_c.png)", '<code>x_t</code> and <a href="b_c.png">a</a>'],
            ["<a href=\"x_t\">y_t</a>", '<a href="x_t">y<sub>t</sub></a>'],
        ];
        for (const [markdown, html] of cases) expectSame(docsHtml(markdown).trim(), `<p>${html}</p>`, markdown);
    });

    test("tables of parameters have rows that can stand alone, and stay tables", () => {
        const html = docsHtml("| name | label | unit | meaning |\n|---|---|---|---|\n| a | the a | Hz | What. |");
        expect(/<table class="rows" role="table">/.test(html), html);
        expect(/<tr role="row"><td role="cell">a<\/td>\s*<td role="cell">the a<\/td>\s*<td role="cell" data-label="unit">Hz/
            .test(html.replace(/\n/g, "")), html);
        expect(!/rows/.test(docsHtml("| ζ | motion |\n|---|---|\n| 0 | swings |")), "another table");
    });

    test("no page of docs shows a raw index, exponent or formula", () => {
        for (const { name } of cards) {
            const text = textOfDocs(readFileSync(join(site, "docs", name + ".html"), "utf8"));
            const raw = text.match(/.{0,20}(?:(?<![\p{L}\p{N}_])\p{L}['′]?_[\p{L}\p{N}{]|[\p{L}\p{N})]\^|\$\$).{0,12}/u);
            expectSame(raw?.[0] ?? "", "", name);
        }
    });

    test("no heading of docs has the name of a part of the page around them", () => {
        const own = [...readFileSync(join(site, "index.html"), "utf8").matchAll(/\bid="([^"]*)"/g)].map(([, id]) => id);
        for (const { name } of cards) {
            const ids = [...readFileSync(join(site, "docs", name + ".html"), "utf8").matchAll(/<h[1-6] id="([^"]*)"/g)]
                .map(([, id]) => id);
            expectSame(ids.filter((id, i) => own.includes(id) || ids.indexOf(id) !== i), [], name);
        }
    });
}

export function pagesTests(context) {
    siteTests(context);
    docsTests(context);
    writerTests(context);
}
