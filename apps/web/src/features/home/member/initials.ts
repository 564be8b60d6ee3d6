import { graphemesOf } from "@ballast/contract/text/graphemes.ts";

/** Up to two letters that stand for a name without a picture; "" for a name without letters. */
export function initialsOf(name: string): string {
  // A letter with its marks and ligatures: "தி" and "ಶ್ರೀ" are one character to their readers.
  const isLetter = (one: string) => /[\p{L}\p{N}]/u.test(one);
  const firsts = name.split(/\s+/).flatMap((word) => graphemesOf(word).find(isLetter) ?? []);
  return [firsts[0], firsts.length > 1 ? firsts.at(-1) : ""].join("").toLocaleUpperCase();
}
