import type { Invariant } from './money-invariants.ts'

/** The invariants of texts to phones. */
export const textInvariants: Invariant[] = [
  {
    name: 'I28 at most one attempt of a text may have reached the phone, and the text says how it ended',
    sql: `select a.text_id::text from text_attempts a where a.outcome is null or a.outcome in ('accepted', 'unknown', 'delivered')
        group by a.text_id having count(*) > 1
      union all
      select t.id::text from text_messages t left join text_attempts a on a.text_id = t.id
          and (a.outcome is null or a.outcome in ('accepted', 'unknown', 'delivered'))
        where t.status <> case when a.id is null then case when t.status in ('waiting', 'mailed', 'failed') then t.status else '' end
          when a.outcome is null then 'sending' when a.outcome = 'accepted' then 'sent' else a.outcome end`,
  },
  {
    name: 'I28 a text that waits has a number and words, and what was refused costs nothing',
    sql: `select id::text from text_messages where status = 'waiting' and (phone = '' or body = '')
      union all
      select id::text from text_attempts where outcome = 'refused' and cost_kobo <> 0`,
  },
  {
    name: 'I26 no text names a deleted person',
    sql: `select t.id::text from text_messages t join users u on u.id = t.user_id where u.status = 'deleted'
      union all
      select c.user_id::text from text_choices c join users u on u.id = c.user_id where u.status = 'deleted'`,
  },
]
