/**
 * Groups the member's balances at the moment of a list into the rows under which the app shows the
 * same money.
 */
import type { KeptBooks } from "../../../features/home/proof/kept-proof.ts";

export type Row =
  | "recharge"
  | "balance"
  | "income"
  | "local"
  | "withdrawing"
  | "principal"
  | "returns";
export type OwnRow = { row: Row; was: bigint; now: bigint };

/** The balance wallet holds returned principal and earnings. */
const ROW_OF: Record<KeptBooks["parts"][number]["part"], Row> = {
  deposit: "recharge",
  returned: "balance",
  earned: "balance",
  income: "income",
  local: "local",
  withdrawing: "withdrawing",
  principal: "principal",
  returns: "returns",
};

/** Pure. Keeps the order of `parts`; `sum` is the total at the moment of the list. */
export function ownRows({ parts }: KeptBooks): { rows: OwnRow[]; sum: bigint } {
  const rows = new Map<Row, OwnRow>();
  for (const { part, was, now } of parts) {
    const row = ROW_OF[part];
    const before = rows.get(row) ?? { row, was: 0n, now: 0n };
    rows.set(row, { row, was: before.was + BigInt(was), now: before.now + BigInt(now) });
  }
  const list = [...rows.values()];
  return { rows: list, sum: list.reduce((sum, { was }) => sum + was, 0n) };
}
