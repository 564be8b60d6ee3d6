/** Parses the text form of PostgreSQL's parse trees: `{VAR :varno 1 :varattno 2 …}`. */

export type Tree = { readonly node: string; readonly [field: string]: Value };
export type Value = Tree | readonly Value[] | string | null;

/** A token: a word with its escapes, or a single bracket. */
const TOKEN = /[{}()[\]]|(?:\\[\s\S]|[^\s{}()[\]\\])+/g;

export function parseTree(text: string): Tree {
  const tokens = text.match(TOKEN) ?? [];
  let at = 0;

  const value = (): Value => {
    const token = tokens[at++];
    if (token === "{") return node();
    if (token === "(") return list(")");
    if (token === "<>") return null;
    return plain(token ?? "");
  };

  const node = (): Tree => {
    const fields: Record<string, Value> = { node: tokens[at++] ?? "" };
    while (tokens[at] !== "}") {
      const name = tokens[at++]?.slice(1);
      if (name === undefined) throw new Error("a parse tree ends too early");
      fields[name] = value();
      // The bytes of a constant follow their number.
      if (name === "constvalue" && tokens[at] === "[") {
        at++;
        fields[name] = list("]");
      }
      // Text that this parser does not know is skipped as one more word.
      while (tokens[at] !== "}" && !tokens[at]?.startsWith(":")) at++;
    }
    at++;
    return fields as Tree;
  };

  const list = (end: string): Value[] => {
    const items: Value[] = [];
    while (tokens[at] !== end) {
      if (at >= tokens.length) throw new Error("a parse tree ends too early");
      items.push(value());
    }
    at++;
    return items;
  };

  const tree = value();
  if (tree === null || typeof tree === "string" || Array.isArray(tree))
    throw new Error("not a parse tree");
  return tree as Tree;
}

const plain = (token: string) =>
  token.replace(/^"([\s\S]*)"$/, "$1").replaceAll(/\\([\s\S])/g, "$1");

export const isTree = (value: Value | undefined): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const treesOf = (value: Value | undefined): readonly Tree[] =>
  Array.isArray(value) ? value.filter(isTree) : [];

export const numberOf = (value: Value | undefined): number => Number(value);

/** The numbers of a set or list: `(b 1 2)`, `(i 1 2)`, `(o 1 2)`. */
export const numbersOf = (value: Value | undefined): readonly number[] =>
  Array.isArray(value) ? value.slice(1).map(Number) : [];
