-- Custody, reserve and house against the chain: the newest statement of each book agrees.
create view invariants.books_agree_with_the_chain as
select s.* from unnest(array['client', 'reserve', 'house']) b (book)
cross join lateral (
  select x.book, x.at, x.block, x.chain_balance, x.ledger_balance, x.in_transit, x.dust, x.unit,
    x.exact_difference, x.difference
  from chain.statements x where x.book = b.book order by x.at desc, x.id desc limit 1
) s where s.difference <> 0;
comment on view invariants.books_agree_with_the_chain is 'The newest statement of each book agrees with the chain.';
