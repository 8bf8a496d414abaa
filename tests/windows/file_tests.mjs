// Files: names of all kinds, folders that the program runs from, and targets that cannot be written.
import { spawn } from "node:child_process";
import {
    chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { expect, expectSame } from "../web/checks.mjs";
import { decodePng } from "../web/images.mjs";
import { expectDone, sleep, until } from "./programs.mjs";

const kCapture = ["--headless", "--size", "64x36", "--tick", "3"];
const kNames = ["größe.png", "大きさ.png", "two words.png", "🎈.png", "a'b&c;d$e.png", "100%25 %PATH%.png",
    "-dash.png"];

export function fileTests({ test, programs }) {
    test("springs: files and folders may have any names", (work) => {
        for (const name of [...kNames, "in/größe 大/" + kNames[1], `deep/${`${"f".repeat(59)}/`.repeat(6)}x.png`]) {
            mkdirSync(dirname(join(work, name)), { recursive: true });
            expectDone(programs.run("springs", [...kCapture, `--capture=${name}`], work), name);
            expectSame(decodePng(readFileSync(join(work, name))).width, 64, `${name}: width`);
            const from = ["--headless", `--from=${name}`, "--capture", "again.png"];
            expectDone(programs.run("springs", from, work), `from ${name}`);
        }
        expectDone(programs.run("springs", [...kCapture, "--capture", "deep\\x.png"], work), "backslashes");
        if (programs.isWine) expect(existsSync(join(work, "deep/x.png")), "a backslash does not lead into a folder");
    });
    test("springs: the path that is printed is that of the file", (work) => {
        const { out, code, err } = programs.run("springs", [...kCapture, "--capture", "größe.png"], work);
        expectDone({ out, code, err }, "capture");
        const shown = out.trim().split("\n").at(-1);
        expect(shown.endsWith("größe.png") && !out.includes("\r"), `prints ${JSON.stringify(out)}`);
        const from = ["--headless", "--from", shown, "--capture", "x.png"];
        expectDone(programs.run("springs", from, work), `from ${shown}`);
    });
    test("springs: runs from a moved folder with any name, and from any working folder", (work) => {
        const folder = join(work, "Größe 大 x"), there = join(work, "there");
        mkdirSync(folder);
        mkdirSync(there);
        const file = programs.file("springs"), name = file.split("/").at(-1);
        copyFileSync(file, join(folder, name));
        const data = ["shaders", "assets"].map((part) => [part, join(programs.folder, part)]);
        if (!data.every(([, path]) => existsSync(path))) return "the programs have their data elsewhere";
        for (const [part, path] of data) symlinkSync(path, join(folder, part));
        const moved = Object.assign(Object.create(programs), { folder });
        expectDone(moved.run("springs", [...kCapture, "--capture", "x.png"], there), "capture");
        expect(existsSync(join(there, "x.png")), "no capture in the working folder");
    });
    test("springs: targets that cannot be written end with code 6 and leave no part of a file", (work) => {
        mkdirSync(join(work, "folder.png"));
        writeFileSync(join(work, "file"), "text");
        for (const target of ["folder.png", "file/x.png", ...(programs.isWine ? ["Q:\\x.png", "a<b.png"] : [])]) {
            const { code, err } = programs.run("springs", [...kCapture, "--capture", target], work);
            expectSame(code, 6, `${target}: exit code; ${err.trim()}`);
            expect(/\n$/.test(err) && err.trim() !== "", `${target}: no message`);
        }
        const words = ["--headless", "--tick", "3", "--measure", programs.isWine ? "NUL" : "/dev/null"];
        expectDone(programs.run("springs", words, work), "the device that forgets");
        expectSame(readdirSync(work).sort(), ["file", "folder.png"], "files");
    });
    test("springs: a file that is only for reading is replaced whole or kept whole", (work) => {
        const old = join(work, "old.png");
        writeFileSync(old, "kept");
        chmodSync(old, 0o444);
        const { code, err } = programs.run("springs", [...kCapture, "--capture", "old.png"], work);
        if (code === 0) expectSame(decodePng(readFileSync(old)).width, 64, "width");
        else {
            expectSame(code, 6, `exit code; ${err.trim()}`);
            expectSame(readFileSync(old, "utf8"), "kept", "the file");
        }
        expectSame(readdirSync(work), ["old.png"], "files");
    });
    test("springs: a target that another program holds is kept and reported", (work) => heldFile(programs, work));
    test("springs: a target that another program lets go is waited for", (work) => releasedFile(programs, work));
}

// The shell's redirection holds the file while it waits for input.
async function holdFile(file, work) {
    const holder = spawn("wine", ["cmd", "/c", "pause > " + file], { cwd: work, stdio: ["pipe", "ignore", "ignore"] });
    await until("the file is held", () => existsSync(join(work, file)), 60);
    return holder;
}

async function heldFile(programs, work) {
    if (!programs.isWine) return "files are held on Windows only";
    const holder = await holdFile("held.png", work);
    try {
        const { code, err } = programs.run("springs", [...kCapture, "--capture", "held.png"], work);
        expectSame(code, 6, `exit code; ${err.trim()}`);
        expect(err.includes("held.png"), `the message does not name the file: ${err.trim()}`);
        expectSame(readdirSync(work), ["held.png"], "files");
    } finally {
        holder.stdin.end("\r\n");
    }
    return "";
}

// The temporary file shows that the demo is about to replace the file.
async function releasedFile(programs, work) {
    if (!programs.isWine) return "files are held on Windows only";
    const holder = await holdFile("held.png", work);
    const demo = programs.start("springs", [...kCapture, "--capture", "held.png"], work);
    for (const end = Date.now() + 60e3; readdirSync(work).length === 1 && Date.now() < end;) await sleep(5);
    await sleep(100);
    holder.stdin.end("\r\n");
    expectDone(await demo.ended, "capture");
    expectSame(decodePng(readFileSync(join(work, "held.png"))).width, 64, "width");
    expectSame(readdirSync(work), ["held.png"], "files");
    return "";
}
