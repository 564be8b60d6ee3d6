-- Announces pending deposits: further confirmations, and those that were not credited.
create function messages.follow_deposits() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  at_block text;
  told messages.change[];
begin
  perform messages.alone();
  at_block := coalesce((select c.block::text from chain.cursors c where c.name = 'transfers'), '');
  if at_block = (select m.value from messages.marks m where m.name = 'block') then
    return;
  end if;
  insert into messages.open_deposits (bucket, receipt_id, member_id)
  select platform.bucket_of(r.member_id), r.id, r.member_id
  from chain.receipts r where r.state = 'seen' and r.member_id is not null
  on conflict do nothing;
  select array_agg(row(d.bucket, d.member_id, 'deposit')::messages.change) into told
  from messages.open_deposits d;
  if told is not null then
    perform messages.tell(told);
    perform messages.write(array(
      select row(d.bucket, ledger.derived_id('message:deposit_not_credited', d.receipt_id),
        d.member_id, 'wallet', 'deposit_not_credited', jsonb_build_object('amount', r.amount::text,
          'currency', 'tUSDT', 'reason', r.reason), coalesce(r.ended_at, platform.now())
      )::messages.draft
      from messages.open_deposits d join chain.receipts r on r.id = d.receipt_id
      where r.state not in ('seen', 'credited') and r.amount > 0));
    delete from messages.open_deposits d where exists (
      select from chain.receipts r where r.id = d.receipt_id and r.state <> 'seen');
  end if;
  update messages.marks m set value = at_block where m.name = 'block';
end $$;
grant execute on function messages.follow_deposits to ballast_service;

-- Messages about claims that staff refused within a day: drafts of messages.
create view messages.refused_claims as
select c.bucket, ledger.derived_id('message:claim_refused:' || c.decided_at, c.id) as id,
  c.member_id, 'wallet' as kind, 'claim_refused' as event,
  jsonb_build_object('claim', c.kind) as args, c.decided_at as at
from rewards.claims c
where c.state = 'refused' and c.decided_at > platform.now() - interval '1 day';

-- Announces claims that staff refused; approved ones are announced from the ledger.
create function messages.follow_claims() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform messages.alone();
  perform messages.write(array(
    select row(d.*)::messages.draft from messages.refused_claims d));
end $$;
grant execute on function messages.follow_claims to ballast_service;

-- The content published for all, as one value.
create view messages.shown_content as
select coalesce(md5(string_agg(s.id::text, ' ' order by s.id)), '') as mark
from content.shown('en_US') s;
