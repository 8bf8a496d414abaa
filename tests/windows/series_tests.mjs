// Series: sheets, tables, shares, videos, and what is left when they are interrupted.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, expectSame } from "../web/checks.mjs";
import { compare, decodePng } from "../web/images.mjs";
import { expectDone, until, windowsPath } from "./programs.mjs";

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
    const filmEnv = { run: { WINEPATH: windowsPath(process.env.ARCLIGHT_FILM) },
        runNative: { PATH: process.env.ARCLIGHT_NATIVE_FILM } };
    const film = (how, words, work, env = {}) => programs[how]("springs", ["--headless", "--size", "320x180",
        "--ticks", "0:40:2", "--video", ...words], work, { ...filmEnv[programs.isWine ? how : "runNative"], ...env });
    test("springs: --video gives its encoder the arguments and the frames of Linux", (work) => {
        for (const [how, name] of [["run", "found.mp4"], ["runNative", "native.mp4"]])
            expectDone(film(how, [name], work), name);
        const [found, native] = ["found.mp4", "native.mp4"].map((name) => partsOf(readFileSync(join(work, name))));
        const withoutState = (words) => words.replace(/^comment=.*$/m, "");
        expectSame(withoutState(found.words), withoutState(native.words), "arguments");
        expectSame(found.frames.length, 21 * 320 * 180 * 3, "bytes");
        const different = found.frames.reduce((sum, byte, i) => sum + (Math.abs(byte - native.frames[i]) > 2), 0);
        expect(different < 0.0005 * found.frames.length, `${different} bytes differ`);
        expectSame(readdirSync(work).sort(), ["found.mp4", "native.mp4"], "files");
    });
    test("springs: an encoder that fails is quoted, and no part of its file is left", (work) => {
        const { code, err } = film("run", ["film.mp4"], work, { FILM_FAILS: "1" });
        expectSame(code, 6, `exit code; ${err.trim()}`);
        expect(err.includes("no space for größe 大きさ"), `the message: ${err.trim()}`);
        expectSame(readdirSync(work), [], "files");
    });
    test("springs: Ctrl+C ends a series with code 130, and what is there is whole",
        (work) => interruptedSeries(programs, work));
}

async function interruptedSeries(programs, work) {
    const folder = join(work, "captures"), event = join(work, "press");
    mkdirSync(folder);
    const child = programs.start("springs",
        ["--headless", "--size", "320x180", "--ticks", "0:1000000", "--capture", "%d.png"], folder,
        { ARCLIGHT_EVENT: windowsPath(event) });
    await until("three captures", () => readdirSync(folder).filter((name) => name.endsWith(".png")).length >= 3, 120);
    if (programs.isWine) writeFileSync(event, "");
    else child.kill("SIGINT");
    const { code, signal, err } = await child.ended;
    expectSame([code, signal], [130, null], `exit code and signal; ${err.trim()}`);
    const names = readdirSync(folder);
    expect(names.every((name) => /^\d+\.png$/.test(name)), `files: ${names}`);
    for (const name of names) expectSame(decodePng(readFileSync(join(folder, name))).width, 320, `${name}: width`);
}

// What film.cpp keeps: its arguments and the frames.
function partsOf(file) {
    const mark = "\nframes\n", at = file.indexOf(mark);
    return { words: file.subarray(0, at).toString("utf8"), frames: file.subarray(at + mark.length) };
}
