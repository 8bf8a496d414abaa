// Reads the packs of page/site_pack.mjs: files with their paths, among them images as WebP, which the demos get as PNG.

// The files of a pack. `plain`: resolves to the pack with PNGs only, for browsers whose decoder changes pixels.
// `progress`: is told how many images are decoded, of how many.
export async function filesOf(bytes, plain, progress) {
    const length = new DataView(bytes).getUint32(0, true);
    const list = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)));
    const files = list.map(({ path, start, end, ...image }) =>
        ({ path, bytes: new Uint8Array(bytes, 4 + length + start, end - start), ...image }));
    const packed = files.filter(({ sum }) => sum !== undefined), decoder = packed.length ? makeDecoder() : null;
    try {
        for (const [i, file] of packed.entries()) {
            progress?.tell("images", i, packed.length);
            file.bytes = await decoder.pngOf(file);
        }
    } catch {
        return filesOf(await plain());
    } finally {
        decoder?.end();
    }
    return files;
}

// Writes the files of a pack into the file system of a program.
export function writeFiles(module, files) {
    for (const { path, bytes } of files) {
        module.FS.mkdirTree(path.replace(/\/[^/]*$/, ""));
        module.FS.writeFile(path, bytes);
    }
}

// WebGL returns an image's pixels as they are; a 2D canvas would change those that are transparent.
function makeDecoder() {
    const canvas = document.createElement("canvas"), gl = canvas.getContext("webgl2");
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
    return {
        async pngOf({ bytes, width, height, channels, sum }) {
            const image = await createImageBitmap(new Blob([bytes], { type: "image/webp" }),
                { premultiplyAlpha: "none", colorSpaceConversion: "none" });
            gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, image);
            gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D,
                gl.getParameter(gl.TEXTURE_BINDING_2D), 0);
            const pixels = new Uint8Array(4 * width * height);
            gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
            const rows = rowsOf(pixels, width, height, channels);
            if (adler32(rows) !== sum) throw new Error("this browser changes the pixels of images");
            return pngOf(rows, width, height, channels, sum);
        },
        end: () => gl.getExtension("WEBGL_lose_context")?.loseContext(),
    };
}

function rowsOf(pixels, width, height, channels) {
    const rows = new Uint8Array(height * (1 + width * channels));
    let to = 0, from = 0;
    for (let y = 0; y < height; ++y) {
        ++to;
        for (let x = 0; x < width; ++x, from += 4, to += channels)
            for (let c = 0; c < channels; ++c) rows[to + c] = pixels[from + c];
    }
    return rows;
}

function adler32(bytes) {
    let a = 1, b = 0;
    for (let i = 0; i < bytes.length;) {
        for (const stop = Math.min(bytes.length, i + 3800); i < stop; ++i) b += a += bytes[i];
        a %= 65521, b %= 65521;
    }
    return (b << 16 | a) >>> 0;
}

let crcs = null;
function crc32(bytes) {
    crcs ??= Uint32Array.from({ length: 256 }, (_, n) => {
        for (let k = 0; k < 8; ++k) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
        return n;
    });
    let crc = -1;
    for (const byte of bytes) crc = crcs[(crc ^ byte) & 255] ^ (crc >>> 8);
    return ~crc >>> 0;
}

// A PNG whose rows are stored, not compressed.
function pngOf(rows, width, height, channels, sum) {
    const kMost = 65535, blocks = Math.ceil(rows.length / kMost);
    const data = new Uint8Array(2 + 5 * blocks + rows.length + 4), view = new DataView(data.buffer);
    data.set([0x78, 0x01]);
    for (let i = 0, at = 2; i < blocks; ++i) {
        const part = rows.subarray(i * kMost, (i + 1) * kMost);
        data[at] = i === blocks - 1 ? 1 : 0;
        view.setUint16(at + 1, part.length, true), view.setUint16(at + 3, ~part.length & 0xffff, true);
        data.set(part, at + 5);
        at += 5 + part.length;
    }
    view.setUint32(data.length - 4, sum);
    const header = new Uint8Array(13), sizes = new DataView(header.buffer);
    sizes.setUint32(0, width), sizes.setUint32(4, height);
    header.set([8, channels === 4 ? 6 : 2, 0, 0, 0], 8);
    const signature = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]);
    return joined([signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", new Uint8Array(0))]);
}

function chunk(name, content) {
    const bytes = new Uint8Array(12 + content.length), view = new DataView(bytes.buffer);
    view.setUint32(0, content.length);
    bytes.set([...name].map((letter) => letter.charCodeAt(0)), 4);
    bytes.set(content, 8);
    view.setUint32(8 + content.length, crc32(bytes.subarray(4, 8 + content.length)));
    return bytes;
}

function joined(parts) {
    const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
    return all;
}
