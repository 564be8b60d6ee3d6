/** Files of SQL, and which of them uses which. */

export type SqlFile = { name: string; text: string; sha256: string };

/** The functions and views that a file makes, with their schema, in the order of the text. */
export const definedIn = ({ text }: SqlFile): string[] => [
  ...new Set(
    [...text.matchAll(/^create (?:function|view) ([a-z_0-9]+\.[a-z_0-9]+)/gm)].map(
      (match) => match[1] as string,
    ),
  ),
];

const withoutComments = (text: string) => text.replace(/--.*/g, "");

/**
 * Each file after those that make what it names. Names in strings count as well, which orders more than is
 * needed. Throws where two files use each other: what belongs together stands in one file.
 */
export function inOrderOfUse(files: readonly SqlFile[]): SqlFile[] {
  const makerOf = new Map(files.flatMap((file) => definedIn(file).map((name) => [name, file])));
  const done = new Set<SqlFile>();
  const path: SqlFile[] = [];
  const add = (file: SqlFile): void => {
    if (done.has(file)) return;
    if (path.includes(file)) {
      const circle = [...path.slice(path.indexOf(file)), file].map(({ name }) => name);
      throw new Error(`These files of SQL use each other: ${circle.join(" → ")}`);
    }
    path.push(file);
    for (const [name] of withoutComments(file.text).matchAll(/\b[a-z_0-9]+\.[a-z_0-9]+\b/g)) {
      const maker = makerOf.get(name);
      if (maker !== undefined && maker !== file) add(maker);
    }
    path.pop();
    done.add(file);
  };
  for (const file of files) add(file);
  return [...done];
}
