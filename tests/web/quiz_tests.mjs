// Tests of the quiz: the round of its seed, drawn by the demos, graded, and shared.
import { axeFaults, axeScript } from "./axe.mjs";
import { expect, expectSame } from "./checks.mjs";
import { decodePng } from "./images.mjs";
import { runNative } from "./jobs.mjs";
import { quizOrder } from "../../apps/arclight/page/quiz_round.js";
import { join } from "node:path";

const text = (id) => `document.getElementById("${id}").textContent`;
const isHidden = (id) => `document.getElementById("${id}").hidden`;
const isAsked = "!document.querySelector('.side').disabled";

function orderOf(cards, seed, demos) {
    const mistakes = cards.filter(({ name }) => demos.includes(name)).flatMap(({ name, presets }) =>
        presets.filter(({ view }) => view).map((preset) => ({ demo: name, preset: preset.name })));
    return quizOrder(seed, mistakes);
}

// The pixels of the picture on the left (0) or the right (1).
const pixels = async (page, side) => Buffer.from(await page.evaluate(`(() => {
    const canvas = document.querySelectorAll(".side canvas")[${side}];
    return canvas.toDataURL("image/png").replace(/^.*,/, "");
})()`), "base64");

// The mean difference of the colours of two images of the same size; a canvas also has alpha.
function difference(a, b) {
    let sum = 0;
    for (let i = 0; i < a.width * a.height; ++i)
        for (let c = 0; c < 3; ++c) sum += Math.abs(a.pixels[i * a.channels + c] - b.pixels[i * b.channels + c]);
    return sum / (3 * a.width * a.height);
}

async function openQuiz(page, address, asked) {
    await page.goto("about:blank");
    await page.goto(`${address}quiz.html#${asked}`);
    await page.until("the first question", isAsked, 120);
}

export function quizTests({ test, site, address, cards, native }) {
    test("the quiz asks the round of its seed, grades it, and gives a link to it", async (page) => {
        const asked = "seed=5&questions=2&demos=springs", order = orderOf(cards, "5", ["springs"]);
        await openQuiz(page, address, asked);
        const first = await pixels(page, 0);
        for (const [i, question] of order.slice(0, 2).entries()) {
            await page.until(`question ${i + 1}`, isAsked, 120);
            expectSame(await page.evaluate("document.querySelector('figcaption').textContent"), "", "a label before the answer");
            const files = runNative(join(native, "springs"), ["--preset", question.preset, "--ab", "against", "--size",
                "640x360", "--view", "a", "--capture", "/a.png"], ["/a.png"]);
            // Texts differ, and so do edges; the other side differs more.
            const wrong = await pixels(page, question.isWrongRight ? 1 : 0), right = await pixels(page, question.isWrongRight ? 0 : 1);
            const [near, far] = [wrong, right].map((one) => difference(decodePng(files[0]), decodePng(one)));
            expect(near < far, `question ${i + 1}: the wrong side is ${near} from the mistake, the right one ${far}`);
            await page.key(i === 0 ? "ArrowRight" : "1");
            await page.until("the answer", `!${isHidden("answer")}`, 10);
            const isRight = question.isWrongRight === (i === 0);
            expect((await page.evaluate(text("verdict"))).startsWith(isRight ? "Yes" : "No"), await page.evaluate(text("verdict")));
            const preset = cards.find(({ name }) => name === "springs").presets.find(({ name }) => name === question.preset);
            expectSame(await page.evaluate(text("sentence")), preset.sentence, "the sentence");
            const link = await page.evaluate("document.getElementById('open').href");
            expectSame(link, `${address}springs/${question.preset}/`, "the link to the demo");
            const labels = await page.evaluate("[...document.querySelectorAll('.sides figure')].map((one) => one.className)");
            expectSame(labels, question.isWrongRight ? ["right", "wrong"] : ["wrong", "right"], "the labels");
            expectSame(await page.evaluate("document.activeElement.id"), "next", "the focus");
            await page.key("Enter", "Enter", { text: "\r" });
        }
        await page.until("the summary", `!${isHidden("summary")}`, 20);
        const score = order.slice(0, 2).filter(({ isWrongRight }, i) => isWrongRight === (i === 0)).length;
        expectSame(await page.evaluate(text("score")), `${score} of 2 right`, "the score");
        const link = await page.evaluate("document.getElementById('link').value");
        expectSame(link, `${address}quiz.html#${asked}`, "the link");
        await openQuiz(page, address, asked);
        expect((await pixels(page, 0)).equals(first), "the link asks another question");
        await page.key("Escape");
        await page.until("the gallery", "document.querySelectorAll('.card').length > 0", 20);
    });

    test("axe finds no fault in the quiz", async (page) => {
        const script = axeScript(join(site, "../tools"));
        if (!script) return "npm cannot fetch axe-core";
        await openQuiz(page, address, "seed=5&questions=1&demos=springs");
        expectSame(await axeFaults(page, script), [], "the question");
        await page.key("2");
        await page.until("the answer", `!${isHidden("answer")}`, 10);
        expectSame(await axeFaults(page, script), [], "the answer");
        await page.key("Enter", "Enter", { text: "\r" });
        await page.until("the summary", `!${isHidden("summary")}`, 20);
        expectSame(await axeFaults(page, script), [], "the summary");
        return undefined;
    }, { width: 390, height: 844, scale: 2, touch: true });

    test("the gallery opens the quiz by F2, and loads nothing of it before", async (page) => {
        await page.goto(address);
        await page.until("cards", "document.querySelectorAll('.card').length > 0");
        const names = await page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)");
        expectSame(names.filter((name) => /quiz|\.wasm/.test(name)), [], "what the gallery loads of the quiz");
        await page.key("F2");
        await page.until("the quiz", "/quiz\\.html#seed=\\d+$/.test(location.href)", 20);
    });

    test("the quiz leaves out what its address cannot mean", async (page) => {
        await page.goto(`${address}quiz.html#seed=5&questions=1000&demos=nosuch`);
        await page.until("the round", "window.arclightQuiz?.round()", 20);
        // What an address cannot mean is left out.
        expectSame(await page.evaluate("location.hash"), "#seed=5", "the address");
        expectSame(await page.evaluate("window.arclightQuiz.round().count()"), 10, "questions");
    });
}
