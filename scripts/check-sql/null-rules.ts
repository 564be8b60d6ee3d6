/**
 * Decides whether a column of a statement can be null, from PostgreSQL's own parse tree: names are
 * resolved, `*` is expanded, functions and outer joins are known. Whatever no rule covers can be
 * null.
 */
import {
  AS_FIRST,
  COLLECT,
  COUNTS,
  KEYS,
  MAY_BE_NULL,
  NEVER_NULL,
  OF_EVERY_ROW,
  OF_GROUPS,
} from "./builtins.ts";
import type { Catalogue, Routine } from "./catalogue.ts";
import { type Declared, readDeclared } from "./declared.ts";
import { isOwnVar, knownFrom, nameOfVar } from "./known-not-null.ts";
import { isTree, numberOf, numbersOf, type Tree, treesOf, type Value } from "./node-tree.ts";
import { isOneRow, leavesOf } from "./set-operations.ts";

/** The reason why something can be null; undefined when it never is. */
export type Why = string | undefined;
/** Whether a parameter is never null. */
type Given = (no: number) => boolean;

/** A query, and the queries around it. */
type Scope = {
  query: Tree;
  around: Scope | undefined;
  /** Columns that are not null in every row that passes the query's conditions. */
  known: ReadonlySet<string>;
  given: Given;
};

type Found = { entry: Tree; no: number };
type Rows = { count: number; isThere: boolean };

export type NullRules = {
  /** The reason for each result column of a query, in order. */
  of(query: Tree, given: Given): Why[];
  /** Functions whose declaration was never needed. */
  unneeded(): string[];
};

const [SELECT, UPDATE, INSERT, MERGE] = ["1", "2", "3", "5"];
const OLD = "1";
/** Bits of a window's frame, each of which can exclude the current row. */
const WITHOUT_ITS_ROW = 0x40 | 0x80 | 0x1000 | 0x2000 | 0x8000 | 0x10000;
const DEPTH_MOST = 60;

export function nullRules(catalogue: Catalogue, declared: Declared): NullRules {
  const answers = new Map<string, Why>();
  const declares = readDeclared(catalogue, declared);
  let depth = 0;

  /** A condition on any column of a row proves that the row exists. */
  const isThere = ({ known }: Scope, entry: number): boolean =>
    [...known].some((name) => name.startsWith(`${entry} `));

  function within(query: Tree, around: Scope | undefined, given: Given): Scope {
    return { query, around, given, known: knownFrom(query, catalogue) };
  }

  function outputsOf(query: Tree): readonly Tree[] {
    return treesOf(query.commandType === SELECT ? query.targetList : query.returningList).filter(
      (entry) => entry.resjunk === "false",
    );
  }

  /** A result column of a query. */
  function ofColumn(scope: Scope, column: number): Why {
    const { query } = scope;
    if (!isTree(query.setOperations)) {
      const output = outputsOf(query)[column - 1];
      return output ? of(output.expr, scope) : "it is no result";
    }
    return first(leavesOf(query.setOperations), (leaf) => ofEntry(scope, leaf, column));
  }

  function scopeAt(scope: Scope, level: number): Scope {
    let at = scope;
    for (let up = 0; up < level; up++) {
      if (!at.around) throw new Error("a parse tree names a query that is not there");
      at = at.around;
    }
    return at;
  }

  function ofVar(node: Tree, from: Scope): Why {
    const scope = scopeAt(from, numberOf(node.varlevelsup));
    const [entry, column] = [numberOf(node.varno), numberOf(node.varattno)];
    if (entry === numberOf(scope.query.resultRelation)) return ofChanged(node, scope);
    if (scope.known.has(nameOfVar(node))) return undefined;
    if (numbersOf(node.varnullingrels).length > 0 && !isThere(scope, entry))
      return "it is of the optional side of a join";
    return ofEntry(scope, entry, column);
  }

  /** A column of the changed table, in `returning`. */
  function ofChanged(node: Tree, scope: Scope): Why {
    const { commandType, onConflict, targetList } = scope.query;
    if (commandType === INSERT && node.varreturningtype === OLD) return "there may be no old row";
    const [entry, column] = [numberOf(node.varno), numberOf(node.varattno)];
    const stored = ofEntry(scope, entry, column);
    if (stored === undefined) return undefined;
    const isKnown = scope.known.has(nameOfVar(node));
    const assigned = treesOf(targetList).find((one) => numberOf(one.resno) === column);
    if (commandType === INSERT)
      return assigned && onConflict === null ? of(assigned.expr, scope) : stored;
    if (commandType === UPDATE && assigned && node.varreturningtype !== OLD)
      return of(assigned.expr, scope);
    // Rows that `merge` inserts need not satisfy any condition.
    return isKnown && commandType !== MERGE ? undefined : stored;
  }

  /** A column of an entry in `from`. */
  function ofEntry(scope: Scope, no: number, column: number): Why {
    const entry = treesOf(scope.query.rtable)[no - 1];
    if (!entry) throw new Error("a parse tree names a table that is not there");
    if (column <= 0) return undefined;
    switch (entry.rtekind) {
      case "0":
        return ofTable(numberOf(entry.relid), column);
      case "1":
        return ofColumn(within(entry.subquery as Tree, scope, scope.given), column);
      case "2":
        return of((entry.joinaliasvars as Value[])[column - 1], scope);
      case "3":
        return ofFunctions({ entry, no }, column, scope);
      case "5":
        return first(entry.values_lists as Value[][], (row) => of(row[column - 1], scope));
      case "6":
        return ofCommon(entry, column, scope);
      case "9":
        return of((entry.groupexprs as Value[])[column - 1], scope);
      default:
        return "it is of a table expression";
    }
  }

  function ofTable(table: number, column: number): Why {
    const view = catalogue.viewOf(table);
    if (!view) return catalogue.isDeclared(table, column) ? undefined : "its column may hold null";
    return remembered(`view ${table} ${column}`, () =>
      ofColumn(
        within(view, undefined, () => false),
        column,
      ),
    );
  }

  function remembered(key: string, find: () => Why): Why {
    if (answers.has(key)) return answers.get(key);
    answers.set(key, "it asks for itself");
    const found = find();
    answers.set(key, found);
    return found;
  }

  /** A column of a query in `with`. */
  function ofCommon(entry: Tree, column: number, from: Scope): Why {
    const scope = scopeAt(from, numberOf(entry.ctelevelsup));
    const common = treesOf(scope.query.cteList).find((one) => one.ctename === entry.ctename);
    if (!common) throw new Error("a parse tree names a query that is not there");
    // The recursive part adds no nulls by itself.
    if (entry.self_reference === "true") return undefined;
    return ofColumn(within(common.ctequery as Tree, scope, scope.given), column);
  }

  function ofFunctions({ entry, no }: Found, column: number, scope: Scope): Why {
    let before = 0;
    for (const one of treesOf(entry.functions)) {
      const count = numberOf(one.funccolcount);
      if (column <= before + count)
        return ofRows(one.funcexpr, column - before, { count, isThere: isThere(scope, no) }, scope);
      before += count;
    }
    // `with ordinality`
    return undefined;
  }

  function ofRows(
    call: Value | undefined,
    column: number,
    { count, isThere: isRow }: Rows,
    scope: Scope,
  ) {
    if (!isTree(call) || call.node !== "FUNCEXPR") return count === 1 ? of(call, scope) : "unknown";
    const routine = catalogue.routineOf(numberOf(call.funcid));
    if (routine.isOwn) return ofRoutine(routine, call, column, scope, isRow);
    if (KEYS.has(routine.name) && column === 1) return undefined;
    // Elements of arrays are assumed not null.
    const isKnown = routine.isStrict && !MAY_BE_NULL.has(routine.name);
    return isKnown && !routine.name.startsWith("pg_")
      ? undefined
      : `${routine.name}() can give null`;
  }

  /** The result of one of our functions: a column of its rows, or its value. */
  function ofRoutine(
    routine: Routine,
    call: Tree,
    column: number,
    scope: Scope,
    isRow = false,
  ): Why {
    const { name, isStrict, isSet } = routine;
    const args = listOf(call.args).map((arg) => of(arg, scope));
    const nullArg = args.find((why) => why !== undefined);
    if (isStrict && !isSet && nullArg !== undefined) return `${name}(): ${nullArg}`;
    const key = `${numberOf(call.funcid)} ${column} ${args.map((why) => why === undefined)}`;
    const found = remembered(key, () => ofBody(routine, args, column));
    return found !== undefined && declares(routine, column, isRow) ? undefined : found;
  }

  function ofBody({ name, body, isSet }: Routine, args: readonly Why[], column: number): Why {
    const last = body?.at(-1);
    if (!last) return `${name}() may return it, as far as never-null.ts says`;
    if (!isSet && !isOneRow(last)) return `${name}() can have no row`;
    const own = within(last, undefined, (no) => args.length >= no && args[no - 1] === undefined);
    const why = ofColumn(own, column);
    return why === undefined ? undefined : `${name}(): ${why}`;
  }

  function first<T>(values: readonly T[], why: (value: T) => Why): Why {
    for (const value of values) {
      const found = why(value);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  const listOf = (values: Value | undefined) => (Array.isArray(values) ? values : []);
  const ofAll = (values: Value | undefined, scope: Scope): Why =>
    first(listOf(values), (value) => of(value, scope));

  function ofAny(values: Value | undefined, scope: Scope): Why {
    const whys = listOf(values).map((value) => of(value, scope));
    return whys.includes(undefined) ? undefined : whys.at(-1);
  }

  function ofFunction(oid: Value | undefined, node: Tree, scope: Scope): Why {
    const routine = catalogue.routineOf(numberOf(oid));
    if (routine.isOwn) return ofRoutine(routine, node, 1, scope);
    if (NEVER_NULL.has(routine.name)) return undefined;
    if (AS_FIRST.has(routine.name)) return of(listOf(node.args)[0], scope);
    const isKnown = routine.isStrict && !MAY_BE_NULL.has(routine.name);
    return isKnown ? ofAll(node.args, scope) : `${routine.name}() can give null`;
  }

  function ofAggregate(node: Tree, scope: Scope): Why {
    const { name } = catalogue.routineOf(numberOf(node.aggfnoid));
    if (COUNTS.has(name)) return undefined;
    const { groupClause, groupingSets } = scopeAt(scope, numberOf(node.agglevelsup)).query;
    if (groupClause === null || groupingSets !== null) return `${name}() of no rows is null`;
    if (node.aggfilter !== null) return `${name}() of no rows is null`;
    if (COLLECT.has(name)) return undefined;
    if (!OF_GROUPS.has(name)) return `${name}() can give null`;
    return first(treesOf(node.args), (arg) => of(arg.expr, scope));
  }

  /** `(row).column`, of a function's result or of a row of `from`. */
  function ofField({ arg, fieldnum }: Tree, scope: Scope): Why {
    const column = numberOf(fieldnum);
    if (isTree(arg) && arg.node === "VAR" && arg.varattno === "0")
      return ofVar({ ...arg, varattno: String(column) }, scope);
    if (isTree(arg) && arg.node === "PARAM" && scope.given(numberOf(arg.paramid)))
      return ofTable(catalogue.tableOf(numberOf(arg.paramtype)), column);
    if (!isTree(arg) || arg.node !== "FUNCEXPR") return "it is of a value of several columns";
    return ofRoutine(catalogue.routineOf(numberOf(arg.funcid)), arg, column, scope);
  }

  function ofWindow(node: Tree, scope: Scope): Why {
    const { name } = catalogue.routineOf(numberOf(node.winfnoid));
    if (OF_EVERY_ROW.has(name)) return undefined;
    if (!OF_GROUPS.has(name) || node.aggfilter !== null) return `${name}() can give null`;
    const frame = treesOf(scope.query.windowClause).find(({ winref }) => winref === node.winref);
    if ((numberOf(frame?.frameOptions) & WITHOUT_ITS_ROW) !== 0)
      return `${name}() of no rows is null`;
    return ofAll(node.args, scope);
  }

  function ofSubLink(node: Tree, scope: Scope): Why {
    const query = node.subselect as Tree;
    const inner = () => ofColumn(within(query, scope, scope.given), 1);
    switch (node.subLinkType) {
      case "0":
      case "6":
        return undefined;
      case "4":
        return isOneRow(query) ? inner() : "a query within can have no row";
      default:
        return (isTree(node.testexpr) ? of(node.testexpr, scope) : undefined) ?? inner();
    }
  }

  /**
   * The other operands of `a is null or b` matter only where a is not null; `a is not null and b`
   * likewise.
   */
  function knowing(node: Tree, scope: Scope): Scope {
    const test = node.boolop === "or" ? "0" : "1";
    const tested = treesOf(node.args)
      .filter((arg) => arg.node === "NULLTEST" && arg.nulltesttype === test)
      .flatMap((arg) => (isTree(arg.arg) && isOwnVar(arg.arg) ? [nameOfVar(arg.arg)] : []));
    return tested.length === 0 ? scope : { ...scope, known: new Set([...scope.known, ...tested]) };
  }

  /** Within a branch its condition holds. */
  function ofCase(node: Tree, scope: Scope): Why {
    if (!isTree(node.defresult)) return "a case without else";
    const branch = ({ expr, result }: Tree): Why =>
      of(result, {
        ...scope,
        known: new Set([...scope.known, ...knownFrom(expr as Tree, catalogue)]),
      });
    return first(treesOf(node.args), branch) ?? of(node.defresult, scope);
  }

  function of(node: Value | undefined, scope: Scope): Why {
    if (!isTree(node)) return "it is not read";
    if (++depth > DEPTH_MOST) throw new Error("a statement nests too deeply");
    try {
      return ofNode(node, scope);
    } finally {
      depth--;
    }
  }

  function ofNode(node: Tree, scope: Scope): Why {
    switch (node.node) {
      case "VAR":
        return ofVar(node, scope);
      case "CONST":
        return node.constisnull === "true" ? "a null is written" : undefined;
      case "PARAM":
        // The other kinds of parameters stand for a result of the subquery.
        if (node.paramkind !== "0") return undefined;
        return scope.given(numberOf(node.paramid)) ? undefined : "a parameter can be null";
      case "FUNCEXPR":
        return ofFunction(node.funcid, node, scope);
      case "OPEXPR":
      case "SCALARARRAYOPEXPR":
        return ofFunction(node.opfuncid, node, scope);
      case "FIELDSELECT":
        return ofField(node, scope);
      case "AGGREF":
        return ofAggregate(node, scope);
      case "WINDOWFUNC":
        return ofWindow(node, scope);
      case "SUBLINK":
        return ofSubLink(node, scope);
      case "CASEEXPR":
        return ofCase(node, scope);
      case "COALESCEEXPR":
      case "MINMAXEXPR":
        return ofAny(node.args, scope);
      case "BOOLEXPR":
        return ofAll(node.args, knowing(node, scope));
      case "ROWCOMPAREEXPR":
        return ofAll(node.largs, scope) ?? ofAll(node.rargs, scope);
      case "RELABELTYPE":
      case "COERCEVIAIO":
      case "ARRAYCOERCEEXPR":
      case "COERCETODOMAIN":
      case "CONVERTROWTYPEEXPR":
      case "COLLATEEXPR":
      case "NAMEDARGEXPR":
        return of(node.arg, scope);
      case "NULLTEST":
      case "BOOLEANTEST":
      case "DISTINCTEXPR":
      case "ARRAYEXPR":
      case "ROWEXPR":
      case "SQLVALUEFUNCTION":
      case "GROUPINGFUNC":
      case "NEXTVALUEEXPR":
      case "MERGESUPPORTFUNC":
      case "JSONCONSTRUCTOREXPR":
        return undefined;
      default:
        return `no rule for ${node.node}`;
    }
  }

  return {
    of(query, given) {
      const scope = within(query, undefined, given);
      return outputsOf(query).map((_, index) => ofColumn(scope, index + 1));
    },
    unneeded: declares.unneeded,
  };
}
