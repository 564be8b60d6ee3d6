/**
 * The claims of a row type about each column: the kinds of values that the program reads, and
 * whether null is one.
 */
import {
  isIntersectionTypeNode,
  isPropertySignatureDeclaration,
  isTypeLiteralNode,
  isTypeReferenceNode,
  type Node,
  type TypeLiteralNode,
  type TypeNode,
} from "typescript/unstable/ast";
import { type Checker, type Type, TypeFlags } from "typescript/unstable/sync";
import { type Bindings, NeedsCaller, Unknown } from "./fragments.ts";
import type { Sources } from "./sources.ts";

/** `any` matches every column; `json` every object that is none of the others. */
export type Kind =
  | "string"
  | "number"
  | "bigint"
  | "boolean"
  | "Date"
  | "Buffer"
  | "json"
  | "any"
  | `${string}[]`;
export type Claim = { kinds: ReadonlySet<Kind>; isNullable: boolean };
export type RowType = ReadonlyMap<string, Claim>;

/** The columns of a row type; undefined when the type is not an object. */
export function rowTypeOf(sources: Sources, node: TypeNode, given: Bindings): RowType | undefined {
  if (isIntersectionTypeNode(node)) {
    const parts = node.types.map((part) => rowTypeOf(sources, part, given));
    return new Map(parts.flatMap((part) => [...(part ?? [])]));
  }
  if (isTypeLiteralNode(node)) return ofLiteral(sources, node, given);
  const type = sources.checker.getTypeFromTypeNode(node);
  if (!type) throw new Unknown("a row type is not understood");
  if (type.isTypeParameter()) return ofParameter(sources, node, given);
  const { checker } = sources;
  if (!isRow(checker, type)) return undefined;
  // A row can be one of several types, and a column can then be what it is in any of them.
  const rows = (type.isUnionType() ? type.getTypes() : [type]).map((part) =>
    columnsOf(checker, part),
  );
  const names = new Set(rows.flatMap((row) => [...row.keys()]));
  if (names.size === 0) throw new Unknown("a row type names no columns");
  return new Map([...names].map((name) => [name, either(rows.map((row) => row.get(name)))]));
}

const columnsOf = (checker: Checker, type: Type): RowType =>
  new Map(
    checker
      .getPropertiesOfType(type)
      .map((property) => [property.name, claimOf(checker, checker.getTypeOfSymbol(property))]),
  );

/** A column that a type does not name is not read. */
const either = (claims: readonly (Claim | undefined)[]): Claim => ({
  kinds: new Set(claims.flatMap((claim) => [...(claim?.kinds ?? [])])),
  isNullable: claims.some((claim) => claim?.isNullable ?? true),
});

/** `{ answer: Answer }`, where `Answer` may be a type argument of a caller. */
function ofLiteral(sources: Sources, { members }: TypeLiteralNode, given: Bindings): RowType {
  const { checker } = sources;
  const claims = members.flatMap((member) => {
    if (!isPropertySignatureDeclaration(member) || !member.type) return [];
    const type = checker.getTypeFromTypeNode(member.type);
    const bound = type?.isTypeParameter() ? boundTo(sources, member.type, given) : undefined;
    const claimed = bound ? checker.getTypeFromTypeNode(bound.node as TypeNode) : type;
    return [[member.name.getText().replaceAll('"', ""), claimOf(checker, claimed)] as const];
  });
  if (claims.length === 0) throw new Unknown("a row type names no columns");
  return new Map(claims);
}

function ofParameter(sources: Sources, node: TypeNode, given: Bindings): RowType | undefined {
  const bound = boundTo(sources, node, given);
  return rowTypeOf(sources, bound.node as TypeNode, bound.bindings);
}

function boundTo(sources: Sources, node: TypeNode, given: Bindings) {
  const at = isTypeReferenceNode(node) ? sources.declarationOf(node.typeName) : undefined;
  const bound = at && given.get(at);
  if (bound?.node) return bound;
  if (at && "parameters" in at.parent) throw new NeedsCaller(at.parent as never);
  throw new Unknown("a row type is known only to callers");
}

const isRow = (checker: Checker, type: Type) => kindsOf(type, checker).has("json");

function claimOf(checker: Checker, type: Type | undefined): Claim {
  if (!type) throw new Unknown("the type of a column is not understood");
  const parts = type.isUnionType() ? type.getTypes() : [type];
  const kinds = new Set<Kind>();
  let isNullable = false;
  for (const part of parts) {
    if (part.flags & TypeFlags.Null) isNullable = true;
    for (const kind of kindsOf(part, checker)) kinds.add(kind);
  }
  return { kinds, isNullable: isNullable || kinds.has("any") };
}

function kindsOf(type: Type, checker: Checker): ReadonlySet<Kind> {
  const { flags } = type;
  if (flags & (TypeFlags.Null | TypeFlags.Undefined)) return new Set();
  if (flags & (TypeFlags.Any | TypeFlags.Unknown)) return new Set(["any"]);
  if (flags & TypeFlags.StringLike) return new Set(["string"]);
  if (flags & TypeFlags.NumberLike) return new Set(["number"]);
  if (flags & TypeFlags.BigIntLike) return new Set(["bigint"]);
  if (flags & TypeFlags.BooleanLike) return new Set(["boolean"]);
  if (type.isUnionType() || type.isIntersectionType()) {
    const all = (type.getTypes() ?? []).flatMap((part) => [...kindsOf(part, checker)]);
    const plain = all.filter((kind) => kind !== "json");
    // A branded string is a string.
    return new Set(type.isIntersectionType() && plain.length > 0 ? plain : all);
  }
  const name = type.getSymbol()?.name;
  if (name === "Date" || name === "Buffer") return new Set([name]);
  if (type.isTypeReference() && (checker.isArrayType(type) || checker.isTupleType(type))) {
    const elements = checker.getTypeArguments(type).flatMap((one) => [...kindsOf(one, checker)]);
    return new Set(elements.map((kind) => `${kind}[]` as Kind));
  }
  return new Set(["json"]);
}

/** Whether a value can be null, or undefined, which PostgreSQL treats alike. */
export function canBeNull({ checker }: Sources, value: Node): boolean {
  const type = checker.getTypeAtLocation(value);
  const parts = type?.isUnionType() ? type.getTypes() : [type];
  const none = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Any | TypeFlags.Unknown;
  return parts.some((part) => part === undefined || (part.flags & none) !== 0);
}
