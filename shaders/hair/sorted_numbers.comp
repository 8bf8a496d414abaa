// Extracts the numbers from sorted pairs: with TO_TEXTURE into a texture row by row, otherwise as instances.
layout(local_size_x = 256) in;
layout(std430) readonly buffer Pairs { uvec2 pairs[]; };
#ifdef TO_TEXTURE
layout(r32ui) writeonly uniform uimage2D numbers;
#else
layout(std430) writeonly buffer Numbers { uint numbers[]; };
#endif

uniform int count;

void main() {
    int i = int(gl_GlobalInvocationID.x);
    if (i >= count) return;
#ifdef TO_TEXTURE
    int width = imageSize(numbers).x;
    imageStore(numbers, ivec2(i % width, i / width), uvec4(pairs[i].y));
#else
    numbers[i] = pairs[i].y;
#endif
}
