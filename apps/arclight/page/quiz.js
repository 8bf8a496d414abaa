// The quiz: two pictures without names, drawn by the demo itself. Which one is wrong?
// quiz.html#seed=7, with &questions=5 for another number and &demos=hair,springs for some demos only.
import { writeAddress } from "./address.js";
import { at, root } from "./at.js";
import { make } from "./make.js";
import { drawSides, loadDemo } from "./quiz_sides.js";
import { quizOrder } from "./quiz_round.js";

const kQuestions = 10, kMaxQuestions = 100;
const kMinVisible = 0.005; // as in src/app/plan/quiz.h
const byId = (id) => document.getElementById(id);
const sides = [...document.querySelectorAll(".sides figure")];
const { explain } = window.arclightFaults;

let cards = [];
let round = null;

// ---- The round

class Round {
    constructor({ seed, questions, demos }) {
        const asked = cards.filter(({ name }) => demos.length === 0 || demos.includes(name));
        const mistakes = asked.flatMap(({ name, presets }) =>
            presets.filter(({ view }) => view).map((preset) => ({ demo: name, preset: preset.name })));
        Object.assign(this, { seed, wanted: questions, demos, order: quizOrder(seed, mistakes) });
        Object.assign(this, { answers: [], current: 0, isLeft: false, fault: "", drawn: [] });
    }

    count() { return Math.min(this.wanted, this.order.length); }
    question() { return this.order[this.current]; }
    isRight(i) { return this.answers[i] === this.order[i].isWrongRight; }
    score() { return this.answers.filter((_, i) => this.isRight(i)).length; }

    // The pictures of a question, drawn one question after the other; those that nobody can tell apart are skipped, so
    // the next question moves up. Null if there is none left. `report`: see `drawSides`.
    pictures(i, report = () => {}) {
        this.drawn[i] ??= (async () => {
            if (i > 0) await this.pictures(i - 1);
            while (i < this.count() && !this.isLeft) {
                try {
                    const found = await drawSides(this.order[i], report);
                    if (found.visible >= kMinVisible) return found;
                } catch (error) {
                    this.fault = error.message;
                }
                this.order.splice(i, 1);
            }
            return null;
        })();
        return this.drawn[i];
    }

    leave() { this.isLeft = true; }
}

const freshSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0] % 1e6);

function addressOf({ seed, wanted, demos }) {
    const parts = ["seed=" + seed, wanted !== kQuestions && "questions=" + wanted, demos.length && "demos=" + demos.join(",")];
    return root + "quiz.html#" + parts.filter(Boolean).join("&");
}

// What the address asks for; what it cannot mean is as if it were not there.
function readAddress() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const seed = /^\d{1,20}$/.test(asked.get("seed") ?? "") ? String(BigInt(asked.get("seed"))) : freshSeed();
    const questions = Number(asked.get("questions") ?? kQuestions);
    const isNumber = Number.isInteger(questions) && questions >= 1 && questions <= kMaxQuestions;
    const demos = (asked.get("demos") ?? "").split(",").filter((name) => cards.some((card) => card.name === name));
    return { seed, questions: isNumber ? questions : kQuestions, demos };
}

// ---- The question

const pictureOf = (side) => side.querySelector("canvas");
const cardOf = ({ demo }) => cards.find(({ name }) => name === demo);
const presetOf = ({ demo, preset }) => cardOf({ demo }).presets.find(({ name }) => name === preset);

function tellPlace() {
    const question = round.question(), title = question ? " · " + cardOf(question).title : "";
    byId("place").textContent = `Question ${round.current + 1} of ${round.count()} · ${round.score()} right${title}`;
}

async function ask() {
    const mine = round, i = round.current;
    byId("summary").hidden = byId("message").hidden = true;
    byId("question").hidden = false;
    byId("question").classList.remove("answered");
    byId("answer").hidden = true;
    for (const side of sides) {
        side.className = "";
        side.querySelector("figcaption").textContent = "";
        pictureOf(side).getContext("2d").clearRect(0, 0, 640, 360);
        side.querySelector("button").disabled = true;
    }
    tellPlace();
    byId("drawing").textContent = "Preparing both sides";
    byId("asked").focus();
    const pictures = await mine.pictures(i, (part) => {
        if (mine === round && i === mine.current)
            byId("drawing").textContent = part < 1 ? `Loading the demo: ${Math.round(100 * part)} %` : "Drawing both sides";
    });
    if (mine !== round || i !== mine.current) return;
    byId("drawing").textContent = "";
    if (!pictures) return summarise();
    tellPlace();
    const { isWrongRight } = mine.question();
    sides.forEach((side, at) => {
        pictureOf(side).getContext("2d").drawImage(pictures.images[(at === 1) === isWrongRight ? 0 : 1], 0, 0);
        side.querySelector("button").disabled = false;
    });
    // The next demo arrives while this question is answered, and draws while the answer is read.
    if (i + 1 < mine.count()) loadDemo(mine.order[i + 1].demo).catch(() => {});
}

async function answer(isWrongRight) {
    const mine = round, i = mine.current;
    if (byId("question").hidden || mine.answers.length > i || sides[0].querySelector("button").disabled) return;
    const question = mine.question(), { nameOfB, measure, values } = await mine.pictures(i);
    mine.answers[i] = isWrongRight;
    const preset = presetOf(question), card = cardOf(question);
    sides.forEach((side, at) => {
        const isWrong = (at === 1) === question.isWrongRight;
        const rest = nameOfB === "mistake: none" ? "" : ": " + nameOfB;
        const lines = [isWrong ? "Wrong: " + preset.title : "Right" + rest];
        if (measure) lines.push(`${measure}: ${values[isWrong ? 0 : 1]}`);
        side.className = isWrong ? "wrong" : "right";
        side.querySelector("figcaption").textContent = lines.join("\n");
        side.querySelector("button").disabled = true;
    });
    const isRight = mine.isRight(i), wrong = question.isWrongRight ? "right" : "left";
    byId("question").classList.add("answered");
    tellPlace();
    byId("verdict").className = isRight ? "right" : "wrong";
    byId("verdict").textContent = `${isRight ? "Yes" : "No"}, the ${wrong} side is wrong.`;
    byId("sentence").textContent = preset.sentence;
    byId("next").textContent = i + 1 < mine.count() ? "Next" : "Summary";
    byId("open").textContent = `Open in ${card.title}`;
    byId("open").href = root + writeAddress(question.demo, "preset=" + question.preset, () => true);
    byId("answer").hidden = false;
    byId("next").setAttribute("aria-describedby", "verdict sentence");
    byId("next").focus();
    if (i + 1 < mine.count()) setTimeout(() => mine === round && mine.pictures(i + 1), 400);
}

function next() {
    if (round.answers.length <= round.current) return;
    ++round.current;
    if (round.current < round.count()) ask();
    else summarise();
}

// ---- The summary

function summarise() {
    const answered = round.answers.length;
    byId("question").hidden = true;
    if (answered === 0) {
        byId("message").hidden = false;
        byId("message").textContent = round.fault
            ? "No question can be drawn: " + round.fault : "These demos have no presets of mistakes.";
        return;
    }
    byId("score").textContent = `${round.score()} of ${answered} right`;
    const names = [...new Set(round.order.slice(0, answered).map(({ demo }) => demo))].sort();
    byId("summary").querySelector("tbody").replaceChildren(...names.map((name) => {
        const asked = round.answers.map((_, i) => i).filter((i) => round.order[i].demo === name);
        const right = asked.filter((i) => round.isRight(i)).length;
        const link = make("a", { href: root + writeAddress(name, "", () => false) }, cardOf({ demo: name }).title);
        return make("tr", {}, make("td", {}, link), make("td", {}, `${right} of ${asked.length}`));
    }));
    byId("link").value = addressOf(round);
    byId("summary").hidden = false;
    byId("score").focus();
}

async function copy() {
    byId("link").select();
    try {
        await navigator.clipboard.writeText(byId("link").value);
        byId("copy").textContent = "Copied";
    } catch { /* the link is selected, to be copied by keys */ }
}

// ---- Keys

function press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target === byId("link")) return;
    if (event.key === "Escape") location.href = root;
    if (["ArrowLeft", "1"].includes(event.key)) answer(false);
    if (["ArrowRight", "2"].includes(event.key)) answer(true);
}

function begin(asked) {
    round?.leave();
    round = new Round(asked);
    history.replaceState(null, "", addressOf(round));
    byId("copy").textContent = "Copy link";
    if (round.count() > 0) ask();
    else summarise();
}

async function start() {
    const answered = await fetch(at("demos.json")).catch(() => null);
    cards = answered?.ok ? await answered.json().catch(() => []) : [];
    if (cards.length === 0) return void (byId("message").textContent = "The list of demos cannot be loaded. " + await explain("demos.json"));
    sides.forEach((side, at) => side.querySelector("button").addEventListener("click", () => answer(at === 1)));
    byId("next").addEventListener("click", next);
    byId("copy").addEventListener("click", copy);
    byId("again").addEventListener("click", () => begin({ ...readAddress(), seed: freshSeed() }));
    addEventListener("keydown", press);
    addEventListener("hashchange", () => location.href !== addressOf(round) && begin(readAddress()));
    window.arclightQuiz = { round: () => round };
    begin(readAddress());
}

start();
