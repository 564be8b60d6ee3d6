-- Content that is shown now, in a language.
create function content.shown(in_language text)
returns table (id uuid, kind text, image text, film text, leads_to text, "position" int,
  from_at timestamptz, title text, body text)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select i.id, i.kind, i.image, i.film, i.leads_to, i.position, i.from_at, t.title, t.body
  from content.items i
  join lateral (
    select x.title, x.body from content.texts x
    where x.item_id = i.id and x.language in (in_language, 'en_US')
    order by x.language = in_language desc limit 1
  ) t on true
  where i.withdrawn_at is null and i.from_at <= platform.now()
    and (i.until_at is null or i.until_at > platform.now())
$$;
grant execute on function content.shown to ballast_service;
