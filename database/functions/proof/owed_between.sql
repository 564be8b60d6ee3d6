-- What members are owed according to the entries up to these heads: their own accounts, and the return
-- locked for their orders. Reads every entry.
create function proof.owed_at(seqs bigint[]) returns table (currency text, owed numeric)
language sql stable
as $$
  select e.currency, sum(case when e.side = k.normal then e.amount else -e.amount end)
  from ledger.entries e join ledger.account_kinds k on k.kind = e.kind
  where (k.owner_is = 'member' or k.kind = 'reserve.sold') and e.seq <= seqs[e.bucket + 1]
  group by 1
$$;
grant execute on function proof.owed_at to ballast_service;

-- What owed_at computes, for the entries after one row of heads and up to another; reads only
-- those.
create function proof.owed_between(behind bigint[], up_to bigint[])
returns table (currency text, owed numeric)
language sql stable set enable_seqscan = off
as $$
  select o.currency, sum(o.owed)
  from unnest(behind, up_to) with ordinality h (behind, up_to, no)
  join ledger.transactions t on t.bucket = h.no - 1 and t.seq > h.behind and t.seq <= h.up_to
  cross join lateral (
    select e.currency, sum(case when e.side = k.normal then e.amount else -e.amount end) as owed
    from ledger.entries e join ledger.account_kinds k on k.kind = e.kind
    where e.bucket = t.bucket and e.transaction_id = t.id and e.at = t.at
      and (k.owner_is = 'member' or k.kind = 'reserve.sold')
    group by 1
  ) o
  group by 1
$$;
grant execute on function proof.owed_between to ballast_service;
