// Finds cards and presets by typed words, as the gallery's own search does (apps/arclight/search.cpp).

const holdAll = (texts, words) => words.every((word) => texts.some((text) => text.includes(word)));

// How closely a preset matches: 0 if it is called so, 1 if its title begins so, 2 if it contains the text, else 3.
function distanceOf(title, name, text) {
    if (title === text || name === text) return 0;
    return title.startsWith(text) ? 1 : title.includes(text) ? 2 : 3;
}

// The cards that hold every word in name, title, sentences and presets: first those with all words in name and title,
// then those with a preset that matches, then those that need the sentences. `found` holds a flag for each preset,
// `preset` the index of the one that the text is for, -1 for the demo.
export function findCards(cards, text) {
    const words = text.toLowerCase().split(" ").filter(Boolean);
    const whole = words.join(" ");
    const result = [];
    for (const card of cards) {
        const own = [card.name, card.title, card.about].map((part) => part.toLowerCase());
        const presets = card.presets.map((preset) => [preset.title.toLowerCase(), preset.name.toLowerCase()]);
        if (!holdAll([...own, ...presets.flat()], words)) continue;
        const found = presets.map((texts) => words.some((word) => holdAll(texts, [word])) && holdAll([...own, ...texts], words));
        const distances = presets.map(([title, name], i) => (found[i] ? distanceOf(title, name, whole) : 4));
        const least = Math.min(...distances);
        const best = least < 4 ? distances.indexOf(least) : -1;
        const isDemo = holdAll(own.slice(0, 2), words);
        const isCalledSo = own[0] === whole || own[1] === whole;
        const preset = !isDemo || (least === 0 && !isCalledSo) ? best : -1;
        const rank = isDemo ? 0 : best >= 0 ? 1 : holdAll(own, words) ? 2 : 3;
        result.push({ card, found, preset, rank });
    }
    return result.sort((a, b) => a.rank - b.rank);
}
