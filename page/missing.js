// Why this browser cannot run any demo, in a sentence; empty if it can.
export function missingHere() {
    if (typeof WebAssembly !== "object") return "This browser has no WebAssembly, which the demos are compiled to.";
    const gl = document.createElement("canvas").getContext("webgl2");
    if (!gl)
        return "This browser gives no WebGL 2, which the demos draw with. " +
            "Its settings may have it turned off, or its graphics driver is not supported.";
    const names = {
        EXT_color_buffer_float: "draw to floating-point textures",
        OES_texture_float_linear: "filter floating-point textures",
    };
    const missing = Object.keys(names).filter((name) => !gl.getExtension(name)).map((name) => names[name]);
    gl.getExtension("WEBGL_lose_context")?.loseContext();
    return missing.length ? `WebGL 2 of this browser cannot ${missing.join(" or ")}, which the demos need.` : "";
}
