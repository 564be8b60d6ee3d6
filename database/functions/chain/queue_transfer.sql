-- Internal: puts a transfer into the outbox, in the caller's transaction. Only the function that owns the
-- reason of a payment calls it, with the figures of its own row. The purpose determines the wallet, and the
-- destination when that is a treasury wallet (in_to is null); a withdrawal never goes to one. Idempotent;
-- other content under the same id, or a currency that is not on the chain, is an error (BL020).
create function chain.queue_transfer(
  in_id uuid, in_purpose text, in_currency text, in_sender text, in_to text, in_amount bigint,
  in_reference text, in_dust numeric default 0
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p chain.purposes;
  treasury_sender text;
  destination text := in_to;
  known chain.transfers;
begin
  select * into p from chain.purposes where purpose = in_purpose;
  if p.purpose is null or p.asset = 'token' and in_currency is distinct from 'tUSDT' then
    raise exception 'chain: no % of %', in_purpose, in_currency using errcode = 'BL020';
  end if;
  select w.address into treasury_sender from chain.wallets w where w.name = p.wallet;
  if p.to_wallet is not null and in_to is null then
    select w.address into destination from chain.wallets w where w.name = p.to_wallet;
  elsif p.to_wallet is not null or exists (select from chain.wallets w where w.address = in_to) then
    raise exception 'chain: % does not go there', in_purpose using errcode = 'BL020';
  end if;
  insert into chain.transfers
    (id, wallet, sender, asset, to_address, amount, dust, purpose, reference, queued_at)
  values (in_id, p.wallet, coalesce(treasury_sender, in_sender), p.asset, destination, in_amount,
    in_dust, in_purpose, in_reference, platform.now())
  on conflict (id) do nothing;
  select * into known from chain.transfers where id = in_id;
  if (known.sender, known.to_address, known.amount, known.dust, known.purpose, known.reference)
    is distinct from
    (coalesce(treasury_sender, in_sender), destination, in_amount, in_dust, in_purpose, in_reference)
  then
    raise exception 'chain: another transfer has this id' using errcode = 'BL020';
  end if;
end $$;
