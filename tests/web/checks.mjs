// What tests state.
export function expect(condition, text) {
    if (!condition) throw new Error(text);
}

export function expectSame(found, wanted, what) {
    const [a, b] = [found, wanted].map((value) => JSON.stringify(value));
    expect(a === b, `${what}: ${a} instead of ${b}`);
}

// As tests/core/long_run.h: all of the list in ./test --long; otherwise its first, and others that lie evenly between.
export const sampleOf = (all, count) => process.env.ARCLIGHT_TEST_LONG || all.length <= count
    ? all : Array.from({ length: count }, (_, i) => all[Math.floor(i * all.length / count)]);
