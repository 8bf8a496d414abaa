// The lights of each 16x16 tile as bits: of each tile first the words that are not 0, a bit for each, then those words,
// a bit for each light. Tiles are counted from the lower left, words folded into rows of a texture.
uniform usampler2D lightLists;
uniform int tilesAcross;
uniform int listStride;   // words of a tile
uniform int filledWords;  // the first of them, which say which of the others are not 0

uint listWord(int i) { return texelFetch(lightLists, ivec2(i & 4095, i >> 12), 0).r; }

int listStart(ivec2 tile) { return (tile.y * tilesAcross + tile.x) * listStride; }

// The number of the lowest bit that is set: the exponent of what that bit is worth, as a float has it.
int lowestBit(uint bits) { return (floatBitsToInt(float(bits & (~bits + 1u))) >> 23) - 127; }
