-- Reports of conversations stand with all other reports, in the one queue of those who keep order. What is shown for
-- one are the last words of the other that its reporter could see, and the ten messages before them (rules.md D5). Each
-- message is one line: nobody writes lines that look like the other's.
create function reported_words(thread uuid, accused uuid, up_to bigint) returns text language sql stable
begin atomic
  select coalesce(string_agg(coalesce(u.name, '') || ': ' || case when w.content <> '' then regexp_replace(w.content, E'[\\n\\r\\v\\f\\u0085\\u2028\\u2029]+', ' / ', 'g')
      when w.is_erased then '(gone)' when f.kind = 'message_voice' then '(voice note)' else '(photo)' end, E'\n' order by w.sequence), '')
  from (
    select m.sequence, m.sender_id, m.content, m.is_erased, m.file_id from messages m
    where m.thread_id = reported_words.thread and m.sequence <= coalesce(
      (select max(l.sequence) from messages l where l.thread_id = reported_words.thread
        and l.sender_id = reported_words.accused and l.sequence <= reported_words.up_to and not l.is_automatic),
      reported_words.up_to)
    order by m.sequence desc limit 11
  ) w
  join users u on u.id = w.sender_id
  left join files f on f.id = w.file_id;
end;

insert into reports (reporter_id, about_user_id, seller_id, target_kind, target_id, target_name, target_content, reason,
  harm, note, status, created_at, decided_at)
select distinct on (r.reporter_id, r.thread_id) r.reporter_id, r.accused_id, s.id, 'conversation', r.thread_id,
  coalesce(s.store_name, u.name), reported_words(r.thread_id, r.accused_id, r.up_to),
  case r.reason when 'fraud' then 'scam' when 'spam' then 'spam' else 'abuse' end,
  case r.reason when 'fraud' then 5 when 'spam' then 1 else 3 end,
  r.words, case r.state when 'open' then 'open' else 'dismissed' end, r.created_at,
  case r.state when 'closed' then app_now() end
from thread_reports r join users u on u.id = r.accused_id left join sellers s on s.user_id = r.accused_id
order by r.reporter_id, r.thread_id, r.state desc, r.created_at desc;

drop table thread_reports;
