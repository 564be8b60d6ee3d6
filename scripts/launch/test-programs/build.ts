import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { note } from "./stand-in.ts";

if (process.env.FAIL === "build") throw new Error("main.tsx does not exist");
const into = process.argv[2] ?? "";
mkdirSync(into);
if (process.env.FAIL === "build in the middle") {
  note("build is silent");
  setInterval(() => {}, 60_000);
} else {
  writeFileSync(join(into, "index.html"), "<!doctype html>");
  note("build done");
}
