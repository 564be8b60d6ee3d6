/** What the build tells the page about itself. */
import type { Catalogue } from "../src/i18n/catalogue.ts";

export type Start = {
  /** Addresses of all files named below, by number. */
  files: string[];
  /** What every screen needs: what others import before them, the app itself last. */
  page: number[];
  /** By path: the files without which its screen cannot be shown, besides the page's own. */
  screens: Partial<Record<string, number[]>>;
  /** By path: the catalogues it speaks from. */
  speaks: Partial<Record<string, Catalogue[]>>;
  /** By path: the figures it asks first, with `{name}` for what its address names. */
  calls: Partial<Record<string, string[]>>;
  /** By language, as "en". */
  words: Partial<Record<string, Words>>;
};

export type Words = {
  files: Partial<Record<Catalogue, number>>;
  ribbon: string;
  logIn: string;
  promise: string;
};
