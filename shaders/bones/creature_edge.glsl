// Light at the edges of thin triangles. Even `centroid` extrapolates it: a rasteriser divides by the triangle's area,
// and where that is a thousandth of a pixel, values of 1 become -2400. The limit is far above the light of the surfaces
// that use it: sky, hills and grass.
vec3 ofTriangle(vec3 light) { return clamp(light, 0.0, 4.0); }
