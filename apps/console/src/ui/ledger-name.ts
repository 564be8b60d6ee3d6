/** People's words for ledger accounts, their totals and entries, which have no public id. */
const ACCOUNT = /^(\d{1,2}):([a-z_.]+):(\w+):[0-9a-f-]{28}([0-9a-f]{8})$/;
const TOTAL = /^((?:client|reserve|house)\.[a-z_]+) (t[A-Z]{3,4})$/;
const ENTRY = /^\d{1,2}:[0-9a-f-]{28}([0-9a-f]{8}):(\d+)$/;

type Kind = readonly [name: string, owner?: "member" | "product" | "lot" | "budget"];

/**
 * The kinds of accounts as people call them, and whose they are where they are not the house's: a test
 * compares them with the table of the kinds.
 */
export const KINDS: Readonly<Record<string, Kind>> = {
  "client.custody": ["Custody of members’ money"],
  "client.due_from_reserve": ["Income owed by the reserve"],
  "client.shortfall": ["Owed to members by the house"],
  "client.transit": ["Members’ money between buckets"],
  "client.deposit": ["Recharge wallet", "member"],
  "client.local": ["Local wallet", "member"],
  "client.principal": ["Invested", "member"],
  "client.income": ["Income, not taken out", "member"],
  "client.returned": ["Balance, principal come back", "member"],
  "client.earned": ["Balance, income and bonuses", "member"],
  "client.withdrawing": ["On its way out", "member"],
  "client.unidentified": ["Receipts without an owner"],
  "client.due_to_house": ["Fees, not swept yet"],
  "client.promotion": ["Budget for bonuses", "budget"],
  "client.coupon": ["Set aside for coupons", "budget"],
  "client.conversion": ["Float for exchanges"],
  "client.conversion_held": ["Float set aside for withdrawals"],
  "reserve.cash": ["Cash of the reserve"],
  "reserve.capital": ["Reserve given by the house", "lot"],
  "reserve.yield": ["Reserve earned outside", "lot"],
  "reserve.offered": ["Locked for units not sold", "product"],
  "reserve.sold": ["Locked for units sold", "product"],
  "reserve.due_to_client": ["Income paid, cash not moved yet"],
  "reserve.transit": ["Reserve between buckets"],
  "house.cash": ["Cash of the house"],
  "house.fees_cash": ["Fees received"],
  "house.due_from_client": ["Fees not received yet"],
  "house.equity": ["Put in by the operator"],
  "house.fee_revenue": ["Fees"],
  "house.promotion": ["Spent on promotion"],
  "house.referral": ["Spent on invitations"],
  "house.returns": ["Spent on the reserve"],
  "house.inventory": ["Put into the float"],
  "house.losses": ["Losses"],
};

/** A kind as people call it; one of a newer server, without a name here, stays as it is. */
export const kindName = (kind: string): string => KINDS[kind]?.[0] ?? kind;

/**
 * "12:client.earned:tUSDT:0190…" is an account; null if the id is nothing of the ledger.
 */
export function ledgerName(id: string): string | null {
  const [, bucket, kind = "", currency, owner] = ACCOUNT.exec(id) ?? [];
  const whose = owner === "00000000" ? "the house" : `${KINDS[kind]?.[1] ?? ""} …${owner}`.trim();
  if (owner) return `${kindName(kind)} in ${currency} of ${whose}, bucket ${bucket}`;
  const [, all, unit] = TOTAL.exec(id) ?? [];
  if (all) return `${kindName(all)} in ${unit}, all accounts`;
  const [, transaction, no] = ENTRY.exec(id) ?? [];
  return no ? `Entry ${no} of …${transaction}` : null;
}
