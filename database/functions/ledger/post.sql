-- Posts drafts of ledger transactions. Only this function writes transactions, entries and
-- balances, and adds seals to the chains of the buckets. Skips drafts whose id the bucket has
-- already (posted before). Answers the ids posted now. The service cannot execute it: only the
-- event functions call it. A plan may be cached while the tables are still empty, so every lookup
-- is by key.
create function ledger.post(drafts ledger.draft[], legs ledger.leg[]) returns uuid[]
language plpgsql security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
as $$
declare
  fresh ledger.draft[];
  lines ledger.leg[];
  written ledger.entries[];
  at_now timestamptz;
begin
  perform ledger.lock_buckets((select array_agg(d.bucket) from unnest(drafts) d));
  at_now := platform.now();

  select array_agg(d) into fresh from unnest(drafts) d
  where not exists (
    select from ledger.transactions t where t.bucket = d.bucket and t.id = d.id
  );
  if fresh is null then
    return '{}';
  end if;

  if cardinality(fresh) = cardinality(drafts) then
    lines := array(select l from unnest(legs) l where l.amount <> 0);
  else
    lines := array(select l from unnest(legs) l
      join unnest(fresh) f on f.bucket = l.bucket and f.id = l.id where l.amount <> 0);
  end if;

  perform ledger.refuse_wrong_drafts(fresh);
  if exists (
    select from unnest(lines) l join ledger.account_kinds k using (kind)
    group by l.bucket, l.id, k.book, l.currency
    having sum(case l.side when 'D' then l.amount else -l.amount end) <> 0
  ) then
    raise exception 'ledger: a book does not balance' using errcode = 'BL002';
  end if;

  -- The join drops an entry whose account is not open; the comparison below detects that.
  written := array(
    select row(l.bucket, l.id, l.no, at_now, h.seq + 1, f.event, l.kind, l.currency, l.owner, l.side,
      l.amount,
      a.balance + sum(case when l.side = k.normal then l.amount else -l.amount end)
        over (partition by l.bucket, l.kind, l.currency, l.owner order by l.id, l.no)
    )::ledger.entries
    from unnest(lines) l
    join unnest(fresh) f on f.bucket = l.bucket and f.id = l.id
    join ledger.account_kinds k on k.kind = l.kind
    join ledger.accounts a on a.bucket = l.bucket and a.kind = l.kind
      and a.currency = l.currency and a.owner = l.owner
    join ledger.heads h on h.bucket = l.bucket);
  if cardinality(written) <> cardinality(lines) or cardinality(written) = 0 then
    raise exception 'ledger: an account is missing' using errcode = 'BL003';
  end if;

  insert into ledger.transactions (bucket, id, event, at, seq, actor, reference, proposal_id, reverses)
  select f.bucket, f.id, f.event, at_now, h.seq + 1, f.actor, f.reference, f.proposal_id, f.reverses
  from unnest(fresh) f join ledger.heads h using (bucket);

  insert into ledger.entries select e.* from unnest(written) e;

  update ledger.accounts a set balance = e.balance
  from (
    select distinct on (w.bucket, w.kind, w.currency, w.owner) w.bucket, w.kind, w.currency, w.owner,
      w.balance
    from unnest(written) w
    order by w.bucket, w.kind, w.currency, w.owner, w.transaction_id desc, w.no desc
  ) e
  where a.bucket = e.bucket and a.kind = e.kind and a.currency = e.currency and a.owner = e.owner;

  with sealed as (
    insert into ledger.seals (bucket, seq, previous_hash, hash, transactions, at)
    select h.bucket, h.seq + 1, h.hash, ledger.hash_of(h.bucket, h.seq + 1, h.hash, c.facts),
      c.count, at_now
    from (
      select f.bucket, count(*)::int as count,
        string_agg(ledger.facts_of(f.id, f.event, at_now, f.actor, f.reference, f.proposal_id,
          f.reverses, e.lines), E'\n' order by f.id) as facts
      from unnest(fresh) f
      left join (
        select w.bucket, w.transaction_id,
          string_agg(ledger.line_of(w), E'\n' order by w.no) as lines
        from unnest(written) w group by 1, 2
      ) e on e.bucket = f.bucket and e.transaction_id = f.id
      group by f.bucket
    ) c
    join ledger.heads h on h.bucket = c.bucket
    returning bucket, seq, hash
  )
  update ledger.heads h set seq = s.seq, hash = s.hash from sealed s where h.bucket = s.bucket;

  return array(select f.id from unnest(fresh) f);
end $$;

-- Internal. Refuses events that their actor may not post, that lack consents, or that are closed.
create function ledger.refuse_wrong_drafts(fresh ledger.draft[]) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  strangers boolean;
  unapproved boolean;
  closed boolean;
begin
  select
    bool_or(not case when f.actor in ('member', 'watcher', 'worker', 'accrual', 'rail') then f.actor
      else 'staff' end = any(e.posted_by)),
    bool_or(e.approvals > 0 and (f.proposal_id is null or e.approvals > (
      select count(*) from ledger.consents c join ledger.proposals p on p.id = c.proposal_id
      where p.id = f.proposal_id and p.action = f.event and p.state = 'approved'))),
    bool_or(exists (select from ledger.closed_events c where c.event = f.event))
  into strangers, unapproved, closed
  from unnest(fresh) f join ledger.events e on e.event = f.event;
  if strangers then
    raise exception 'ledger: not the one who may post this' using errcode = 'BL012';
  end if;
  if unapproved then
    raise exception 'ledger: approval missing' using errcode = 'BL001';
  end if;
  if closed then
    raise exception 'ledger: this event is closed for good' using errcode = 'BL050';
  end if;
end $$;
