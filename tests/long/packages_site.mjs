// Serves a folder with the page's server and fetches its index, and what that names: node packages_site.mjs <serve.mjs>
// <folder>.
import { spawn } from "node:child_process";

const [server, folder] = process.argv.slice(2);
const child = spawn(process.execPath, [server, folder], { stdio: ["ignore", "pipe", "inherit"] });
const origin = await new Promise((done, fail) => {
    child.on("exit", () => fail(new Error("the server has ended")));
    child.stdout.on("data", (text) => {
        const found = /http:\/\/[^\s]+/.exec(text);
        if (found) done(found[0]);
    });
});

let fetched = 0;
async function load(address) {
    const answer = await fetch(address);
    const bytes = await answer.arrayBuffer();
    if (!answer.ok || bytes.byteLength === 0) throw new Error(`${address}: ${answer.status}, ${bytes.byteLength} bytes`);
    ++fetched;
    return new TextDecoder().decode(bytes);
}

try {
    const index = await load(origin);
    if (!/<title>[^<]*arclight/i.test(index)) throw new Error("the index is not arclight's");
    for (const [, name] of index.matchAll(/(?:src|href)="([^"#]+)"/g)) {
        const address = new URL(name, origin);
        if (address.origin === new URL(origin).origin) await load(address);
    }
    if (fetched < 3) throw new Error("the index names too few files");
    console.log(`${fetched} files`);
} finally {
    child.removeAllListeners("exit");
    child.kill();
}
