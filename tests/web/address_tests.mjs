// Tests of the addresses of demos and presets in a browser: what they open, what they fetch and how they change.
import { basename, dirname } from "node:path";
import { sleep } from "./browser.mjs";
import { expect, expectSame } from "./checks.mjs";
import { inner, isReady, open, stateIn } from "./visit.mjs";
import { serve } from "../../apps/arclight/page/serve.mjs";

const kSmall = { width: 800, height: 450 };
const byId = (id) => `document.getElementById("${id}")`;
const fetched = `performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)`;
const isAt = (address) => `${isReady} && location.href === ${JSON.stringify(address)}`;

async function reload(page) {
    await page.evaluate("window.isOld = true");
    await page.send("Page.reload");
    await page.until("the demo", `!window.isOld && ${isReady}`, 60);
}

function openTests({ test, site, address }) {
    test("addresses of a demo and a preset open them in any folder of a host, and stay as they are", async (page) => {
        const { server, address: host } = await serve(dirname(site));
        try {
            await open(page, `${host}${basename(site)}/springs/`, "");
            await sleep(1500);
            expectSame(await page.evaluate("location.pathname"), `/${basename(site)}/springs/`, "address of a demo");
            const here = `${host}${basename(site)}/springs/storm/`;
            await open(page, here, "");
            await sleep(1500);
            expectSame(await page.evaluate("location.href"), here, "address");
            expectSame(await stateIn(page), "preset=storm", "state");
            expectSame(await page.evaluate("document.title"), "Storm · Numeric springs · arclight", "title");
            await page.evaluate(`${byId("docs-toggle")}.click(), 0`);
            const images = `[...document.querySelectorAll("#docs img")]`;
            await page.until("the docs and their images", `${images}.length > 0 &&
                ${images}.every(({ complete, naturalWidth }) => complete && naturalWidth)`, 30);
            await page.evaluate(`${byId("back")}.click(), 0`);
            await page.until("a card's image",
                `[...document.querySelectorAll(".card img")].some((image) => image.naturalWidth > 0)`, 20);
            expectSame(await page.evaluate("location.href"), `${host}${basename(site)}/`, "address of the gallery");
        } finally {
            server.closeAllConnections?.();
            server.close();
        }
    }, { width: 1280, height: 720 });

    test("an address holds what differs from its preset, and a reload keeps it", async (page) => {
        await open(page, address, "springs/storm/#frequency=2.5&seed=7");
        const state = await stateIn(page);
        expect(/^preset=storm&frequency=2.5&seed=7$/.test(state), state);
        await page.evaluate(`${inner}.setParam("dampingRatio", "0.5")`);
        const changed = address + "springs/storm/#frequency=2.5&dampingRatio=0.5&seed=7";
        await page.until("the changed address", isAt(changed), 10);
        await reload(page);
        expect(/dampingRatio=0.5/.test(await stateIn(page)), "the change is not kept");
    }, kSmall);

    test("addresses of the gallery's form become those of demos and presets", async (page) => {
        for (const [from, to] of [
            ["#springs", "springs/"], ["index.html#springs", "springs/"], ["#springs?preset=storm", "springs/storm/"],
            ["#springs?preset=storm&frequency=2.50&tick=9", "springs/storm/#frequency=2.50&tick=9"],
            ["#springs?frequency=3", "springs/#frequency=3"], ["?a=b#springs?seed=3", "springs/?a=b#seed=3"], ["springs/index.html", "springs/"],
            ["springs/storm/index.html#seed=3", "springs/storm/#seed=3"],
            ["springs/lean/#preset=storm", "springs/storm/"], ["hair/#springs?preset=storm", "springs/storm/"],
        ]) {
            await page.goto("about:blank");
            await page.goto(address + from);
            await page.until(`${to} for ${from}`,
                `location.href === "${address}${to}" && document.querySelector("iframe")`, 30);
        }
    }, kSmall);

    test("a preset of a page that is left over is named", async (page) => {
        await page.goto(address + "springs/storm/");
        await page.evaluate(`history.replaceState(null, "", "../gone/#frequency=3")`);
        await page.until("the frame", "document.querySelector('iframe')", 20);
        await page.evaluate("dispatchEvent(new PopStateEvent('popstate'))");
        const text = await page.until("a sentence", `!${byId("notice")}.hidden && ${byId("notice")}.textContent`, 60);
        expect(/preset "gone"/.test(text), text);
        await page.until("the demo", `${isReady} && /frequency=3/.test(${inner}.state(false))`, 60);
        page.takeFaults();
    }, kSmall);
}

function walkTests({ test, address }) {
    test("gallery, demo and preset change the address without another load, there and back", async (page) => {
        await page.goto(address);
        await page.until("the cards", "document.querySelectorAll('.card h2 a').length > 1");
        await page.evaluate(`window.isSame = true, document.querySelector(".card h2 a[href$='/springs/']").click()`);
        await page.until("the demo", isAt(address + "springs/"), 60);
        await page.evaluate(`${byId("preset")}.value = "storm", ${byId("preset")}.dispatchEvent(new Event("change"))`);
        await page.until("the preset",
            `${isAt(address + "springs/storm/")} && /preset=storm/.test(${inner}.state(false))`, 60);
        await page.evaluate(`${byId("back")}.click()`);
        await page.until("the gallery", `location.href === "${address}" && !${byId("gallery")}.hidden`);
        const steps = [["back", "springs/storm/"], ["back", "springs/"], ["back", ""], ["forward", "springs/"]];
        for (const [way, path] of steps) {
            await page.evaluate(`history.${way}()`);
            const shows = path ? isReady : `!${byId("gallery")}.hidden && !document.querySelector("iframe")`;
            await page.until(`${way} to ${path}`, `location.href === "${address}${path}" && ${shows}`, 60);
        }
        expect(await page.evaluate("window.isSame"), "the page was loaded again");
        const kept = "link[rel$=icon], link[rel=manifest], .foot a";
        const files = await page.evaluate(`[...document.querySelectorAll("${kept}")].map((one) => one.href)`);
        for (const file of files) expectSame((await fetch(file)).status, 200, file);
    }, kSmall);

    test("a click for another tab leaves the page as it is", async (page) => {
        await page.goto(address);
        await page.until("the cards", "document.querySelectorAll('.card h2 a').length > 1");
        for (const how of ["ctrlKey", "metaKey", "shiftKey"]) {
            const isLeft = await page.evaluate(`(() => {
                let isLeft = false;
                addEventListener("click", (event) => {
                    isLeft = !event.defaultPrevented;
                    event.preventDefault();
                }, { once: true });
                document.querySelector(".card h2 a").dispatchEvent(
                    new MouseEvent("click", { bubbles: true, cancelable: true, ${how}: true }));
                return isLeft;
            })()`);
            expect(isLeft, `the browser does not get a click with ${how}`);
        }
        expectSame(await page.evaluate("location.href"), address, "address");
    }, kSmall);
}

function docsTests({ test, address }) {
    const isInView = (id) => `(() => {
        const docs = ${byId("docs")}, heading = docs.querySelector("#${id}");
        return !docs.hidden && Math.abs(heading?.getBoundingClientRect().top - docs.getBoundingClientRect().top) < 40;
    })()`;
    test("a link holds open docs and a heading, and Back leads to the heading before", async (page) => {
        const here = address + "springs/storm/#frequency=2.5&docs=the-exact-step";
        await open(page, here, "");
        await page.until("the heading", isInView("the-exact-step"), 20);
        expectSame(await stateIn(page), "preset=storm&frequency=2.5", "state");
        expectSame(await page.evaluate("location.href"), here, "address");
        await page.evaluate("window.isSame = true, document.querySelector('#docs #sources .anchor').click()");
        const there = here.replace("the-exact-step", "sources");
        await page.until("another heading", `location.href === "${there}"`, 5);
        await page.evaluate("history.back()");
        await page.until("the heading before", `location.href === "${here}" && ${isInView("the-exact-step")}`, 10);
        await page.evaluate(`${inner}.setParam("frequency", "2.75")`);
        await page.until("a change", `location.href === "${here.replace("2.5", "2.75")}"`, 10);
        await page.evaluate(`${byId("docs-toggle")}.click()`);
        expectSame(await page.evaluate("location.href"), address + "springs/storm/#frequency=2.75", "address without docs");
        expect(await page.evaluate("window.isSame"), "the page was loaded again");
    }, { width: 1280, height: 720 });

    test("on a phone a link to docs opens them, and Back closes those that were opened", async (page) => {
        await open(page, address, "springs/#docs=sources");
        await page.until("the heading", `${isInView("sources")} || ${byId("docs")}.scrollTop > 1000`, 20);
        await open(page, address, "springs/#scene=graph");
        await page.evaluate(`${byId("docs-toggle")}.click()`);
        await page.until("docs", `!${byId("docs")}.hidden && /&docs$/.test(location.href)`, 10);
        await page.evaluate("history.back()");
        await page.until("the demo", `${byId("docs")}.hidden && !/docs/.test(location.href)`, 10);
    }, { width: 390, height: 844, scale: 2, touch: true });

    test("pages of docs keep their address from version to version", async () => {
        for (const path of ["docs/springs.html", "pages/springs.html"]) {
            const answer = await fetch(address + path);
            expectSame(answer.status, 200, path);
            expect(/<h1 id="/.test(await answer.text()), `${path} has no heading`);
        }
    });
}

function fetchTests({ test, address }) {
    const kPictures = /\/(cards|presets)\//;
    test("a demo fetches no card of the gallery, first and on a reload", async (page) => {
        for (const path of ["springs/", "springs/storm/#frequency=3", "#springs?preset=storm"]) {
            await open(page, address, path);
            await sleep(1000);
            for (const when of ["first", "on a reload"]) {
                const pictures = (await page.evaluate(fetched)).filter((name) => kPictures.test(name));
                expectSame(pictures, [], `pictures fetched by ${path} ${when}`);
                if (when === "first") await reload(page), await sleep(1000);
            }
        }
        await page.evaluate(`${byId("back")}.click()`);
        await page.until("the cards of the gallery", `${fetched}.some((name) => ${kPictures}.test(name))`, 20);
    }, { width: 1280, height: 720 });

    test("the gallery fetches the cards that are near, and no demo", async (page) => {
        await page.goto(address);
        await page.until("the first card", "document.querySelector('.card img')?.naturalWidth > 0");
        await sleep(1000);
        const names = await page.evaluate(fetched);
        const count = await page.evaluate("document.querySelectorAll('.card').length");
        const cards = names.filter((name) => kPictures.test(name)).length;
        expect(cards > 0 && cards < count, `${cards} of ${count} cards are fetched for a window of 390 by 844`);
        expect(!names.some((name) => /\.wasm$|\.data$|\/run\./.test(name)), names.join());
    }, { width: 390, height: 844, touch: true });
}

function plainTests({ test, address, cards }) {
    const text = "document.body.innerText";
    const visit = async (page, path) => {
        await page.goto("about:blank");
        await page.goto(address + path);
        await page.until(path, `location.href === "${address}${path}" && document.readyState === "complete"`);
    };

    test("without JavaScript, pages say what they are about, and why no demo runs", async (page) => {
        const { name, title, about, presets } = cards.at(-1), preset = presets[1];
        await page.send("Emulation.setScriptExecutionDisabled", { value: true });
        const says = async (path, texts) => {
            await visit(page, path);
            const found = (await page.evaluate(text)).replace(/\s+/g, " ");
            for (const one of [...texts, "only with JavaScript"])
                expect(found.includes(one), `${path} does not show: ${one}`);
            expect(!/Loading/.test(found), `${path} waits for a script`);
            for (const part of ["search", "copy", "preset", "form"])
                expect(await page.evaluate(`!${byId(part)}.checkVisibility()`), `${path}: ${part} would do nothing`);
        };
        await says("", cards.map((card) => card.about));
        await says(name + "/", [title, about, ...presets.map(({ sentence }) => sentence)]);
        expect(await page.evaluate(`document.querySelectorAll("#docs h3").length > 2 &&
            ${byId("docs")}.innerText.length > 3000`), "the docs do not show");
        await says(`${name}/${preset.name}/`, [title, about, preset.title, preset.sentence]);
    });

    test("a page whose script does not arrive says so above its text", async (page) => {
        await page.send("Network.setBlockedURLs", { urls: ["*/page.js", "*/page.*.js"] });
        await visit(page, "springs/storm/");
        const said = await page.until("a sentence", `!${byId("notice")}.hidden && ${byId("notice")}.innerText`, 20);
        expect(/failed to load completely/.test(said), said);
        expect(/a crossing of two rings/.test(await page.evaluate(text)), "the text is gone");
        page.takeFaults();
    }, kSmall);

    test("where the list of demos is missing, the page of a demo offers to reload", async (page) => {
        await page.send("Network.setBlockedURLs", { urls: ["*/demos*.json"] });
        await visit(page, "springs/storm/");
        await page.until("a sentence", `/list of demos/.test(${byId("notice")}.innerText)`, 20);
        await page.send("Network.setBlockedURLs", { urls: [] });
        await page.evaluate(`[...${byId("notice")}.querySelectorAll("button")]
            .find((one) => one.textContent === "Reload").click()`);
        await page.until("the demo", isReady, 60);
        page.takeFaults();
    }, kSmall);

    test("the gallery says it where the browser has no WebGL 2", async (page) => {
        await page.send("Page.addScriptToEvaluateOnNewDocument",
            { source: "HTMLCanvasElement.prototype.getContext = () => null;" });
        await visit(page, "");
        const notice = byId("gallery-notice");
        const said = await page.until("a sentence", `!${notice}.hidden && ${notice}.innerText`, 20);
        expect(/WebGL 2/.test(said), said);
        expect(await page.evaluate("document.querySelectorAll('.card').length > 0"), "there are no cards");
    }, kSmall);
}

export function addressTests(context) {
    openTests(context);
    walkTests(context);
    docsTests(context);
    fetchTests(context);
    plainTests(context);
}
