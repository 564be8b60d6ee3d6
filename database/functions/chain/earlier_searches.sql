-- Stores what the node said about new addresses: [{address, head, held, nonces}]. Locks the watcher's
-- cursor, so that no range is being stored meanwhile and each later one includes these addresses.
create function chain.note_asked(answers jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare reached bigint;
begin
  select c.block into reached from chain.cursors c where c.name = 'transfers' for update;
  update chain.address_searches s
  set until_block = coalesce(reached, -1), asked_head = x.head, held = x.held, nonces = x.nonces
  from jsonb_to_recordset(answers) x (address text, head bigint, held numeric, nonces bigint)
  where s.address = x.address and s.until_block is null;
end $$;
grant execute on function chain.note_asked to ballast_service;

-- Whether the transfers known to the books explain what the node said about an address.
create function chain.is_explained(s chain.address_searches) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select s.held <= (select coalesce(sum(r.amount * chain.unit() + r.dust), 0) from chain.receipts r
      where r.to_address = s.address and r.state <> 'orphaned')
    and s.nonces <= (select coalesce(max(t.nonce) + 1, 0) from chain.transfers t
      where t.sender = s.address)
$$;
grant execute on function chain.is_explained to ballast_service;
