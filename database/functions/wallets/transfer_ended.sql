-- Internal: raises BL033 unless the transfer of a withdrawal has ended this way; answers the rail's
-- reference of the payment, and the reason of a failure.
create function wallets.transfer_ended(
  in_rail text, in_id uuid, in_state text, out reference text, out reason text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare ended text;
begin
  if in_rail = 'bank' then
    select x.state, x.bank_reference, x.reason into ended, reference, reason
    from bank.transfers x where x.id = in_id and x.purpose = 'cash_withdrawal';
  else
    select x.state, x.tx_hash, x.reason into ended, reference, reason
    from chain.transfers x where x.id = in_id and x.purpose = 'withdrawal';
  end if;
  if ended is distinct from in_state then
    raise exception 'wallets: the transfer is not %', in_state using errcode = 'BL033';
  end if;
end $$;
