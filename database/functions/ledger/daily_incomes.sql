-- Internal. Posts the incomes of one run, under the same id in each bucket: product totals on the
-- reserve's side and member totals on the clients' side, in the given order. Both sides of a bucket
-- must be equal (ledger.post checks each book).
create function ledger.daily_incomes(
  id uuid, currency text, reference text,
  product_buckets int[], products uuid[], product_amounts bigint[],
  member_buckets int[], members uuid[], member_amounts bigint[]
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  drafts ledger.draft[];
  totals ledger.leg[];
  sums_differ boolean;
begin
  select array_agg(row(b, id, 'daily_income', 'accrual', reference, null, null)::ledger.draft),
    array_agg(ledger.leg_of(b, id, 1, 'reserve.due_to_client', currency, ledger.house(), 'C', p.total))
      || array_agg(ledger.leg_of(b, id, 2, 'client.due_from_reserve', currency, ledger.house(), 'D',
        p.total)),
    bool_or(p.total is distinct from m.total)
  into drafts, totals, sums_differ
  from (select x.b, sum(x.a)::bigint as total from unnest(product_buckets, product_amounts) x (b, a)
    group by 1) p
  full join (select x.b, sum(x.a)::bigint as total from unnest(member_buckets, member_amounts) x (b, a)
    group by 1) m using (b);
  if sums_differ then
    raise exception 'ledger: income sums differ' using errcode = 'BL002';
  end if;
  perform ledger.post(drafts, totals || (
    select array_agg(ledger.leg_of(x.b, id, 2 + x.no::int, x.kind, currency, x.owner, x.side, x.amount))
    from (
      select u.*, row_number() over (partition by u.b order by u.kind desc, u.o) as no
      from (
        select p.b, p.owner, p.amount, p.o, 'reserve.sold' as kind, 'D'::"char" as side
        from unnest(product_buckets, products, product_amounts) with ordinality p (b, owner, amount, o)
        union all
        select m.b, m.owner, m.amount, m.o, 'client.income', 'C'
        from unnest(member_buckets, members, member_amounts) with ordinality m (b, owner, amount, o)
      ) u
    ) x));
end $$;
