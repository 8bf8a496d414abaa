// Tests the programs for Windows under Wine, against the native ones: see run.sh.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { commandTests } from "./command_tests.mjs";
import { fileTests } from "./file_tests.mjs";
import { frameTests } from "./frame_tests.mjs";
import { Programs } from "./programs.mjs";
import { seriesTests } from "./series_tests.mjs";
import { stateTests } from "./state_tests.mjs";
import { windowTests } from "./window_tests.mjs";

const [folder, work, ...only] = process.argv.slice(2);
const programs = new Programs(folder, process.env.ARCLIGHT_NATIVE);
const tests = [];
const test = (name, body) => tests.push({ name, body });
for (const define of [commandTests, stateTests, frameTests, fileTests, seriesTests, windowTests])
    define({ test, programs });

const counts = { passed: 0, failed: 0, skipped: 0 };
for (const [i, { name, body }] of tests.entries()) {
    if (only.length > 0 && !only.some((part) => name.includes(part))) continue;
    const began = Date.now();
    const own = join(work, String(i));
    mkdirSync(own);
    let result = "passed", text = "";
    try {
        text = (await body(own)) ?? "";
        if (text) result = "skipped";
    } catch (error) {
        result = "failed";
        text = error.message;
    }
    ++counts[result];
    console.log(`${result.padEnd(8)}${name} (${Math.round((Date.now() - began) / 1000)} s)`);
    if (text) console.log("        " + text.replaceAll("\n", "\n        "));
}
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);
