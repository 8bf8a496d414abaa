// Series: sheets, tables, shares, videos, and what is left when they are interrupted.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, expectSame } from "../web/checks.mjs";
import { compare, decodePng } from "../web/images.mjs";
import { expectDone, until } from "./programs.mjs";

const kSweep = ["--headless", "--size", "96x54", "--tick", "40", "--sweep", "frequency=1,3", "--sweep",
    "dampingRatio=0.1,0.5,1"];

export function seriesTests({ test, programs }) {
    test("springs: sheet and table of a sweep are the native ones", (work) => {
        const wordsFor = (name) => [...kSweep, "--sheet", `${name}.png`, "--measure", `${name}.json`, "--dump-state",
            `${name}-states.json`];
        expectDone(programs.run("springs", wordsFor("found"), work), "sheet");
        expectDone(programs.runNative("springs", wordsFor("native"), work), "native sheet");
        const of = (name) => ["found", "native"].map((whose) => readFileSync(join(work, whose + name)));
        const [states, nativeStates] = of("-states.json");
        expect(states.equals(nativeStates), "states differ");
        const [measures, nativeMeasures] = of(".json").map((text) => JSON.parse(text));
        const rowsOf = (table) => table.map(({ tick, set }) => ({ tick, set }));
        expectSame(rowsOf(measures), rowsOf(nativeMeasures), "rows of the table");
        const [sheet, native] = of(".png").map(decodePng), found = compare(sheet, native, 2);
        const isClose = found && found.fraction <= 0.0005 && found.worstTileMean <= 0.5;
        expect(isClose, `sheets differ: ${JSON.stringify(found)}`);
    });
    test("springs: shares merge to the file of one run", (work) => {
        const words = [...kSweep, "--sheet"];
        for (const share of ["1/3", "2/3", "3/3"])
            expectDone(programs.run("springs", [...words, "shares.png", "--shard", share], work), `share ${share}`);
        expectDone(programs.run("springs", [...words, "shares.png", "--merge"], work), "--merge");
        expectDone(programs.run("springs", [...words, "one.png"], work), "one run");
        const [a, b] = ["shares.png", "one.png"].map((name) => readFileSync(join(work, name)));
        expect(a.equals(b), "the sheets differ");
    });
    test("springs: --video without ffmpeg says what is missing", (work) => {
        const words = ["--headless", "--size", "64x36", "--ticks", "0:3", "--video", "film.mp4"];
        const env = { PATH: "/nothing", WINEPATH: "" };
        const native = programs.runNative("springs", words, work, env);
        const found = programs.run("springs", words, work, programs.isWine ? { WINEPATH: "" } : env);
        expectSame(found.code, native.code, `exit code; ${found.err.trim()}`);
        expect(/ffmpeg/.test(found.err), `the message does not name ffmpeg: ${found.err.trim()}`);
        expectSame(readdirSync(work), [], "files");
    });
    test("springs: Ctrl+C ends a series with code 130, and what is there is whole", async (work) => {
        const child = programs.start("springs",
            ["--headless", "--size", "320x180", "--ticks", "0:1000000", "--capture", "%d.png"], work);
        await until("three captures", () => readdirSync(work).filter((name) => name.endsWith(".png")).length >= 3, 120);
        child.kill("SIGINT");
        const { code, signal, err } = await child.ended;
        expectSame([code, signal], [130, null], `exit code and signal; ${err.trim()}`);
        const names = readdirSync(work);
        expect(names.every((name) => /^\d+\.png$/.test(name)), `files: ${names}`);
        for (const name of names) expectSame(decodePng(readFileSync(join(work, name))).width, 320, `${name}: width`);
    });
}
