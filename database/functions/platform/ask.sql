-- Internal. What the function that a room on the right registered for this answers, as JSON; arguments are texts
-- of the types that it takes. For what is asked rarely: the question is planned anew each time. Nothing but
-- a function can stand there: its name is looked up, and arguments are quoted.
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
