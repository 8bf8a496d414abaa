// Finds cards and presets by typed words, as the gallery's own search does (apps/arclight/search.cpp).

const holdAll = (texts, words) => words.every((word) => texts.some((text) => text.includes(word)));

// The cards that hold every word in name, title, sentences and preset titles: first those with all words in name and
// title, then those that need the sentences, then those that need presets. `found` holds a flag for each preset.
export function findCards(cards, text) {
    const words = text.toLowerCase().split(" ").filter(Boolean);
    const result = [];
    for (const card of cards) {
        const own = [card.name, card.title, card.about].map((part) => part.toLowerCase());
        const titles = card.presets.map((preset) => preset.title.toLowerCase());
        if (!holdAll([...own, ...titles], words)) continue;
        const found = titles.map((title) => words.some((word) => title.includes(word)) && holdAll([...own, title], words));
        const rank = holdAll(own.slice(0, 2), words) ? 0 : holdAll(own, words) ? 1 : 2;
        result.push({ card, found, rank });
    }
    return result.sort((a, b) => a.rank - b.rank);
}
