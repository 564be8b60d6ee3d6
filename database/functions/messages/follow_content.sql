-- Announces a change of the content published for all.
create function messages.follow_content() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  shown text;
begin
  perform messages.alone();
  shown := (select s.mark from messages.shown_content s);
  update messages.marks m set value = shown where m.name = 'content' and m.value <> shown;
  if found then
    perform messages.tell(array(
      select row(b, null, 'content')::messages.change from generate_series(0, 63) b));
  end if;
end $$;
grant execute on function messages.follow_content to ballast_service;

-- Deletes changes older than a day, a limited number at once.
create function messages.forget_changes(most int) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  delete from messages.changes c using (
    select x.bucket, x.seq from messages.changes x
    where x.at < platform.now() - interval '1 day' limit most
  ) o where c.bucket = o.bucket and c.seq = o.seq
$$;
grant execute on function messages.forget_changes to ballast_service;
