/** What the build tells the page about itself. */
import type { Catalogue } from "../src/i18n/catalogue.ts";

export type BootManifest = {
  /** The addresses of all files that are numbered below. */
  files: string[];
  /** Of the app's own script. */
  app: number;
  /** By path: what its screen needs; of other paths, the page's files and the entry catalogue. */
  screens: Partial<Record<string, Needed>>;
  others: Needed;
  /** By path: the figures its screen asks first, with `{name}` for what its address names. */
  calls: Partial<Record<string, string[]>>;
  /** By language, as "en". */
  words: Partial<Record<string, Words>>;
};

export type Needed = { files: number[]; catalogues: readonly Catalogue[] };

export type Words = {
  files: Partial<Record<Catalogue, number>>;
  ribbon: string;
  logIn: string;
  promise: string;
};
