// The lights of each 16x16 tile as bits. A tile starts with one bit per word of lights, set where the word is not 0;
// the words with one bit per light follow. Tiles are counted from the lower left, words are folded into rows of a
// texture.
uniform usampler2D lightLists;
uniform int tilesAcross;
uniform int listStride;   // words per tile
uniform int filledWords;  // words at its start that mark the non-zero words

uint listWord(int i) { return texelFetch(lightLists, ivec2(i & 4095, i >> 12), 0).r; }

int listStart(ivec2 tile) { return (tile.y * tilesAcross + tile.x) * listStride; }

// The index of the lowest set bit: the exponent of its value as a float.
int lowestBit(uint bits) { return (floatBitsToInt(float(bits & (~bits + 1u))) >> 23) - 127; }
