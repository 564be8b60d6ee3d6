/** What the build tells the page about itself. */
import type { Catalogue } from "../src/i18n/catalogue.ts";
import type { Said } from "./figures.ts";

/** All of it travels before anything is seen: what stands in a list by path has the order of `PATHS`. */
export type Start = {
  /** Names of all files numbered below, parted by spaces: below assets/, without their ending. */
  files: string;
  /** What every screen needs: what others import before them, the app itself last. */
  page: number[];
  /** By path: the files without which its screen cannot be shown, besides the page's own. */
  screens: number[][];
  /** By path: the number of the catalogues it speaks from, one digit each. */
  speaks: string;
  catalogues: Catalogue[][];
  /** By name of a path: the figures it asks first, with `{name}` for what its address names. */
  calls: Partial<Record<string, string[]>>;
  /** What the first figures stand under, by the catalogues' own names for it. */
  says: Record<Said, string>;
  /** By language, as "en". */
  words: Partial<Record<string, Words>>;
};

export type Words = {
  files: Partial<Record<Catalogue, number>>;
  ribbon: string;
  logIn: string;
  promise: string;
};
