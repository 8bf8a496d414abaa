// Tests the page's server only, which takes a second and no browser: node server.mjs
import { serverTests } from "./server_tests.mjs";

const tests = [];
serverTests({ test: (name, body) => tests.push({ name, body }) });
for (const { name, body } of tests) {
    const fault = await body().then(() => "", (error) => error.message);
    console.log(`${fault ? "FAILED" : "ok"}: ${name}${fault ? `: ${fault}` : ""}`);
    if (fault) process.exitCode = 1;
}
