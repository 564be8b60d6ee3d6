-- Internal. Calls the function that a room on the right registered for a hook, and answers its
-- result as JSON; the arguments are texts of the types that it takes. Suits rare calls only,
-- because the query is planned anew each time. Only a function can be called, because its name is
-- looked up, and the arguments are quoted.
create function platform.ask(in_hook text, variadic arguments text[] default '{}') returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  answers regproc := (select h.answered_by from platform.hooks h where h.hook = in_hook);
  answer jsonb;
begin
  if answers is null then
    raise exception 'platform: nothing answers the hook %', in_hook;
  end if;
  execute format('select to_jsonb(%s(%s))', answers, (
    select string_agg(quote_nullable(x.a), ', ' order by x.n)
    from unnest(arguments) with ordinality x (a, n))) into answer;
  return answer;
end $$;
