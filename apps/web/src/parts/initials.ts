/** Up to two letters that stand for a name where there is no picture; "" for a name without any. */
export function initialsOf(name: string): string {
  // A letter with its marks: "தி" is one sign to whoever reads it.
  const firsts = name.split(/\s+/).flatMap((word) => word.match(/[\p{L}\p{N}]\p{M}*/u) ?? []);
  return [firsts[0], firsts.length > 1 ? firsts.at(-1) : ""].join("").toLocaleUpperCase();
}
