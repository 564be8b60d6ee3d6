-- Moves a campaign's budget into a bucket until it holds `needed`, from the bucket that has most, ten gifts
-- at a time when there is plenty. False when the whole campaign has less. Locks the buckets it touches: run
-- it in a transaction of its own.
create function reserve.draw_promotion(campaign uuid, in_bucket int, needed bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  c text := (select x.currency from reserve.campaigns x where x.id = campaign);
  total bigint;
  have bigint;
  give bigint;
  donor ledger.accounts;
  donors int[];
begin
  loop
    select sum(a.balance), coalesce(max(a.balance) filter (where a.bucket = in_bucket), 0)
    into total, have from ledger.accounts a
    where a.kind = 'client.promotion' and a.owner = campaign and a.currency = c;
    if total is null or total < needed then return false; end if;
    if have >= needed then return true; end if;

    select array_agg(d.bucket) into donors from (
      select a.bucket, sum(a.balance) over (order by a.balance desc, a.bucket)
        - a.balance as before
      from ledger.accounts a
      where a.kind = 'client.promotion' and a.owner = campaign and a.currency = c
        and a.bucket <> in_bucket and a.balance > 0
    ) d where d.before < needed - have;
    begin
      perform ledger.lock_buckets(donors || in_bucket);
      select a.balance into have from ledger.accounts a where a.bucket = in_bucket
        and a.kind = 'client.promotion' and a.owner = campaign and a.currency = c;
      for donor in select a.* from ledger.accounts a
        where a.kind = 'client.promotion' and a.owner = campaign and a.currency = c
          and a.bucket = any(donors) and a.balance > 0
        order by a.bucket
      loop
        give := least(donor.balance,
          greatest(needed - have, least(needed * 10, donor.balance / 2)));
        continue when give <= 0;
        perform ledger.move_promotion(gen_random_uuid(), campaign, c, donor.bucket, in_bucket, give);
        have := have + give;
      end loop;
      if have >= needed then return true; end if;
      raise exception 'reserve: the donors were emptied meanwhile' using errcode = 'BR005';
    exception when sqlstate 'BR005' then
      null; -- its locks are given back; look again
    end;
  end loop;
end $$;
grant execute on function reserve.draw_promotion to ballast_service;

-- Internal. Whether gifts of a kind may be given in a country.
create function reserve.gifts_allowed(in_kind text, in_country text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(p.promotions and case
    when in_kind = 'coupons' then p.coupons
    when in_kind in ('join_group', 'share_video') then p.claims
    else true end, false)
  from members.policy(in_country) p
$$;
