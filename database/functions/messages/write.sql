-- Internal. Inserts messages that are missing, and announces them. Closed members get none, also of earlier
-- events. The caller has the lock of messages.alone.
create function messages.write(drafts messages.draft[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  told messages.change[];
begin
  with written as (
    insert into messages.messages (bucket, id, member_id, kind, event, args, at)
    select d.bucket, d.id, d.member_id, d.kind, d.event, d.args, d.at from unnest(drafts) d
    join members.members m on m.bucket = d.bucket and m.id = d.member_id and m.state <> 'closed'
    on conflict do nothing returning bucket, member_id
  )
  select array_agg(row(w.bucket, w.member_id, 'message')::messages.change) into told from written w;
  if told is not null then
    perform messages.tell(told);
  end if;
end $$;
