// Tests of the docs beside a demo: their width, and that they take the place of a demo on a phone.
import { sleep } from "./browser.mjs";
import { expect, expectSame } from "./checks.mjs";
import { inner, open } from "./visit.mjs";

const box = (selector) => `(() => {
    const { x, y, width, height } = document.querySelector("${selector}").getBoundingClientRect();
    return { x, y, width, height };
})()`;
const openDocs = (page) => page.evaluate(
    "document.getElementById('docs').hidden && document.getElementById('docs-toggle').click(), 0");

export function splitTests({ test, address }) {
    for (const width of [1280, 1500, 1920])
        test(`beside its docs a frame has half of ${width} pixels`, async (page) => {
            await open(page, address, "#springs?scene=graph");
            await openDocs(page);
            await sleep(1000);
            const stage = await page.evaluate(box("#stage")), panel = await page.evaluate(`${inner}.panelWidth()`);
            expect(panel > 200 && stage.width - panel >= 0.5 * width, `the frame has ${stage.width - panel} of ${width}`);
        }, { width, height: 720 });

    test("the line between demo and docs is dragged by mouse and keys, and kept", async (page) => {
        await open(page, address, "#springs?scene=graph");
        await openDocs(page);
        const before = await page.evaluate(box("#docs")), line = await page.evaluate(box("#split"));
        await page.drag(line.x + 4, 300, line.x - 196, 300);
        const after = await page.evaluate(box("#docs"));
        expect(Math.abs(after.width - before.width - 200) < 8, `${before.width} became ${after.width}`);
        await page.evaluate("document.getElementById('split').focus()");
        await page.key("ArrowRight");
        expect((await page.evaluate(box("#docs"))).width < after.width - 10, "the arrow key moves nothing");
        const kept = (await page.evaluate(box("#docs"))).width;
        await open(page, address, "#springs?scene=graph");
        await page.until("the docs", "!document.getElementById('docs').hidden", 5);
        expect(Math.abs((await page.evaluate(box("#docs"))).width - kept) < 4, "the width is not kept");
    }, { width: 1280, height: 720 });

    for (const size of [{ width: 390, height: 844 }, { width: 844, height: 390 }])
        test(`docs take the screen of ${size.width} by ${size.height}, and give it back`, async (page) => {
            await open(page, address, "#springs?scene=graph");
            const stage = await page.evaluate(box("#stage"));
            await openDocs(page);
            const docs = await page.evaluate(box("#docs"));
            expectSame([docs.width, docs.height], [stage.width, stage.height], "the size of the docs");
            expectSame(await page.evaluate("document.documentElement.scrollWidth"), size.width, "the width of the page");
            expectSame((await page.evaluate(box("#panel"))).width, 0, "the width of the button for the panel");
            await page.evaluate("document.getElementById('docs-toggle').click()");
            expectSame(await page.evaluate(box("#stage")), stage, "the demo afterwards");
            const tick = await page.evaluate(`${inner}.state(true)`);
            await page.until("the demo plays on", `${inner}.state(true) !== "${tick}"`, 20);
        }, { ...size, scale: 2, touch: true });
}
