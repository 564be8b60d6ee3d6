/**
 * Reconstructs the text of a statement as Kysely would assemble it: constants, functions and
 * branches that stand for parts of SQL are followed to their definitions, and every other value
 * becomes a parameter.
 */
import {
  type ArrowFunction,
  type CallExpression,
  type Expression,
  type FunctionDeclaration,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  SyntaxKind,
  type TaggedTemplateExpression,
  type TypeNode,
} from "typescript/unstable/ast";
import type { Sources } from "./sources.ts";

/** A part of SQL text, or a value in the place of its parameter. */
export type Piece = string | { value: Expression };
type Text = readonly Piece[];
type Body = ArrowFunction | FunctionDeclaration;

/** The arguments bound to parameters and type parameters, by declaration. */
export type Bindings = ReadonlyMap<Node, Found>;
/** A definition, and the bindings of the parameters in it. */
type Found = { node: Node | undefined; bindings: Bindings };
export const NOTHING: Bindings = new Map();

/** Thrown when the text depends on the arguments of a function. */
export class NeedsCaller extends Error {
  readonly body: Body;
  constructor(body: Body) {
    super("the text depends on what its function is called with");
    this.body = body;
  }
}

/** Thrown when the text is known only at run time. */
export class Unknown extends Error {}

/** All values that a string expression can have. */
export const stringsOf = (sources: Sources, node: Expression, given: Bindings): string[] =>
  new Reader(sources, given, new Set()).strings(node, given);

/**
 * All texts that a template can become, varying one branch at a time, and the templates in them.
 */
export function textsOf(sources: Sources, template: TaggedTemplateExpression, given: Bindings) {
  const templates = new Set<Node>();
  const texts = new Reader(sources, given, templates).template(template, given);
  return { texts, templates };
}

/** The bindings of a function's parameters in one call of it. */
export function bind(body: Body, args: readonly Node[], bindings: Bindings, call?: CallExpression) {
  const bound = new Map<Node, Found>(bindings);
  for (const [index, parameter] of body.parameters.entries()) {
    const node = args[index] ?? parameter.initializer;
    bound.set(parameter, { node, bindings });
  }
  for (const [index, parameter] of (body.typeParameters ?? []).entries()) {
    const node: TypeNode | undefined = call?.typeArguments?.[index];
    if (node) bound.set(parameter, { node, bindings });
  }
  return bound;
}

class Reader {
  readonly #sources: Sources;
  /** The callers' bindings, which also apply to arguments bound earlier. */
  readonly #callers: Bindings;
  readonly #templates: Set<Node>;
  #depth = 0;

  constructor(sources: Sources, callers: Bindings, templates: Set<Node>) {
    this.#sources = sources;
    this.#callers = callers;
    this.#templates = templates;
  }

  template(tagged: TaggedTemplateExpression, given: Bindings): Text[] {
    this.#templates.add(tagged);
    const { template } = tagged;
    if (isNoSubstitutionTemplateLiteral(template)) return [[template.text]];
    const parts: Text[][] = [[[template.head.text]]];
    for (const span of template.templateSpans) {
      parts.push(this.fragment(span.expression, given), [[span.literal.text]]);
    }
    return combined(parts);
  }

  fragment(node: Node, given: Bindings): Text[] {
    if (++this.#depth > 60) throw new Unknown("its parts call each other");
    try {
      return this.#fragment(unwrapped(node), given);
    } finally {
      this.#depth--;
    }
  }

  #fragment(node: Node, given: Bindings): Text[] {
    if (isTaggedTemplateExpression(node) && node.tag.getText() === "sql")
      return this.template(node, given);
    if (!this.#isFragment(node)) return [[{ value: node as Expression }]];
    if (isConditionalExpression(node))
      return [...this.fragment(node.whenTrue, given), ...this.fragment(node.whenFalse, given)];
    if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.QuestionQuestionToken)
      return [...this.fragment(node.left, given), ...this.fragment(node.right, given)];
    if (isCallExpression(node)) return this.#call(node, given);
    const found = this.#follow(node, given);
    return found.flatMap(({ node: there, bindings }) =>
      there === undefined ? [] : this.fragment(there, bindings),
    );
  }

  #isFragment(node: Node): boolean {
    const type = this.#sources.checker.getTypeAtLocation(node);
    const parts = type?.isUnionType() ? type.getTypes() : [type];
    return parts.some((part) => part?.getSymbol()?.name === "RawBuilder");
  }

  #call(node: CallExpression, given: Bindings): Text[] {
    const { expression, arguments: args } = node;
    const [first, second] = args;
    const called = expression.getText();
    if (called === "sql.val" && first) return [[{ value: first }]];
    if (called === "sql.raw" && first) return this.strings(first, given).map((text) => [text]);
    if ((called === "sql.ref" || called === "sql.table") && first)
      return this.strings(first, given).map((text) => [quoted(text)]);
    if (called === "sql.join" && first) {
      const between = second ? this.fragment(second, given)[0] : [", "];
      return this.#joined(first, between ?? [], given);
    }
    return this.#bodies(expression, given).flatMap(({ body, bindings }) =>
      this.#returned(body, bind(body, args, bindings, node)),
    );
  }

  #joined(list: Node, between: Text, given: Bindings): Text[] {
    const items = this.#elements(list, given).map((element) =>
      element.node
        ? this.fragment(element.node, element.bindings)
        : [[{ value: list as Expression }]],
    );
    return combined(
      items.flatMap((item, index) => (index === 0 ? [item] : [[between] as Text[], item])),
    );
  }

  /** The elements of an array literal, or one that stands for all. */
  #elements(list: Node, given: Bindings): Found[] {
    const found = this.#writtenIn(list, given);
    return found.length > 0 ? found : [{ node: undefined, bindings: given }];
  }

  #writtenIn(list: Node, given: Bindings): Found[] {
    const node = unwrapped(list);
    if (isConditionalExpression(node))
      return [...this.#writtenIn(node.whenTrue, given), ...this.#writtenIn(node.whenFalse, given)];
    if (isArrayLiteralExpression(node))
      return node.elements.flatMap((element) =>
        isSpreadElement(element)
          ? this.#writtenIn(element.expression, given)
          : [{ node: element, bindings: given }],
      );
    if (isCallExpression(node)) return this.#mapped(node, given);
    try {
      return this.#follow(node, given).flatMap(({ node: there, bindings }) =>
        there ? this.#writtenIn(there, bindings) : [],
      );
    } catch (error) {
      if (error instanceof Unknown) return [];
      throw error;
    }
  }

  /** `list.map(part)` */
  #mapped({ expression, arguments: [part] }: CallExpression, given: Bindings): Found[] {
    if (!isPropertyAccessExpression(expression) || expression.name.text !== "map" || !part)
      return [];
    return this.#elements(expression.expression, given).flatMap((element) =>
      this.#bodies(part, given).flatMap(({ body, bindings }) => {
        const bound = new Map(bindings);
        const [first] = body.parameters;
        if (first) bound.set(first, element);
        return resultsOf(body).map((node) => ({ node, bindings: bound }));
      }),
    );
  }

  /** All values that a function can return. */
  #returned(body: Body, bindings: Bindings): Text[] {
    const results = resultsOf(body);
    if (results.length === 0) throw new Unknown("a function returns nothing");
    return results.flatMap((result) => this.fragment(result, bindings));
  }

  /** The functions that an expression can stand for. */
  #bodies(node: Node, given: Bindings): { body: Body; bindings: Bindings }[] {
    const plain = unwrapped(node);
    if (isArrowFunction(plain) || isFunctionDeclaration(plain))
      return [{ body: plain, bindings: given }];
    return this.#follow(plain, given).flatMap(({ node: there, bindings }) =>
      there ? this.#bodies(there, bindings) : [],
    );
  }

  /** Follows an expression that is only a name to its definition. */
  #follow(node: Node, given: Bindings): Found[] {
    if (isPropertyAccessExpression(node))
      return this.#member(node.expression, node.name.text, given);
    if (isElementAccessExpression(node)) return this.#member(node.expression, undefined, given);
    if (!isIdentifier(node)) throw new Unknown(`"${shortened(node)}" is not followed`);
    const at = this.#sources.declarationOf(node);
    if (at === undefined) throw new Unknown(`"${node.text}" is declared nowhere`);
    if (isFunctionDeclaration(at)) return [{ node: at, bindings: given }];
    const bound = given.get(at) ?? this.#callers.get(at);
    if (bound) return [bound];
    if (isVariableDeclaration(at) && at.initializer)
      return [{ node: at.initializer, bindings: given }];
    if (isParameterDeclaration(at)) throw new NeedsCaller(bodyOf(at));
    if (isBindingElement(at)) return this.#destructured(at, given);
    throw new Unknown(`"${node.text}" is not followed`);
  }

  #destructured(at: Node, given: Bindings): Found[] {
    if (!isBindingElement(at) || !isObjectBindingPattern(at.parent))
      throw new Unknown("a list is taken apart");
    const from = at.parent.parent;
    const name = (at.propertyName ?? at.name)?.getText();
    if (from === undefined) throw new Unknown("a binding stands alone");
    if (isVariableDeclaration(from) && from.initializer)
      return this.#member(from.initializer, name, given);
    if (isParameterDeclaration(from)) {
      const bound = given.get(from) ?? this.#callers.get(from);
      if (!bound) throw new NeedsCaller(bodyOf(from));
      return bound.node ? this.#member(bound.node, name, bound.bindings) : [];
    }
    throw new Unknown(`"${name}" is not followed`);
  }

  /** A property of an object literal, or all of them. */
  #member(object: Node, name: string | undefined, given: Bindings): Found[] {
    const node = unwrapped(object);
    if (!isObjectLiteralExpression(node)) {
      return this.#follow(node, given).flatMap(({ node: there, bindings }) =>
        there ? this.#member(there, name, bindings) : [],
      );
    }
    return node.properties.flatMap((property) => {
      if (isSpreadAssignment(property)) return this.#member(property.expression, name, given);
      if (name !== undefined && property.name?.getText() !== name) return [];
      if (isPropertyAssignment(property)) return [{ node: property.initializer, bindings: given }];
      if (isShorthandPropertyAssignment(property)) return this.#follow(property.name, given);
      throw new Unknown(`"${name}" is not followed`);
    });
  }

  strings(expression: Node, given: Bindings): string[] {
    const node = unwrapped(expression);
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isNumericLiteral(node))
      return [node.text];
    if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.PlusToken)
      return joined(this.strings(node.left, given), this.strings(node.right, given));
    if (isConditionalExpression(node))
      return [...this.strings(node.whenTrue, given), ...this.strings(node.whenFalse, given)];
    if (isTemplateExpression(node)) {
      return node.templateSpans.reduce(
        (texts, { expression: part, literal }) =>
          joined(joined(texts, this.strings(part, given)), [literal.text]),
        [node.head.text],
      );
    }
    const literal = this.#literals(node);
    if (literal.length > 0) return literal;
    if (isCallExpression(node)) {
      return this.#bodies(node.expression, given).flatMap(({ body, bindings }) =>
        resultsOf(body).flatMap((result) =>
          this.strings(result, bind(body, node.arguments, bindings, node)),
        ),
      );
    }
    return this.#follow(node, given).flatMap(({ node: there, bindings }) =>
      there ? this.strings(there, bindings) : [],
    );
  }

  #literals(node: Node): string[] {
    const type = this.#sources.checker.getTypeAtLocation(node);
    const parts = type?.isUnionType() ? type.getTypes() : [type];
    const texts = parts.map((part) => (part?.isStringLiteralType() ? part.value : undefined));
    return texts.every((text) => text !== undefined) ? (texts as string[]) : [];
  }
}

const joined = (texts: readonly string[], ends: readonly string[]): string[] =>
  texts.flatMap((text) => ends.map((end) => text + end));

/** Combines the parts: all first texts, then each other text of a part once among first texts. */
function combined(parts: readonly (readonly Text[])[]): Text[] {
  const firsts = parts.map(([first]) => first ?? []);
  const others = parts.flatMap((texts, index) =>
    texts.slice(1).map((text) => firsts.with(index, text).flat()),
  );
  return [firsts.flat(), ...others];
}

function bodyOf(parameter: Node): Body {
  const { parent } = parameter;
  if (isArrowFunction(parent) || isFunctionDeclaration(parent)) return parent;
  throw new Unknown("a method's parameter is not followed");
}

function resultsOf(body: Body): Node[] {
  if (!body.body) return [];
  if (!isBlock(body.body)) return [body.body];
  const results: Node[] = [];
  const visit = (node: Node): void => {
    if (isArrowFunction(node) || isFunctionDeclaration(node)) return;
    if (isReturnStatement(node) && node.expression) results.push(node.expression);
    node.forEachChild(visit);
  };
  body.body.forEachChild(visit);
  return results;
}

function unwrapped(node: Node): Node {
  let inner = node;
  while (
    isParenthesizedExpression(inner) ||
    isAsExpression(inner) ||
    isSatisfiesExpression(inner) ||
    isNonNullExpression(inner)
  )
    inner = inner.expression;
  return inner;
}

const quoted = (name: string) =>
  name
    .split(".")
    .map((part) => `"${part}"`)
    .join(".");

const shortened = (node: Node) => node.getText().replaceAll(/\s+/g, " ").slice(0, 60);
