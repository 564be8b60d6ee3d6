/** What the shape of a query tells about its rows. */
import { isTree, numberOf, type Tree, treesOf } from "./node-tree.ts";

/** The entries of `rtable` whose rows are in the result of `union`, `intersect` or `except`. */
export function leavesOf(node: Tree): number[] {
  if (node.node === "RANGETBLREF") return [numberOf(node.rtindex)];
  const [left, right] = [node.larg as Tree, node.rarg as Tree];
  const isUnion = node.op === "1";
  return isUnion ? [...leavesOf(left), ...leavesOf(right)] : leavesOf(left);
}

/** Whether a query has at least one row regardless of the tables' contents. */
export function isOneRow(query: Tree): boolean {
  if (numberOf(query.commandType) === 3) return isPlainInsert(query);
  if (numberOf(query.commandType) !== 1) return false;
  if (query.havingQual !== null || query.limitOffset !== null) return false;
  if (isTree(query.setOperations)) return false;
  const isWhole = query.groupClause === null && query.groupingSets === null;
  if (query.hasAggs === "true" && isWhole) return true;
  const { fromlist, quals } = query.jointree as Tree;
  return fromlist === null && quals === null && query.hasTargetSRFs === "false";
}

/** `insert … values (…)` either fails or has its row. */
const isPlainInsert = (query: Tree): boolean =>
  query.onConflict === null && treesOf((query.jointree as Tree).fromlist).length === 0;
