// Finds faults of accessibility with axe-core, which npm provides in this one version, checked by its hash.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const kVersion = "4.14.1";
const kHash = "FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ==";

// The text of its script, kept in `folder`; null where npm is missing or cannot fetch it.
export function axeScript(folder) {
    const archive = join(folder, `axe-core-${kVersion}.tgz`);
    mkdirSync(folder, { recursive: true });
    try {
        if (!existsSync(archive))
            execFileSync("npm", ["pack", `axe-core@${kVersion}`, "--silent", "--pack-destination", folder],
                { stdio: "ignore", timeout: 120000 });
    } catch {
        return null;
    }
    const found = createHash("sha512").update(readFileSync(archive)).digest("base64");
    if (found !== kHash) throw new Error(`${archive} has the hash ${found} instead of ${kHash}`);
    return execFileSync("tar", ["-xzOf", archive, "package/axe.min.js"], { maxBuffer: 2 ** 24 }).toString();
}

// What axe finds in the document that shows, each as "rule: elements".
export async function axeFaults(page, script) {
    await page.evaluate(`${script}; 0`);
    return page.evaluate(`axe.run(document, {
        resultTypes: ["violations"], iframes: false, rules: { "target-size": { enabled: true } },
    }).then(({ violations }) => violations.map(({ id, nodes }) =>
        id + ": " + nodes.slice(0, 4).map(({ target }) => target.join(" ")).join(", ")))`);
}
