// Options, texts and exit codes, against the native programs.
import { readFileSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, expectSame } from "../web/checks.mjs";
import { expectDone } from "./programs.mjs";

const kInformation = ["--help", "--about", "--list-params", "--list-measures", "--list-presets"];
const kWrong = [["--nothing"], ["--set", "nothing=1"], ["--tick", "-1"], ["--tick", "1e3"], ["--preset", "nothing"],
    ["--size", "0x0"], ["--sweep", "nothing"], ["--seed", "x", "--headless"], ["--frames"], ["surplus"],
    ["--from", "missing.png"], ["--replay", "missing.json"], ["--threads", "0"],
    ["--headless", "--capture", "x.png", "--data-dir", "missing"], ["--capture", "in/no.png", "--video", "in/no.png"]];

// Paths differ, and with them the reasons that the system gives.
const kSystemCodes = new Set([3, 6]);

export function commandTests({ test, programs }) {
    for (const demo of programs.demos)
        test(`${demo}: texts and exit codes are the native ones`, (work) => {
            for (const option of kInformation)
                for (const words of [[option], [option, "--json"]]) expectSameRun(programs, demo, words, work);
            for (const words of kWrong) expectSameRun(programs, demo, words, work);
        });
    for (const program of [...programs.demos, "arclight"])
        test(`${program}: asks the drivers of laptops for the faster GPU`, () => {
            if (!programs.isWine) return;
            // A stripped program contains these names only in the table of its exports.
            const bytes = readFileSync(programs.file(program));
            for (const name of ["NvOptimusEnablement", "AmdPowerXpressRequestHighPerformance"])
                expect(bytes.includes(name + "\0"), `${program} does not export ${name}`);
        });
    test("springs: text in a file is UTF-8 with \\n, and in a pipe too", (work) => {
        const program = programs.words("springs").map((word) => `'${word}'`).join(" ");
        const native = programs.runNative("springs", ["--list-params"], work);
        expect(native.out.includes("ζ"), "the text has no letter beyond ASCII");
        for (const to of [">", "| cat >"]) {
            const { status } = spawnSync("sh", ["-c", `${program} --list-params ${to}list.txt`], { cwd: work });
            expectSame(status, 0, "exit code");
            expectSame(readFileSync(join(work, "list.txt"), "utf8"), native.out, to);
        }
    });
    test("springs: options may have any characters", (work) => {
        writeFileSync(join(work, "größe 大きさ.json"), "{");
        const odd = ["größe 大きさ.json", 'a "b" \\c\\', ""].map((name) => ["--preset", name]);
        for (const words of [["--set", "größe 大きさ=1"], ...odd])
            expectSameRun(programs, "springs", words, work);
    });
    test("springs: --doctor finds what the demo needs", (work) => {
        const found = programs.run("springs", ["--doctor"], work);
        expectDone(found, "--doctor");
        for (const part of ["\nrenderer   llvmpipe", "\nshaders    compiled", "\narithmetic as IEEE 754 defines it"])
            expect(found.out.includes(part), `no ${JSON.stringify(part)} in\n${found.out}`);
    });
}

function expectSameRun(programs, demo, words, work) {
    const [found, native] = ["run", "runNative"].map((how) => programs[how](demo, words, work));
    expectSame(found.code, native.code, `${words.join(" ")}: exit code; ${found.err.trim()}`);
    expectSame(found.out, native.out, `${words.join(" ")}: output`);
    if (!kSystemCodes.has(native.code)) expectSame(found.err, native.err, `${words.join(" ")}: message`);
    else expect(found.err.endsWith("\n") && found.err.trim() !== "", `${words.join(" ")}: no message`);
}
