-- Stores one answer to a question of the day; coins for a right one. Outcomes: 'ok', 'unknown' (of another
-- day, or beyond the day's number), 'answered', 'not_allowed', 'no_budget'.
create function rewards.answer_question(
  in_bucket int, in_member uuid, in_day date, in_question text, in_version int, in_chosen int,
  in_right boolean
) returns table (outcome text, coins int, balance bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
  t rewards.coin_terms := rewards.terms();
  earlier text[];
  given int := case when in_right then t.per_answer else 0 end;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  earlier := array(select a.question from rewards.quiz_answers a
    where a.bucket = in_bucket and a.member_id = in_member and a.day = in_day);
  outcome := case
    when in_question = any(earlier) then 'answered'
    when in_day <> platform.day_of(platform.now()) or cardinality(earlier) >= t.questions
      then 'unknown'
    else rewards.coin_offer(in_bucket, in_member, t.per_answer) end;
  balance := rewards.coins_of(in_bucket, in_member);
  if outcome = 'ok' then
    insert into rewards.quiz_answers
      (bucket, member_id, day, question, version, chosen, was_right, coins, at)
    values (in_bucket, in_member, in_day, in_question, in_version, in_chosen, in_right, given,
      platform.now());
    if given > 0 then
      balance := rewards.book_coins(in_bucket, in_member, 'quiz', given);
    end if;
  end if;
  return query select outcome, given, balance;
end $$;
grant execute on function rewards.answer_question to ballast_service;
