// The beginning of every stage: precisions for GLSL ES 3.00, and guarded arithmetic.
#ifdef GL_ES
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp sampler2DArray;
precision highp sampler3D;
precision highp usampler2D;
#endif

const float PI = 3.14159265358979;

// 0/0 may be 0 on a software rasteriser and NaN, a black pixel, on a GPU: use these for division and roots.
float safeDivide(float a, float b) { return abs(b) > 1e-20 ? a / b : 0.0; }
float safeSqrt(float x) { return sqrt(max(x, 0.0)); }
float safePow(float x, float p) { return x > 0.0 ? pow(x, p) : 0.0; }
vec3 safeNormalize(vec3 v) { return v * inversesqrt(max(dot(v, v), 1e-20)); }
