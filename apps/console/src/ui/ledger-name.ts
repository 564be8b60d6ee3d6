/** Short names of ledger accounts and entries, which have no public id. */
const ACCOUNT = /^(\d{1,2}):([a-z_.]+):(\w+):[0-9a-f-]{28}([0-9a-f]{8})$/;
const ENTRY = /^\d{1,2}:[0-9a-f-]{28}([0-9a-f]{8}):(\d+)$/;

/**
 * "12:client.earned:tUSDT:0190…" is an account; null if the id is neither an account nor an entry.
 */
export function ledgerName(id: string): string | null {
  const [, bucket, kind, currency, owner] = ACCOUNT.exec(id) ?? [];
  const whose = owner === "00000000" ? "the house" : `…${owner}`;
  if (owner) return `${kind} in ${currency} of ${whose}, bucket ${bucket}`;
  const [, transaction, no] = ENTRY.exec(id) ?? [];
  return no ? `entry ${no} of …${transaction}` : null;
}
