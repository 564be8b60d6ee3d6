-- Inside: the legs by which so much comes back to the operator in a bucket: it pays what is open of the
-- shortfall, the rest is float again, and as much of the losses is none any more.
create function ledger.back_to_house(
  in_bucket int, id uuid, first_no int, in_currency text, amount bigint
) returns ledger.leg[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  owed bigint;
  lost bigint;
begin
  select least(amount, coalesce(max(a.balance) filter (where a.kind = 'client.shortfall'), 0)),
    coalesce(max(a.balance) filter (where a.kind = 'house.losses'), 0)
  into owed, lost from ledger.accounts a
  where a.bucket = in_bucket and a.currency = in_currency and a.owner = ledger.house();
  lost := least(lost, amount - owed);
  return array[
    ledger.leg_of(in_bucket, id, first_no, 'client.custody', in_currency, ledger.house(), 'D', amount),
    ledger.leg_of(in_bucket, id, first_no + 1, 'client.shortfall', in_currency, ledger.house(), 'C',
      owed),
    ledger.leg_of(in_bucket, id, first_no + 2, 'client.conversion', in_currency, ledger.house(), 'C',
      amount - owed),
    ledger.leg_of(in_bucket, id, first_no + 3, 'house.inventory', in_currency, ledger.house(), 'D', lost),
    ledger.leg_of(in_bucket, id, first_no + 4, 'house.losses', in_currency, ledger.house(), 'C', lost)];
end $$;

-- Inside (cash.book_return). What a payer's bank gave back: into the local wallets of those of whom it was
-- taken (null for nobody), to the operator in the payer's bucket, where its chargeback was booked, and to the
-- operator in bucket 0, where a loss is borne. The caller holds the mutex of all.
create function ledger.chargeback_returned(
  p ledger.proposals, b int, currency text, members uuid[], amounts bigint[], to_house bigint,
  of_loss bigint
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  legs ledger.leg[] := array(
    select l from unnest(members, amounts) with ordinality x (m, a, n),
    lateral (select platform.bucket_of(m) as place) y,
    lateral (values
      (ledger.leg_of(place, p.id, 100 + 2 * n::int, 'client.custody', currency, ledger.house(), 'D', a)),
      (ledger.leg_of(place, p.id, 101 + 2 * n::int, 'client.local', currency, m, 'C', a))) v (l));
begin
  if b = 0 then
    legs := legs || ledger.back_to_house(0, p.id, 3, currency, to_house + of_loss);
  else
    legs := legs || ledger.back_to_house(b, p.id, 3, currency, to_house)
      || ledger.back_to_house(0, p.id, 8, currency, of_loss);
  end if;
  perform ledger.post_proposal(p, legs);
end $$;
