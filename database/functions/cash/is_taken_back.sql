-- Whether the bank took back the credit of a receipt (bank.note_correction), so that two people can reverse
-- it.
create function cash.is_taken_back(receipt uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from ledger.unfounded u where u.bucket = 0 and u.id = receipt)
$$;
grant execute on function cash.is_taken_back to ballast_service;
