/**
 * The sources as seen by TypeScript's own checker, through the API that comes with the compiler.
 */
import { readFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type CallExpression,
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isShorthandPropertyAssignment,
  type Node,
  type SourceFile,
} from "typescript/unstable/ast";
import {
  API,
  type Checker,
  type Symbol as Declared,
  type Project,
  SymbolFlags,
} from "typescript/unstable/sync";

export type Sources = {
  checker: Checker;
  files: readonly SourceFile[];
  /** The position of a node, as `path:line`. */
  placeOf(node: Node): string;
  /** The declaration of a name, in whichever file. */
  declarationOf(name: Node): Node | undefined;
  /** All calls of the declaration. */
  callsOf(name: string, declaration: Node): readonly CallExpression[];
  close(): void;
};

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Opens a project and reads those of its own files whose text `reads` accepts. */
export function openSources(configFile: string, reads: (text: string) => boolean): Sources {
  const api = new API({ cwd: dirname(configFile) });
  const project = api.updateSnapshot({ openProjects: [configFile] }).getProject(configFile);
  if (!project) throw new Error(`TypeScript does not open ${configFile}`);
  const names = project.program.getSourceFileNames().filter((name) => isOwn(name));
  const texts = new Map(names.map((name) => [name, readFileSync(name, "utf8")]));
  const files = names
    .filter((name) => reads(texts.get(name) ?? ""))
    .map((name) => fileOf(project, name));
  const calls = new Map<string, CallExpression[]>();
  const { checker } = project;
  const declarationOf = (name: Node) => declared(project, name);
  return {
    checker,
    files,
    placeOf,
    declarationOf,
    callsOf(name, declaration) {
      const known = calls.get(name) ?? findCalls(project, texts, name);
      calls.set(name, known);
      return known.filter((call) => declarationOf(nameOfCall(call) ?? call) === declaration);
    },
    close: () => api.close(),
  };
}

const isOwn = (name: string) =>
  name.startsWith(ROOT) && !name.includes("/node_modules/") && !name.endsWith(".test.ts");

function fileOf(project: Project, name: string): SourceFile {
  const file = project.program.getSourceFile(name);
  if (!file) throw new Error(`TypeScript does not read ${name}`);
  return file;
}

function placeOf(node: Node): string {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
  return `${relative(ROOT, file.fileName)}:${line + 1}`;
}

function declared({ checker }: Project, name: Node): Node | undefined {
  const symbol = checker.getSymbolAtLocation(name);
  const own =
    symbol && isShorthandPropertyAssignment(name.parent)
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : symbol;
  return nodeOf(own && original(checker, own));
}

/** The target of an import; any other symbol is returned unchanged. */
const original = (checker: Checker, symbol: Declared): Declared =>
  symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

const nodeOf = (symbol: Declared | undefined): Node | undefined =>
  (symbol?.valueDeclaration ?? symbol?.declarations[0])?.resolve();

function nameOfCall({ expression }: CallExpression): Node | undefined {
  if (isIdentifier(expression)) return expression;
  return isPropertyAccessExpression(expression) ? expression.name : undefined;
}

function findCalls(project: Project, texts: ReadonlyMap<string, string>, name: string) {
  const found: CallExpression[] = [];
  for (const [file, text] of texts) {
    if (!text.includes(name)) continue;
    walk(fileOf(project, file), (node) => {
      if (isCallExpression(node) && nameOfCall(node)?.getText() === name) found.push(node);
    });
  }
  return found;
}

/** Visits a node and everything below it. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}
