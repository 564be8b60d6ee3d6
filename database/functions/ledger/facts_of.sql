-- The sealed facts of an entry and of a ledger transaction, as text. Writing and verifying both use
-- these functions.
create function ledger.line_of(e ledger.entries) returns text
language sql stable parallel safe
as $$
  select concat_ws('|', e.no, e.kind, e.currency, e.owner, e.side, e.amount, e.balance)
$$;
grant execute on function ledger.line_of to ballast_service;

create function ledger.facts_of(
  id uuid, event text, at timestamptz, actor text, reference text, proposal_id uuid, reverses uuid,
  lines text
) returns text
language sql stable parallel safe
as $$
  select concat_ws('|', id, event, extract(epoch from at), actor, reference,
    coalesce(proposal_id::text, '-'), coalesce(reverses::text, '-')) || E'\n' || coalesce(lines, '')
$$;
grant execute on function ledger.facts_of to ballast_service;

-- The hash of one batch: SHA-256 over the previous hash and every fact of the batch, in order.
create function ledger.hash_of(in_bucket int, in_seq bigint, previous bytea, facts text) returns bytea
language sql stable parallel safe
as $$
  select sha256(previous || convert_to(in_bucket || '|' || in_seq || E'\n' || facts, 'UTF8'))
$$;
grant execute on function ledger.hash_of to ballast_service;
