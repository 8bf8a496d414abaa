// Reads PNG files and compares images, as src/core/image_compare.cpp does it.
import { inflateSync } from "node:zlib";

// The chunks of a PNG file as {type, data}.
export function chunksOf(png) {
    const chunks = [];
    for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
        const length = png.readUInt32BE(at);
        chunks.push({ type: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    }
    return chunks;
}

// The JSON that a capture holds, or null.
export function stateOf(png) {
    for (const { type, data } of chunksOf(png)) {
        if (!["tEXt", "zTXt"].includes(type) || data.toString("latin1", 0, 9) !== "arclight\0") continue;
        // A compressed text begins with its method.
        return JSON.parse((type === "zTXt" ? inflateSync(data.subarray(10)) : data.subarray(9)).toString("utf8"));
    }
    return null;
}

// What a filter of PNG expects of a byte from those to the left, above, and above on the left.
function predicted(filter, left, up, corner) {
    if (filter === 3) return (left + up) >> 1;
    if (filter < 3) return [0, left, up][filter];
    const [a, b, c] = [left, up, corner].map((near) => Math.abs(left + up - corner - near));
    return a <= b && a <= c ? left : b <= c ? up : corner;
}

// The pixels of a PNG with 8 bits a channel, RGB or RGBA, not interlaced: what the suite writes.
export function decodePng(png) {
    const chunks = chunksOf(png), header = chunks[0].data;
    const width = header.readUInt32BE(0), height = header.readUInt32BE(4), channels = { 2: 3, 6: 4 }[header[9]];
    if (header[8] !== 8 || !channels || header[12] !== 0) throw new Error("not a PNG as the suite writes it");
    const packed = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data)));
    const row = width * channels, pixels = new Uint8Array(row * height);
    for (let y = 0; y < height; ++y) {
        const filter = packed[y * (row + 1)];
        for (let x = 0; x < row; ++x) {
            const at = y * row + x, isInside = x >= channels;
            const left = isInside ? pixels[at - channels] : 0, up = y > 0 ? pixels[at - row] : 0;
            const corner = isInside && y > 0 ? pixels[at - row - channels] : 0;
            pixels[at] = packed[y * (row + 1) + 1 + x] + predicted(filter, left, up, corner);
        }
    }
    return { width, height, channels, pixels };
}

const kTileSide = 16;

// Differences in units of 1/255: the fraction of pixels that differ by more than `threshold` in a channel, and the
// largest difference of a channel's mean over a tile of 16x16 pixels.
export function compare(a, b, threshold) {
    if (a.width !== b.width || a.height !== b.height || a.channels !== b.channels) return null;
    const { width, height, channels } = a;
    let over = 0, worstTileMean = 0, worstTile = [0, 0], max = 0;
    for (let top = 0; top < height; top += kTileSide)
        for (let left = 0; left < width; left += kTileSide) {
            const right = Math.min(left + kTileSide, width), bottom = Math.min(top + kTileSide, height);
            const sums = new Array(channels).fill(0);
            for (let y = top; y < bottom; ++y)
                for (let x = left; x < right; ++x) {
                    let most = 0;
                    for (let c = 0, at = (y * width + x) * channels; c < channels; ++c, ++at) {
                        sums[c] += b.pixels[at] - a.pixels[at];
                        most = Math.max(most, Math.abs(b.pixels[at] - a.pixels[at]));
                    }
                    over += most > threshold ? 1 : 0;
                    max = Math.max(max, most);
                }
            const mean = Math.max(...sums.map(Math.abs)) / ((right - left) * (bottom - top));
            if (mean > worstTileMean) [worstTileMean, worstTile] = [mean, [left, top]];
        }
    return { fraction: over / (width * height), worstTileMean, worstTile, max };
}
