create function rewards.terms() returns rewards.coin_terms
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select t from rewards.coin_terms t order by t.no desc limit 1 $$;
grant execute on function rewards.terms to ballast_service;

-- New terms, as approved by two people. Error: 23514 when they do not fit together.
create function rewards.set_coin_terms(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'coin_terms');
begin
  if p.id is null then return; end if;
  insert into rewards.coin_terms (no, plan, questions, per_answer, value, minimum, step, per_day,
    set_at, proposal_id)
  select (rewards.terms()).no + 1, array(select jsonb_array_elements_text(p.input -> 'plan')::int),
    (p.input ->> 'questions')::int, (p.input ->> 'per_answer')::int, (p.input ->> 'value')::bigint,
    (p.input ->> 'minimum')::int, (p.input ->> 'step')::int, (p.input ->> 'per_day')::int,
    platform.now(), p.id;
  update ledger.proposals set state = 'done', ended_at = platform.now() where id = p.id;
end $$;
grant execute on function rewards.set_coin_terms to ballast_service;
