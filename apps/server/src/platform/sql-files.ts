/** Reads SQL files and orders them by dependency. */

export type SqlFile = { name: string; text: string; sha256: string };

/** The functions and views that a file makes, with their schema, in the order of the text. */
export const definedIn = ({ text }: SqlFile): string[] => [
  ...new Set(
    [...text.matchAll(/^create (?:function|view) ([a-z_0-9]+\.[a-z_0-9]+)/gm)].map(
      (match) => match[1] as string,
    ),
  ),
];

/** The statements alone: without comments, with strings and dollar-quoted bodies emptied. */
const withoutWords = (text: string) =>
  text.replace(/--.*|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1/g, (word) =>
    word.startsWith("--") ? "" : "''",
  );

/** Like withoutWords, but keeps dollar-quoted bodies, which name what they use. */
const withoutTexts = (text: string) =>
  text.replace(/--.*|'(?:[^']|'')*'/g, (word) => (word.startsWith("--") ? "" : "''"));

/**
 * The files, where each holds functions and views of the schema that its folder names, with their grants and
 * comments, and no name is made twice: whatever else a file made would not be dropped again.
 */
export function checkedFunctions(
  files: readonly SqlFile[],
  migrations: readonly SqlFile[],
): readonly SqlFile[] {
  const made = new Map(
    migrations.flatMap((file) => definedIn(file).map((name) => [name, file.name] as const)),
  );
  for (const file of files) {
    const statements = withoutWords(file.text)
      .split(";")
      .map((one) => one.trim());
    const other = statements.find(
      (one) => !/^(create (function|view) |grant |comment on |$)/.test(one),
    );
    if (other !== undefined) {
      throw new Error(`${file.name} holds what is no function, view, grant or comment: ${other}`);
    }
    const room = file.name.split("/").at(-2);
    for (const name of definedIn(file)) {
      if (name.split(".")[0] !== room)
        throw new Error(`${file.name} makes ${name} of another schema`);
      const before = made.get(name);
      if (before) throw new Error(`${name} is made in ${before} and in ${file.name}`);
      made.set(name, file.name);
    }
  }
  return files;
}

/**
 * Sorts the files so that each follows those it depends on. Throws when two files depend on each other;
 * such functions belong in one file.
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
    for (const [name] of withoutTexts(file.text).matchAll(/\b[a-z_0-9]+\.[a-z_0-9]+\b/g)) {
      const maker = makerOf.get(name);
      if (maker !== undefined && maker !== file) add(maker);
    }
    path.pop();
    done.add(file);
  };
  for (const file of files) add(file);
  return [...done];
}
