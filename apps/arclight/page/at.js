// Addresses of the site's files by their plain names, from whichever of its pages they are asked for.
const { file, root } = window.arclightFaults;
export const at = (name) => root + file(name);
export { root };
