-- Inside. By that ledger transaction a bank took so much of a claim that `owed` is left of it: what of its
-- floor is above that falls, and is kept with whose claim it was (of a receipt the payment or credit). To the
-- others nothing can be paid of it: what they could be paid is still theirs, and of what arrives that comes
-- first. Kept as well where nothing falls: what is lost later might have been borne by what was taken. Not of what
-- came to the wallet after the cut: as long as what is owed is the whole claim, nothing of the claim was taken.
create function ledger.fall_floor(
  in_bucket int, in_owner uuid, in_currency text, taken bigint, owed bigint, taken_by uuid, of_owner uuid
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  falls bigint;
  of_claim bigint;
begin
  select greatest(0, f.floor - owed), least(taken, greatest(0, f.claim - owed)) into falls, of_claim
  from ledger.floors f
  where f.bucket = in_bucket and f.owner = in_owner and f.currency = in_currency;
  if falls is null or of_claim = 0 then return; end if;
  insert into ledger.floor_falls (bucket, id, owner, claimant, currency, round, taken, amount)
  values (in_bucket, taken_by, of_owner, in_owner, in_currency, ledger.rounds_of(in_currency),
    of_claim, falls);
  perform ledger.lower_floors(in_currency, array[in_bucket], array[in_owner], array[falls]);
end $$;
