-- Narrows a policy by one person at once: to what both the country's policy and `allowed` allow, with the
-- stricter warning. False when that changes nothing.
create function members.narrow_policy(allowed jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  w members.country_policy := jsonb_populate_record(null::members.country_policy, allowed);
  now_is members.country_policy;
begin
  perform pg_advisory_xact_lock(hashtext('members.country_policy'));
  now_is := members.policy(w.country);
  w.offers := w.offers and now_is.offers;
  w.promotions := w.promotions and now_is.promotions;
  w.invitations := w.invitations and now_is.invitations;
  w.coupons := w.coupons and now_is.coupons;
  w.claims := w.claims and now_is.claims;
  w.warning := greatest(w.warning, now_is.warning);
  if w = now_is then
    return false;
  end if;
  perform members.write_policy(w);
  return true;
end $$;
grant execute on function members.narrow_policy to ballast_service;
