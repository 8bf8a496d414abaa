// Why this browser cannot run any demo, in a sentence; empty if it can.
export function missingHere() {
    if (typeof WebAssembly !== "object") return "This browser has no WebAssembly, which the demos are compiled to.";
    const gl = document.createElement("canvas").getContext("webgl2");
    if (!gl)
        return "This browser provides no WebGL 2, which the demos draw with. " +
            "Its settings may have it turned off, or its graphics driver is not supported.";
    // Half floats do, if need be; and what a browser cannot filter, the demos have in formats that it can.
    const canDraw = ["EXT_color_buffer_float", "EXT_color_buffer_half_float"].some((name) => gl.getExtension(name));
    gl.getExtension("WEBGL_lose_context")?.loseContext();
    return canDraw ? "" : "WebGL 2 of this browser cannot draw to floating-point textures, which the demos need.";
}
