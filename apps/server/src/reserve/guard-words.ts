/** Words for the codes of the guard of sales, for staff and the sandbox page; members see a sentence. */
const WORDS: Record<string, string> = {
  client_cover: "members' money is not fully covered",
  reserve_cover: "promised returns are not fully covered by the reserve",
  shortfall: "the house owes members money",
  reconciliation_break: "the chain and the ledger differ",
  statement_old: "the chain has not been compared with the ledger for a business day",
  seal_old: "the ledger's seals have not been verified for a day",
  proof_old: "what members are owed has not been published for a day",
  proof_wrong: "what members are owed one by one is not what the ledger owes them together",
  invariant_old: "one of the ledger's invariants has not been run for two hours",
  guard_old: "the guard has not been checked for 15 minutes",
  books_closed: "nothing can be written to the books: the database is read only, full or away",
  wind_down: "Ballast is being wound down: sales have ended for good",
  never_checked: "the guard has never been checked",
};
const INVARIANT = "invariant:";

/** A code with its meaning; a code without words stands for itself. */
export function guardReason(code: string): { code: string; says: string } {
  const words = code.startsWith(INVARIANT)
    ? `not true any more: ${code.slice(INVARIANT.length).replaceAll("_", " ")}`
    : WORDS[code];
  return { code, says: words ?? code };
}

/** A code as staff read it on the command line: the code, then its meaning. */
export function guardWords(code: string): string {
  const { says } = guardReason(code);
  return says === code ? code : `${code} (${says})`;
}
