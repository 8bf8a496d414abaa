// Turns a page of docs, Markdown as GitHub shows it, into HTML.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

// A module, also from Debian's folder of them, where NODE_PATH does not name it.
function moduleOf(name) {
    try {
        return require(name);
    } catch {
        return require("/usr/share/nodejs/" + name);
    }
}

// Code, in which nothing is typeset.
const kCode = /(^```[\s\S]*?^```$|`[^`\n]*`)/m;
// An address in Markdown, of which nothing is typeset either: "](address)", "<address>" or a bare one.
const kAddress = /(\]\([^)\s]*\)|<[^>\n]*>|\bhttps?:\/\/[^\s)]+)/;

// The end of the exponent or index that begins at `from`: (…), {…}, or letters, digits and a sign; -1 for none.
function endOfScript(text, from, isIndex) {
    const closing = { "{": "}", "(": isIndex ? "" : ")" }[text[from]];
    if (!closing) {
        const word = (isIndex ? /[\p{L}\p{N}]+/uy : /[-−+]?[\p{L}\p{N}.]*[\p{L}\p{N}]/uy);
        word.lastIndex = from;
        return word.test(text) ? word.lastIndex : -1;
    }
    for (let depth = 0, at = from; at < text.length && text[at] !== "\n"; ++at) {
        if (text[at] === text[from]) ++depth;
        else if (text[at] === closing && --depth === 0) return at + 1;
    }
    return -1;
}

// Typesets what plain text writes as x_t, C_{k-1}, 2^k and e^(−ωt). An index belongs to a single letter: gl_Position is
// a name.
function typesetScripts(text) {
    const mark = /(?<![\p{L}\p{N}_\\])(?:\p{L}['′]?)(_)|(?:[\p{L}\p{N})'′])(\^)/gu;
    let made = "", done = 0;
    for (let found; (found = mark.exec(text)); ) {
        const isIndex = found[1] === "_", from = mark.lastIndex, end = endOfScript(text, from, isIndex);
        if (end < 0 || (isIndex && /[\p{L}\p{N}_]/u.test(text[end] ?? ""))) continue;
        const tag = isIndex ? "sub" : "sup", inner = text.slice(from, end).replace(/^[({]([\s\S]*)[)}]$/, "$1");
        made += `${text.slice(done, from - 1)}<${tag}>${isIndex ? inner : typesetScripts(inner)}</${tag}>`;
        done = mark.lastIndex = end;
    }
    return made + text.slice(done);
}

// What scrolls sideways is an element of its own, around the table or formula.
const scroller = (className, html) => `<span class="${className} scrolls">${html}</span>`;

// A table of parameters, measures or presets has names and, last, texts. Where it would be wider than the docs, each of
// its rows becomes a paragraph (page.css); roles keep it a table for screen readers.
function asRows(table) {
    const heads = [...table.matchAll(/<th>([\s\S]*?)<\/th>/g)].map(([, text]) => text);
    if (heads[0] !== "name" || heads.length < 3) return table;
    const labelOf = (i) => (i > 0 && i < heads.length - 1 && !["label", "title"].includes(heads[i]) ? heads[i] : "");
    return table.replace("<table>", '<table class="rows" role="table">')
        .replace(/<(thead|tbody)>/g, '<$1 role="rowgroup">').replace(/<th>/g, '<th role="columnheader">')
        .replace(/<tr>([\s\S]*?)<\/tr>/g, (_, cells) => {
            let i = 0;
            return `<tr role="row">${cells.replace(/<td>/g, () => {
                const label = labelOf(i++);
                return label ? `<td role="cell" data-label="${label}">` : '<td role="cell">';
            })}</tr>`;
        });
}

// Each heading holds a link to itself, whose sign comes from the style sheet, and which the page around it follows.
const withAnchor = (_, level, id, text) => `<h${level} id="${id}">${text}` +
    `<a class="anchor" href="#${id}" aria-label="Link to this section"></a></h${level}>`;

// Headings are one level lower than in the Markdown: the page around the docs has the first one.
export function docsHtml(markdown) {
    const { marked } = moduleOf("marked"), katex = moduleOf("katex");
    const formulas = [];
    const hold = (tex, displayMode) => {
        const html = katex.renderToString(tex, { output: "mathml", displayMode, throwOnError: true });
        formulas.push(displayMode ? scroller("formula", html) : html);
        return `\u0001${formulas.length - 1}\u0002`;
    };
    const typeset = (part) => part.split(kAddress).map((text, i) => (i % 2 ? text : typesetScripts(text))).join("");
    const text = markdown.split(kCode).map((part, i) => i % 2 ? part : typeset(part
        .replace(/\$\$([\s\S]+?)\$\$/g, (_, tex) => hold(tex, true))
        .replace(/\$([^$\n]+?)\$/g, (_, tex) => hold(tex, false)))).join("");
    return marked.parse(text)
        .replace(/<h([1-5]) id="([^"]*)">([\s\S]*?)<\/h\1>/g, withAnchor)
        .replace(/<(\/?)h([1-5])\b/g, (_, slash, level) => `<${slash}h${Number(level) + 1}`)
        .replace(/<th( [^>]*)?><\/th>/g, "<td></td>")
        .replace(/<table>[\s\S]*?<\/table>/g, asRows)
        .replace(/<table\b/g, '<div class="table scrolls"><table').replace(/<\/table>/g, "</table></div>")
        .replace(/<pre>/g, '<pre class="scrolls">')
        .replace(/\u0001(\d+)\u0002/g, (_, i) => formulas[Number(i)]);
}
