// What tests state.
export function expect(condition, text) {
    if (!condition) throw new Error(text);
}

export function expectSame(found, wanted, what) {
    const [a, b] = [found, wanted].map((value) => JSON.stringify(value));
    expect(a === b, `${what}: ${a} instead of ${b}`);
}
