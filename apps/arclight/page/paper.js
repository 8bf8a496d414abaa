// A page of docs by itself.
import { markScrollers } from "./scrollers.js";

const docs = document.getElementById("docs");
new ResizeObserver(() => markScrollers(docs)).observe(docs);
