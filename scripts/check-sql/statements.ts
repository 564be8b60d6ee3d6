/**
 * Every statement in a template of Kysely's `sql` or in the driver's `query<Row>`, with all texts
 * that it can become.
 */
import {
  type CallExpression,
  type Expression,
  isArrayLiteralExpression,
  isCallExpression,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isTaggedTemplateExpression,
  type Node,
  type TaggedTemplateExpression,
} from "typescript/unstable/ast";
import {
  type Bindings,
  bind,
  NeedsCaller,
  NOTHING,
  type Piece,
  stringsOf,
  textsOf,
  Unknown,
} from "./fragments.ts";
import { canBeNull, type RowType, rowTypeOf } from "./row-type.ts";
import { type Sources, walk } from "./sources.ts";

export type Statement = {
  place: string;
  text: string;
  /** Which parameters can be null. */
  nullable: readonly boolean[];
  /** Undefined when no type is given. */
  row: RowType | undefined;
  notes: readonly Note[];
  /** Whether the driver is set up as in platform/db.ts. */
  isOurs: boolean;
};
type Unread = { place: string; why: string; notes: readonly Note[] };

/** `// Never null: a, b: why` or `// Not read: why`, above a template or a part of one. */
export type Note = { place: string; says: "Never null" | "Not read"; columns: readonly string[] };

export function readStatements(sources: Sources): { statements: Statement[]; unread: Unread[] } {
  const statements: Statement[] = [];
  const unread: Unread[] = [];
  for (const file of sources.files) {
    walk(file, (node) => {
      const found = isTemplate(node)
        ? read(sources, node, NOTHING, 0)
        : isQuery(node)
          ? readQuery(sources, node)
          : [];
      statements.push(...found.filter((one) => "text" in one));
      unread.push(...found.filter((one) => "why" in one));
    });
  }
  return { statements, unread };
}

function read(
  sources: Sources,
  template: TaggedTemplateExpression,
  given: Bindings,
  depth: number,
): (Statement | Unread)[] {
  const place = sources.placeOf(template);
  try {
    const [type] = template.typeArguments ?? [];
    const row = type && rowTypeOf(sources, type, given);
    if (row === undefined && !isExecuted(template)) return [];
    const { texts, templates } = textsOf(sources, template, given);
    const notes = [...templates].flatMap((part) => notesOf(sources, part));
    return texts.map((pieces) => ({
      ...{ place, row, notes, isOurs: true },
      ...numbered(sources, pieces),
    }));
  } catch (error) {
    const notes = notesOf(sources, template);
    if (error instanceof Unknown) return [{ place, why: error.message, notes }];
    if (!(error instanceof NeedsCaller)) throw error;
    const { body } = error;
    const name = nameOf(body);
    const calls = name === undefined || depth > 3 ? [] : sources.callsOf(name, declarationOf(body));
    if (calls.length === 0)
      return [
        {
          place,
          why: `its text depends on what calls ${name ?? body.getText().slice(0, 80)}`,
          notes,
        },
      ];
    return calls.flatMap((call) =>
      read(sources, template, bind(body, call.arguments, given, call), depth + 1),
    );
  }
}

/** `client.query<Row>("select …", values)`, on a bare driver connection. */
function readQuery(sources: Sources, call: CallExpression): (Statement | Unread)[] {
  const place = sources.placeOf(call);
  const notes = notesOf(sources, call);
  const [asked, values] = call.arguments;
  const [type] = call.typeArguments ?? [];
  if (!asked || !type) return [];
  try {
    const row = rowTypeOf(sources, type, NOTHING);
    const given = values && isArrayLiteralExpression(values) ? values.elements : [];
    const nullable = given.map((value) => canBeNull(sources, value));
    const texts = stringsOf(sources, textIn(asked), NOTHING);
    return texts.map((text) => ({ place, row, notes, text, nullable, isOurs: false }));
  } catch (error) {
    if (error instanceof NeedsCaller || error instanceof Unknown)
      return [{ place, why: error.message, notes }];
    throw error;
  }
}

/** `{ text: "select …", rowMode: "array" }` */
function textIn(asked: Expression): Expression {
  if (!isObjectLiteralExpression(asked)) return asked;
  const text = asked.properties
    .filter((property) => isPropertyAssignment(property))
    .find((property) => property.name.getText() === "text");
  return text?.initializer ?? asked;
}

const isTemplate = (node: Node): node is TaggedTemplateExpression =>
  isTaggedTemplateExpression(node) && node.tag.getText() === "sql";

const isQuery = (node: Node): node is CallExpression =>
  isCallExpression(node) &&
  node.typeArguments !== undefined &&
  isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === "query";

function numbered(sources: Sources, pieces: readonly Piece[]) {
  const nullable: boolean[] = [];
  const text = pieces.map((piece) => {
    if (typeof piece === "string") return piece;
    nullable.push(canBeNull(sources, piece.value as Expression));
    return `$${nullable.length}`;
  });
  return { text: text.join(""), nullable };
}

/** Whether a template is executed directly: `sql`…`.execute(db)`. */
const isExecuted = ({ parent }: Node) =>
  isPropertyAccessExpression(parent) &&
  parent.name.text === "execute" &&
  isCallExpression(parent.parent);

/** The name by which a function, or a constant that holds one, is called. */
function nameOf(body: Node): string | undefined {
  const named = declarationOf(body) as Node & { name?: Node };
  return named.name?.getText();
}

const declarationOf = (body: Node): Node =>
  "name" in body && body.name !== undefined ? body : body.parent;

const NOTE = /\/\/ (Never null|Not read): (?:([\w, ]+): )?.+/;

/** The notes in the comment directly above the line on which a template begins. */
function notesOf({ placeOf }: Sources, template: Node): Note[] {
  const file = template.getSourceFile();
  const before = file.text.slice(0, template.getStart(file)).split("\n").slice(0, -1);
  const first = before.findLastIndex((line) => !/^\s*\/\//.test(line));
  const said = before.slice(first + 1).map((line) => line.trim());
  const [, says, columns] = NOTE.exec(said.join(" ")) ?? [];
  if (says === undefined) return [];
  return [
    { place: placeOf(template), says: says as Note["says"], columns: columns?.split(/, /) ?? [] },
  ];
}
