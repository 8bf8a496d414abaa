// Rounds of the quiz are the same on the site and in the gallery's window: node quiz_rounds.mjs [--write]
import { readFileSync, writeFileSync } from "node:fs";
import { quizOrder } from "../../apps/arclight/page/quiz_round.js";

const path = new URL("quiz_rounds.json", import.meta.url);
const file = JSON.parse(readFileSync(path, "utf8"));
const mistakes = file.mistakes.map(([demo, preset]) => ({ demo, preset }));
const orderOf = (seed) => quizOrder(seed, mistakes)
    .map(({ demo, preset, isWrongRight }) => [demo, preset, isWrongRight ? "right" : "left"]);

if (process.argv[2] === "--write") {
    const rounds = file.rounds.map(({ seed }) => ({ seed, order: orderOf(seed) }));
    writeFileSync(path, JSON.stringify({ mistakes: file.mistakes, rounds }) + "\n");
} else {
    for (const { seed, order } of file.rounds) {
        const found = JSON.stringify(orderOf(seed));
        if (found === JSON.stringify(order)) continue;
        console.error(`seed ${seed}: ${found}`);
        process.exitCode = 1;
    }
}
