// Finds cards, presets and terms by typed words, as the gallery's own search does (apps/arclight/search.cpp).

// What the words are found in, the closest first.
export const kMatches = ["title", "topic", "preset", "scene", "sentence", "parameter", "choice", "measure", "docs", "together"];

const holdAll = (texts, words) => words.every((word) => texts.some((text) => text.includes(word)));

// How closely a preset or a term matches: 0 if it is called so, 1 if its title begins so, 2 if it contains the text,
// else 3.
function distanceOf(title, name, text) {
    if (title === text || name === text) return 0;
    return title.startsWith(text) ? 1 : title.includes(text) ? 2 : 3;
}

const isLetter = (c) => /[0-9a-z\u0080-\uffff]/.test(c);

// Whether a word of the text begins so: "lod" is in "LOD bias", not in "explode".
function beginsAWord(text, word) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
        if (at === 0 || !isLetter(text[at - 1])) return true;
    return false;
}

// The same for a plural: "octrees" finds "octree".
const holdsWord = (text, word) =>
    beginsAWord(text, word) || (word.length >= 4 && word.endsWith("s") && beginsAWord(text, word.slice(0, -1)));

// The terms that hold a word, with card and term together holding all: first those that are the text, then by kind.
// Removes the words that any
// term holds from `missing`.
function findTerms(terms, words, own, missing) {
    const whole = words.join(" "), ranked = [];
    for (const term of terms) {
        const [kind] = term, [name, label] = term.slice(1).map((part) => part.toLowerCase());
        // The label of a choice begins with its parameter, which is a term of its own.
        const isIn = (word) => holdsWord(name, word) || (kind !== "choice" && holdsWord(label, word));
        for (const word of [...missing]) if (isIn(word)) missing.delete(word);
        if (!words.some(isIn) || !words.every((word) => isIn(word) || own.some((text) => text.includes(word)))) continue;
        const distance = distanceOf(label, name, whole), order = kMatches.indexOf(kind);
        ranked.push({ term, rank: distance === 0 ? order : kMatches.length * (distance + kMatches.length * order) });
    }
    return ranked.sort((a, b) => a.rank - b.rank).map(({ term }) => term);
}

// The cards that hold every word in name, title, sentences, presets and terms, sorted by `match`, an index of
// `kMatches`. `found` holds a flag for each preset, `preset` the index of the one that the text is for, -1 for the demo;
// `terms` what was found besides.
export function findCards(cards, text) {
    const words = text.toLowerCase().split(" ").filter(Boolean);
    const whole = words.join(" ");
    const result = [];
    for (const card of cards) {
        if (!words.length) {
            result.push({ card, found: card.presets.map(() => false), preset: -1, terms: [], match: 0 });
            continue;
        }
        const own = [card.name, card.title, card.about].map((part) => part.toLowerCase());
        const presets = card.presets.map((preset) => [preset.title.toLowerCase(), preset.name.toLowerCase()]);
        const missing = new Set(words.filter((word) => !holdAll([...own, ...presets.flat()], [word])));
        const terms = findTerms(card.terms ?? [], words, own, missing);
        if (missing.size) continue;
        const found = presets.map((texts) => words.some((word) => holdAll(texts, [word])) && holdAll([...own, ...texts], words));
        const distances = presets.map(([title, name], i) => (found[i] ? distanceOf(title, name, whole) : 4));
        const least = Math.min(...distances, 4);
        const best = least < 4 ? distances.indexOf(least) : -1;
        const isDemo = holdAll(own.slice(0, 2), words);
        const isCalledSo = own[0] === whole || own[1] === whole;
        const preset = !isDemo || (least === 0 && !isCalledSo) ? best : -1;
        const match = Math.min(...[[isDemo, "title"], [best >= 0, "preset"], [holdAll(own, words), "sentence"],
            ...terms.map(([kind]) => [true, kind]), [true, "together"]]
            .filter(([is]) => is).map(([, kind]) => kMatches.indexOf(kind)));
        result.push({ card, found, preset, terms, match });
    }
    return result.sort((a, b) => a.match - b.match);
}

// "parameter: SAH bins (sahBins)"
export const termText = ([kind, name, label]) =>
    `${kind}: ${label}${name === label || kind === "choice" ? "" : ` (${name})`}`;
