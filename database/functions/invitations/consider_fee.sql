-- Internal. Fees of a bucket that are still there and not part of a pending sweep.
create function invitations.free_fees(in_bucket int, in_currency text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select (a.balance - coalesce((
    select sum(p.amount) from reserve.sweeps s
    join reserve.sweep_parts p on p.sweep_id = s.id and p.bucket = in_bucket
    where s.kind = 'fees' and s.currency = in_currency and s.state = 'queued'), 0))::bigint
  from ledger.accounts a
  where a.bucket = in_bucket and a.kind = 'client.due_to_house' and a.currency = in_currency
    and a.owner = ledger.house()
$$;

-- Gives the inviter their part of a fee once, or stores why not. Uses the present policy of both countries,
-- the state of both members, and what the inviter received so far. Answers the outcome: 'not_invited'
-- stores no row; 'waiting' (the fees are being moved to the house) is to be tried again; every other one is
-- final.
create function invitations.consider_fee(in_invited uuid, in_fee uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  invited members.members;
  inviter members.members;
  terms jsonb := (select s.value from platform.settings s where s.name = 'invitations.share');
  b int;
  source int;
  c text;
  fee bigint;
  part bigint;
  left_of_cap bigint;
  result text;
begin
  select * into strict invited from members.members m
  where m.bucket = platform.bucket_of(in_invited) and m.id = in_invited;
  if invited.inviter_id is null then
    return 'not_invited';
  end if;
  b := platform.bucket_of(invited.inviter_id);
  select e.currency, e.amount into strict c, fee from ledger.entries e
  where e.bucket = invited.bucket and e.transaction_id = in_fee
    and e.kind = 'client.due_to_house' and e.side = 'C';
  part := fee * least((terms ->> 'bps')::bigint, constants.invitation_share_max_bps()) / 10000;

  -- from that very fee while it is here, else from the bucket that holds most
  select x.bucket into source from (
    select n as bucket, invitations.free_fees(n, c) as free from generate_series(0, 63) n
  ) x
  order by (x.bucket = invited.bucket and x.free >= part) desc, x.free desc limit 1;
  perform ledger.lock_buckets(array[b, source]);
  select s.outcome into result from invitations.shares s
  where s.bucket = b and s.invited_id = in_invited and s.fee_id = in_fee;
  if result <> 'waiting' then
    return result;
  end if;

  select * into strict inviter from members.members m where m.bucket = b and m.id = invited.inviter_id;
  select (terms ->> 'cap')::bigint - coalesce(sum(s.amount), 0) into left_of_cap
  from invitations.shares s
  where s.bucket = b and s.inviter_id = inviter.id and s.outcome = 'given';
  result := case
    when not (members.policy(inviter.country)).invitations
      or not (members.policy(invited.country)).invitations or ledger.is_closed('invitation_share')
      then 'not_allowed'
    when inviter.state <> 'active' then 'not_active'
    when part <= 0 then 'too_small'
    when left_of_cap <= 0 then 'capped'
    when invitations.free_fees(source, c) < least(part, left_of_cap) then 'waiting'
    else 'given'
  end;
  part := least(part, left_of_cap);
  if result = 'given'
    and not ledger.invitation_share(invited.id, in_fee, source, inviter.id, part) then
    raise exception 'invitations: the ledger has shared this fee already' using errcode = 'BV001';
  end if;
  insert into invitations.shares
    (bucket, invited_id, fee_id, inviter_id, currency, fee, outcome, amount, at)
  values (b, invited.id, in_fee, inviter.id, c, fee, result,
    case when result = 'given' then part end, platform.now())
  on conflict (bucket, invited_id, fee_id) do update
    set outcome = excluded.outcome, amount = excluded.amount, at = excluded.at;
  return result;
end $$;
grant execute on function invitations.consider_fee to ballast_service;
