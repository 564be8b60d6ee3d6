/** The manifest that the build embeds in the page: the files that each path needs first. */
import type { Catalogue } from "../src/i18n/catalogue.ts";

export type BootManifest = {
  /** The URLs of all files; the numbers below are indexes into this list. */
  files: string[];
  /** The index of the app's own script. */
  app: number;
  /**
   * By path: the files and catalogues of its screen. `others` has those that every other path
   * needs.
   */
  screens: Partial<Record<string, Needed>>;
  others: Needed;
  /**
   * By path: the calls its screen makes first, with `{name}` for query parameters of its address.
   */
  calls: Partial<Record<string, string[]>>;
  /** The version that the names of all catalogues' files carry (wordsFile). */
  wordsVersion: string;
  /** By language, such as "en". */
  words: Partial<Record<string, Words>>;
};

export type Needed = { files: number[]; catalogues: readonly Catalogue[] };

export type Words = {
  ribbon: string;
  logIn: string;
  promise: string;
};
