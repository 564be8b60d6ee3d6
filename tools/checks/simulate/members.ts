/**
 * The members of a simulation, inserted at once: registering thousands over HTTP would take hours.
 */
import { bucketOf } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "../../../apps/server/src/platform/db.ts";
import { depositAddress } from "../../../apps/server/src/rails/chain/addresses.ts";

export type SimulatedMember = {
  id: string;
  bucket: number;
  /**
   * The entry of the member's address book, usable for long; and the outside wallet that it names.
   */
  addressId: string;
  outside: string;
  /** The deposit address; null until the member requests it. */
  deposit: string | null;
  /** The member's own bank account; null until the member adds it. */
  card: string | null;
  /** Orders as the member knows them: the day of purchase, and the day on which they end. */
  orders: { id: string; day: number; through: number }[];
};

const INVITED_EVERY = 3;

/** Derived from the id, because a simulated member has no phone number. */
export const depositAddressOf = (db: Db, { id }: SimulatedMember): Promise<string> =>
  depositAddress(db, { id }, async () => Buffer.from(id));

/**
 * Every third member was invited by the previous one, in a country where inviters may get their
 * share.
 */
export async function addMembers(owner: Db, count: number): Promise<SimulatedMember[]> {
  const members = Array.from({ length: count }, (_, n): SimulatedMember => {
    const id = uuidv7();
    const outside = `0x${(n + 1).toString(16).padStart(40, "b")}`;
    const mine = { id, bucket: bucketOf(id), addressId: uuidv7(), outside };
    return { ...mine, deposit: null, card: null, orders: [] };
  });
  const rows = members.map(({ id, bucket, addressId, outside }, n) => ({
    ...{ id, bucket, address_id: addressId, outside },
    phone: `+9055${String(n).padStart(8, "0")}`,
    code: codeOf(n),
    inviter: n % INVITED_EVERY === 1 ? (members[n - 1]?.id ?? null) : null,
  }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (id uuid, bucket int,
    address_id uuid, outside text, phone text, code text, inviter uuid)`;
  await sql`
    insert into members.country_policy values ('TR', true, true, true, true, true, 'general')
    on conflict (country) do update set invitations = true`.execute(owner);
  await sql`
    insert into members.members
      (bucket, id, phone, country, share_code, invited_with, inviter_id, registered_at)
    select bucket, id, phone, 'TR', code, 'BALLAST0', inviter, platform.now() from ${given}
  `.execute(owner);
  await sql`insert into members.invite_codes (code, member_id) select code, id from ${given}`.execute(
    owner,
  );
  await sql`
    insert into security.logins (phone, member_id, password_hash, password_changed_at)
    select phone, id, '$argon2id$none', platform.now() from ${given}`.execute(owner);
  await sql`
    insert into control.understood (bucket, member_id, version, at)
    select bucket, id, control.understanding_version(), platform.now() from ${given}`.execute(
    owner,
  );
  await sql`
    insert into wallets.addresses (bucket, id, member_id, currency, chain, address, label,
      created_at, usable_from)
    select bucket, address_id, id, 'tUSDT', 'BEP20', outside, '',
      platform.now() - interval '25 hours', platform.now() - interval '1 hour'
    from ${given}`.execute(owner);
  for (const currency of ["tUSDT", "tTRY"]) {
    await sql`select ledger.open_member(id, ${currency}) from ${given}`.execute(owner);
  }
  return members;
}

const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

function codeOf(n: number): string {
  let rest = n;
  return Array.from({ length: 8 }, () => {
    const letter = LETTERS[rest % LETTERS.length] ?? "";
    rest = Math.floor(rest / LETTERS.length);
    return letter;
  }).join("");
}
