/**
 * The only fonts that the browser draws with, so that pictures and line breaks are the same on
 * every machine, and each of the 11 languages has its letters on a machine without any font.
 */
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { decompress } from "wawoff2";
import { cacheFolder } from "./cache.ts";

/**
 * Each file contains one script in all weights; together they contain the letters of every
 * language.
 */
const FONTS = {
  "noto-sans": ["latin", "latin-ext", "devanagari"],
  "noto-sans-tamil": ["tamil"],
  "noto-sans-telugu": ["telugu"],
  "noto-sans-kannada": ["kannada"],
};

/** The path of the configuration, for FONTCONFIG_FILE. */
export async function fontsFile(): Promise<string> {
  const folder = join(await cacheFolder(), "fonts");
  const file = join(folder, "fonts.conf");
  if (existsSync(file)) return file;
  await mkdir(folder, { recursive: true });
  const { resolve } = createRequire(import.meta.url);
  for (const [family, scripts] of Object.entries(FONTS)) {
    for (const script of scripts) {
      const name = `${family}-${script}-wght-normal`;
      const woff2 = resolve(`@fontsource-variable/${family}/files/${name}.woff2`);
      // Chromium reads WOFF2 from a page; as a font of the system it reads only TrueType.
      await writeFile(join(folder, `${name}.ttf`), await decompress(await readFile(woff2)));
    }
  }
  await writeFile(`${file}.${process.pid}`, configuration(folder));
  await rename(`${file}.${process.pid}`, file);
  return file;
}

function configuration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${join(folder, "cache")}</cachedir>
  <match target="pattern">
    <edit name="family" mode="append_last"><string>Noto Sans</string></edit>
  </match>
</fontconfig>
`;
}
