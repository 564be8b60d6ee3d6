-- Coins were given for a sign-in or a right answer, and for nothing else.
create view invariants.coins_have_a_cause as
select * from (
  select e.bucket, e.member_id, e.day, e.kind, sum(e.coins) as coins
  from rewards.coin_entries e where e.kind <> 'exchange' group by 1, 2, 3, 4
) g
full join (
  select s.bucket, s.member_id, s.day, 'sign_in' as kind, s.coins::bigint as earned
  from rewards.sign_ins s
  union all
  select a.bucket, a.member_id, a.day, 'quiz', sum(a.coins) from rewards.quiz_answers a
  where a.was_right group by 1, 2, 3
) c using (bucket, member_id, day, kind)
where coins is distinct from earned;
comment on view invariants.coins_have_a_cause is 'Gold coins come from signing in, the quiz, or an exchange, and from nothing else.';
