// Tests of the two themes: which one shows, and that all of it can be read in both.
import { expect, expectSame, sampleOf } from "./checks.mjs";
import { inner, isReady, open } from "./visit.mjs";

const kWide = { width: 1280, height: 800 };
const byId = (id) => `document.getElementById("${id}")`;
const kGrounds = { light: "rgb(244, 246, 247)", dark: "rgb(6, 8, 10)" };
const ground = "getComputedStyle(document.body).backgroundColor";
const prefer = (page, theme) =>
    page.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: theme }] });
const isTheme = (page, theme, what) => page.until(`${theme}: ${what}`, `${ground} === "${kGrounds[theme]}"`, 10);
const press = (page) => page.evaluate(
    "[...document.querySelectorAll('button.theme')].find((one) => one.checkVisibility()).click()");
const kPressed = "[...document.querySelectorAll('button.theme')].map((one) => one.ariaPressed).join()";

function switchTests({ test, address }) {
    test("the theme follows the system until the reader chooses one, which is kept", async (page) => {
        const visit = async (path) => {
            await page.goto("about:blank");
            await page.goto(address + path);
            await page.until("the page", "document.readyState === 'complete'");
        };
        await prefer(page, "dark");
        await visit("");
        await isTheme(page, "dark", "as the system");
        await prefer(page, "light");
        await isTheme(page, "light", "as the system while the page is open");
        await press(page);
        await isTheme(page, "dark", "after the switch");
        expect(/^false/.test(await page.evaluate(kPressed)), "the switch is pressed");
        for (const path of ["", "docs/springs.html", "springs/storm/"]) {
            await visit(path);
            await isTheme(page, "dark", "kept on " + path);
        }
        await press(page);
        await isTheme(page, "light", "after another switch");
        expect(/true$/.test(await page.evaluate(kPressed)), "the switch is not pressed");
        await prefer(page, "dark");
        await isTheme(page, "dark", "as the system again, once the choice is the system's");
    }, kWide);

    test("the theme can be switched after the address has changed, and where nothing can be kept", async (page) => {
        await page.send("Page.addScriptToEvaluateOnNewDocument", { source: `
            for (const name of ["getItem", "setItem", "removeItem"])
                Storage.prototype[name] = () => { throw new DOMException("denied", "SecurityError"); };` });
        await prefer(page, "dark");
        await page.goto(address);
        await page.until("the cards", "document.querySelector('.card h2 a')");
        await page.evaluate("document.querySelector(\".card h2 a[href$='/springs/']\").click()");
        await page.until("the demo", isReady, 60);
        await press(page);
        await isTheme(page, "light", "after the switch");
        await press(page);
        await isTheme(page, "dark", "after another switch");
    }, { width: 390, height: 844 });
}

// Runs in the page: texts whose contrast to what is behind them is too low (WCAG 2.1, 1.4.3), and controls whose edge
// or focus is (1.4.11).
const findFaint = () => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    // [red, green, blue, alpha] from 0 to 1.
    const parse = (colour) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255);
    };
    const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
    const behind = (element) => {
        if (!element) return parse(getComputedStyle(document.documentElement).backgroundColor);
        const { backgroundColor, backgroundImage } = getComputedStyle(element);
        // Captions stand on images, behind a ground of black. Only the edges of what scrolls have shadows.
        if (backgroundImage !== "none" && !element.matches("select, .scrolls")) return [0, 0, 0, 1];
        const own = parse(backgroundColor);
        return own[3] === 1 ? own : over(own, behind(element.parentElement));
    };
    const luminance = (colour) => {
        const [r, g, b] = colour.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (colour, ground) => {
        const [a, b] = [luminance(over(parse(colour), ground)), luminance(ground)];
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    };
    const faults = [], seen = { texts: 0, edges: 0 };
    const check = (element, what, colour, ground, least) => {
        const found = contrast(colour, ground);
        if (found < least) faults.push(`${what} of ${element.tagName}#${element.id}.${element.className} ` +
            `"${element.textContent.trim().slice(0, 20)}": ${found.toFixed(2)} instead of ${least}`);
    };
    for (const element of document.body.querySelectorAll("*")) {
        if (!element.checkVisibility() || element.getBoundingClientRect().width < 2) continue;
        const style = getComputedStyle(element), isField = element.matches("input, select, button");
        const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        if (hasText || element.matches("input, select")) {
            const size = parseFloat(style.fontSize), isLarge = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
            check(element, "text", style.color, behind(element), isLarge ? 3 : 4.5), ++seen.texts;
        }
        if (element.placeholder)
            check(element, "placeholder", getComputedStyle(element, "::placeholder").color, behind(element), 4.5);
        if (isField && style.borderTopWidth !== "0px")
            check(element, "edge", style.borderTopColor, behind(element.parentElement), 3), ++seen.edges;
        // The outline of what has the focus is drawn outside of it, in the accent of its card or demo.
        if (isField || element.matches("a[href], [tabindex='0']"))
            check(element, "focus", style.getPropertyValue("--accent"), behind(element.parentElement), 3);
    }
    return { faults, seen };
};

function contrastTests({ test, address, cards }) {
    for (const theme of ["light", "dark"]) {
        const reads = async (page, what, texts, edges = 0) => {
            const { faults, seen } = await page.evaluate(`(${findFaint})()`);
            expectSame(faults, [], `${theme}, ${what}`);
            expect(seen.texts >= texts && seen.edges >= edges,
                `${what}: only ${seen.texts} texts, ${seen.edges} edges`);
        };
        test(`the ${theme} theme can be read: gallery with every accent, search, pages of docs`, async (page) => {
            await prefer(page, theme);
            await page.goto(address);
            await page.until("the cards", "document.querySelectorAll('.card .more').length > 0");
            await page.evaluate("document.querySelectorAll('.card .more').forEach((more) => more.click())");
            await isTheme(page, theme, "gallery");
            await reads(page, "gallery", 10 * cards.length, 2);
            await page.evaluate(
                `${byId("search")}.value = "a", ${byId("search")}.dispatchEvent(new Event("input")), 0`);
            await page.until("found presets", "document.querySelector('.presets a.found')");
            await page.evaluate("document.querySelector('.presets a').focus()");
            await reads(page, "search", 20);
            for (const { name } of sampleOf(cards, 2)) {
                await page.goto(`${address}docs/${name}.html`);
                await page.until("the docs",
                    `location.pathname.endsWith("${name}.html") && document.readyState === "complete"`);
                await isTheme(page, theme, name);
                await reads(page, name, 50);
            }
        }, kWide);

        test(`the ${theme} theme can be read: demo with form, notice and docs`, async (page) => {
            await prefer(page, theme);
            await open(page, address, "springs/#scene=graph");
            await isTheme(page, theme, "demo");
            await page.evaluate(
                `${byId("docs")}.hidden && ${byId("docs-toggle")}.click(), ${byId("form-toggle")}.click()`);
            await page.until("the docs", `["math", "pre", "table"]
                .every((one) => document.querySelector("#docs " + one)?.checkVisibility())`, 20);
            await page.until("the form", `${inner} && document.querySelectorAll("#form .row").length > 3`, 20);
            await page.evaluate(`(() => {
                const field = document.querySelector("#form input[type=number]");
                field.value = "1e9";
                field.dispatchEvent(new Event("change", { bubbles: true }));
                ${byId("copy")}.click();
            })()`);
            await page.until("a notice and a fault",
                `!${byId("notice")}.hidden && document.querySelector("#form .fault:not([hidden])")`, 10);
            await reads(page, "demo", 100, 10);
        }, { width: 1600, height: 900 });

        test(`the ${theme} theme can be read without JavaScript`, async (page) => {
            await prefer(page, theme);
            await page.send("Emulation.setScriptExecutionDisabled", { value: true });
            for (const path of ["", "springs/", "springs/storm/"]) {
                await page.goto(address + path);
                await page.until(path, `location.href === "${address}${path}" && document.readyState === "complete"`);
                await isTheme(page, theme, path);
                await reads(page, path, 10);
            }
        }, kWide);
    }

    test("what covers a demo can be read", async (page) => {
        await prefer(page, "light");
        await page.goto(address + "run.html?No");
        await page.until("the fault", "document.querySelector('#cover.fault')", 20);
        const { faults } = await page.evaluate(`(${findFaint})()`);
        expectSame(faults, [], "cover");
    }, kWide);
}

function focusTests({ test, address }) {
    test("Tab shows where it is, on each of its stops", async (page) => {
        for (const [path, wait, stops] of [["", "document.querySelectorAll('.card').length > 0", 12],
            ["docs/springs.html", "document.readyState === 'complete'", 3]]) {
            await page.goto(address + path);
            await page.until("the page", `location.href === "${address}${path}" && ${wait}`);
            const seen = new Set();
            for (let i = 0; i < stops; ++i) {
                await page.key("Tab");
                const { name, style, width } = await page.evaluate(`(() => {
                    const one = document.activeElement, { outlineStyle, outlineWidth } = getComputedStyle(one);
                    return { name: one.outerHTML.slice(0, 120), style: outlineStyle, width: parseFloat(outlineWidth) };
                })()`);
                expect(style === "solid" && width >= 2, `no outline around ${name}`);
                seen.add(name);
            }
            expectSame(seen.size, stops, "stops");
        }
    }, kWide);
}

export function themeTests(context) {
    switchTests(context);
    contrastTests(context);
    focusTests(context);
}
