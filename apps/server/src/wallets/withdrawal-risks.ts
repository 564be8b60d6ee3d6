/**
 * What makes a person look twice at a withdrawal, as SQL over `w`, a row of wallets.withdrawals. It
 * says what is unusual and decides nothing: each sign is compared with the time of the application,
 * so that a row says later what it said then.
 */
export const NEW_TARGET_DAYS = 7;
export const SECURITY_CHANGE_DAYS = 7;
export const SEVERAL_A_DAY = 3;
export const TIMES_USUAL = 2;

/** The member's other withdrawals that were applied for in a time before this one. */
const earlier = (span: string) => `from wallets.withdrawals x
  where x.bucket = w.bucket and x.member_id = w.member_id and x.id <> w.id
    and x.applied_at <= w.applied_at and x.applied_at > w.applied_at - interval '${span}'`;

const since = (at: string, days: number) =>
  `(${at} <= w.applied_at and ${at} > w.applied_at - interval '${days} days')`;

const newTarget = `case w.rail
  when 'chain' then exists (select from wallets.addresses a where a.bucket = w.bucket
    and a.member_id = w.member_id and lower(a.address) = lower(w.address)
    and ${since("a.created_at", NEW_TARGET_DAYS)})
  else exists (select from cash.bank_cards c where c.bucket = w.bucket and c.id = w.card_id
    and ${since("c.created_at", NEW_TARGET_DAYS)}) end`;

const first = `not exists (select from wallets.withdrawals x
  where x.bucket = w.bucket and x.member_id = w.member_id and x.id <> w.id
    and x.applied_at <= w.applied_at and x.state not in ('failed', 'cancelled'))`;

const several = `(select count(*) ${earlier("24 hours")}) >= ${SEVERAL_A_DAY - 1}`;

const aboveUsual = `w.gross > ${TIMES_USUAL} * (select avg(x.gross) ${earlier("30 days")}
  and x.currency = w.currency and x.state = 'succeeded')`;

const securityChanged = `exists (select from security.logins l where l.member_id = w.member_id and (
  ${since("l.password_changed_at", SECURITY_CHANGE_DAYS)}
    and l.password_changed_at > (select m.registered_at from members.members m
      where m.bucket = w.bucket and m.id = w.member_id) + interval '1 minute'
  or ${since("l.fund_password_changed_at", SECURITY_CHANGE_DAYS)}
    and l.hold_until is not null))
  or exists (select from security.resets r where r.bucket = w.bucket
    and r.member_id = w.member_id and ${since("r.at", SECURITY_CHANGE_DAYS)})`;

const held = "coalesce(w.hold_until > platform.now() and w.ended_at is null, false)";

/** Each sign with the words for it. */
export const WITHDRAWAL_RISKS = {
  "new target": newTarget,
  "first withdrawal": first,
  "several in 24 hours": several,
  "above the usual": aboveUsual,
  "security changed": securityChanged,
  "on hold": held,
} as const;

/** The words of the signs that there are, in one text; null where there is none. */
export const RISK_WORDS = `nullif(concat_ws(', ', ${Object.entries(WITHDRAWAL_RISKS)
  .map(([words, sign]) => `case when (${sign}) then '${words}' end`)
  .join(", ")}), '')`;
