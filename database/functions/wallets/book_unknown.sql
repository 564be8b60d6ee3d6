-- Internal. Books a payment on the chain whose request was lost: as a new request of the member to an
-- address of the member's book, without a fee. BX004: the member has no such address, or it was no payment
-- to anybody; BX007: the member has less by now.
create function wallets.book_to_member(f outside.findings, in_member uuid, p ledger.proposals)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(in_member);
  key uuid := ledger.derived_id('unknown_payment', f.id);
  moment timestamptz := platform.now();
  a wallets.addresses;
  s ledger.split;
  w wallets.withdrawals;
begin
  perform ledger.lock_buckets(array[b]);
  select * into a from wallets.addresses x where x.bucket = b and x.member_id = in_member
    and lower(x.address) = f.payee and x.currency = f.currency
  order by x.deleted_at desc nulls first, x.created_at desc limit 1;
  if a.id is null or f.rail <> 'chain' or f.kind <> 'payment' or f.dust <> 0 then
    raise exception 'wallets: the member has no such address' using errcode = 'BX004';
  end if;
  s := ledger.withdrawal_applied(key, in_member, a.currency, f.amount::bigint, a.address);
  if s is null then
    raise exception 'wallets: the member has less' using errcode = 'BX007';
  end if;
  insert into wallets.withdrawals (bucket, id, transaction_id, member_id, currency, chain, address,
    gross, fee, net, from_deposit, from_returned, from_earned, fee_bps, applied_at, arrive_by)
  values (b, ledger.derived_id('withdrawal:' || in_member, key), key, in_member, a.currency, a.chain,
    a.address, f.amount, 0, f.amount, s.deposit, s.returned, s.earned, 0, moment,
    moment + make_interval(hours => constants.withdrawal_arrival_hours()))
  returning * into w;
  perform wallets.book_as_request(f, w.id, p);
end $$;

-- Books what two people say an unknown payment was. input: finding_id, was (withdrawal, transfer, member,
-- loss, nothing), withdrawal_id, transfer_id or member_id, reference. BX001 no such finding, BX002 it is
-- settled, BX004 a request to the same address over the same amount waits, so it must be that one (at the
-- bank many request the same amount, and nothing shows to which card it went); else as above and as
-- outside.settle.
create function wallets.book_unknown(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'book_unknown');
  f outside.findings;
begin
  if p.id is null then return; end if;
  -- a bucket's lock comes before every other lock
  perform ledger.lock_buckets(array[platform.bucket_of((p.input ->> 'member_id')::uuid)])
  where p.input ->> 'member_id' is not null;
  perform ledger.lock_buckets(array[x.bucket]) from wallets.withdrawals x
  where x.id = (p.input ->> 'withdrawal_id')::uuid;
  select * into f from outside.findings x where x.id = (p.input ->> 'finding_id')::uuid for update;
  if f.id is null then
    raise exception 'wallets: no such finding' using errcode = 'BX001';
  elsif f.state <> 'open' then
    raise exception 'wallets: it is settled' using errcode = 'BX002';
  end if;
  case p.input ->> 'was'
    when 'withdrawal' then
      perform wallets.book_as_request(f, (p.input ->> 'withdrawal_id')::uuid, p);
    when 'member' then perform wallets.book_to_member(f, (p.input ->> 'member_id')::uuid, p);
    when 'transfer' then
      perform outside.bind_transfer(f.id, (p.input ->> 'transfer_id')::uuid, p.id);
    else
      if f.rail = 'chain' and exists (select from wallets.withdrawals w
        where w.state in ('processing', 'approved') and w.rail = f.rail
          and (lower(w.address), w.net, 0) = (f.payee, f.amount, f.dust))
      then
        raise exception 'wallets: a request that waits is this payment' using errcode = 'BX004';
      end if;
      perform outside.settle(f, case p.input ->> 'was' when 'loss' then 'lost' else 'seen' end, p.id);
  end case;
  update ledger.proposals x set state = 'done', ended_at = platform.now() where x.id = p.id;
end $$;
grant execute on function wallets.book_unknown to ballast_service;
