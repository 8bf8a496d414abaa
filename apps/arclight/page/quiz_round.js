// The rounds of the quiz: what src/app/plan/quiz.cpp does for the gallery's window. tests/web/quiz_rounds.json holds
// both to the same rounds.

// A well-mixed number from a text: FNV-1a, then the PCG hash of src/core/random.h.
function drawn(text) {
    let hash = 2166136261;
    for (let i = 0; i < text.length; ++i) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
    const state = (Math.imul(hash, 747796405) + 2891336453) >>> 0;
    const word = Math.imul((state >>> ((state >>> 28) + 4)) ^ state, 277803737) >>> 0;
    return ((word >>> 22) ^ word) >>> 0;
}

const inOrder = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

// All mistakes, of which each is {demo, preset}, in the order in which a round asks them. `seed`: its digits, because
// it has up to 64 bits. `isWrongRight`: whether the picture on the right shows the mistake.
export function quizOrder(seed, mistakes) {
    const demos = [...new Set(mistakes.map(({ demo }) => demo))].sort(inOrder);
    const places = demos.flatMap((demo) => mistakes.filter((one) => one.demo === demo)
        .map(({ preset }) => ({ preset, key: drawn(`${seed}/${demo}/${preset}`) }))
        .sort((a, b) => a.key - b.key || inOrder(a.preset, b.preset))
        .map(({ preset }, turn) => ({ turn, place: drawn(`${seed}/${turn}/${demo}`), question:
            { demo, preset, isWrongRight: drawn(`${seed}/${demo}/${preset}/side`) >>> 31 === 1 } })));
    return places.sort((a, b) => a.turn - b.turn || a.place - b.place).map(({ question }) => question);
}
