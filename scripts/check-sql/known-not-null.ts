/** Finds columns that are not null wherever a condition holds: `a is not null`, `a = 1`. */
import type { Catalogue } from "./catalogue.ts";
import { isTree, numberOf, type Tree, treesOf, type Value } from "./node-tree.ts";

/** The key of a column of the query that contains it. */
export const nameOfVar = ({ varno, varattno }: Tree) => `${varno} ${varattno}`;

export const isOwnVar = ({ node, varlevelsup }: Tree) => node === "VAR" && varlevelsup === "0";

/** Reads a query's `where` and the conditions of its inner joins, or an expression itself. */
export function knownFrom(node: Tree, catalogue: Catalogue): ReadonlySet<string> {
  const known = new Set<string>();
  if (node.node !== "QUERY") collect(node);
  else if (isTree(node.jointree)) fromJoins(node.jointree as Tree);
  if (node.node === "QUERY") fromGroups(node);
  return known;

  function fromJoins(tree: Tree): void {
    if (tree.node === "FROMEXPR") {
      for (const part of treesOf(tree.fromlist)) fromJoins(part);
      collect(tree.quals);
    }
    if (tree.node === "JOINEXPR" && tree.jointype === "0") {
      fromJoins(tree.larg as Tree);
      fromJoins(tree.rarg as Tree);
      collect(tree.quals);
    }
    // A left join keeps all rows of its left side, so only conditions there apply.
    if (tree.node === "JOINEXPR" && tree.jointype === "1") fromJoins(tree.larg as Tree);
  }

  /** A grouping expression appears in the select list as a column of the group. */
  function fromGroups(query: Tree): void {
    const entries = treesOf(query.rtable);
    for (const [index, entry] of entries.entries()) {
      if (entry.rtekind === "9")
        for (const [column, expression] of treesOf(entry.groupexprs).entries())
          if (expression.node === "VAR" && known.has(nameOfVar(expression)))
            known.add(`${index + 1} ${column + 1}`);
      if (entry.rtekind === "2")
        for (const [column, expression] of treesOf(entry.joinaliasvars).entries())
          if (expression.node === "VAR" && known.has(nameOfVar(expression)))
            known.add(`${index + 1} ${column + 1}`);
    }
  }

  /** Collects the columns that cannot be null when the node is true. */
  function collect(node: Value | undefined): void {
    if (!isTree(node)) return;
    if (node.node === "BOOLEXPR" && node.boolop === "and") treesOf(node.args).forEach(collect);
    else if (node.node === "NULLTEST" && node.nulltesttype === "1") strict(node.arg);
    else if (node.node === "BOOLEANTEST" && node.booltesttype === "0") collect(node.arg);
    // `any` over no elements is false, whatever is compared: the operand is not null only when the
    // node is true.
    else if (node.node === "SCALARARRAYOPEXPR" && node.useOr === "true")
      strict(treesOf(node.args)[0]);
    else if (node.node === "SUBLINK" && node.subLinkType === "2" && isTree(node.testexpr))
      strict(treesOf(node.testexpr.args)[0]);
    else strict(node);
  }

  /** Collects the parts that cannot be null when the node is not null. */
  function strict(node: Value | undefined): void {
    if (!isTree(node)) return;
    if (isOwnVar(node)) known.add(nameOfVar(node));
    else if (node.node === "RELABELTYPE" || node.node === "COERCEVIAIO") strict(node.arg);
    else if (node.node === "BOOLEXPR" && node.boolop === "not") strict(treesOf(node.args)[0]);
    else if (node.node === "OPEXPR" || node.node === "FUNCEXPR") {
      const routine = catalogue.routineOf(numberOf(node.opfuncid ?? node.funcid));
      if (routine.isStrict) for (const arg of treesOf(node.args)) strict(arg);
    }
  }
}
