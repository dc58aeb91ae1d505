import type { TextKind } from '@oja/contract/values/text-messages/text-kinds.ts'
import { sql } from 'kysely'
import { productName } from '../platform/config.ts'
import type { Config } from '../platform/config.ts'
import { defineQuery } from '../platform/database/database.ts'
import type { Tx } from '../platform/database/database.ts'
import { queueMail } from '../platform/mail/mail.ts'

const textToMail = defineQuery<
  { id: string; isFailed: boolean },
  { kind: TextKind; body: string; email: string }
>(
  'text_to_mail',
  (
    p,
  ) => sql`select t.kind, t.body, u.email::text as email from text_messages t join users u on u.id = t.user_id
    where t.id = ${p.id} and t.may_mail and t.body <> '' and u.email is not null and u.email_verified_at is not null
      and u.status <> 'deleted' and (t.kind <> 'code' or t.expires_at > app_now())
      and t.status = case when ${p.isFailed} then 'failed' else 'unknown' end`,
)

const markMailed = defineQuery<{ id: string }, never>(
  'text_mailed',
  (p) => sql`update text_messages set status = 'mailed' where id = ${p.id} and status = 'failed'`,
)

/**
 * Mails the words of a text that no provider took, or that may not have arrived. Nothing happens when the text may not be
 * mailed, or the person has no e-mail address. Nobody gets the mail twice: its key is the text.
 */
export async function mailInstead(
  tx: Tx,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  textId: string,
  why: 'failed' | 'unknown',
): Promise<void> {
  const text = await textToMail.first(tx, { id: textId, isFailed: why === 'failed' })
  if (!text) return
  const [url] = /https?:\/\/\S+$/.exec(text.body) ?? []
  const isOwn = url?.startsWith(`${publicOrigin}/`)
  await queueMail(tx, {
    key: `text ${textId}`,
    to: text.email,
    subject: subjects[text.kind],
    greeting: 'We could not send you a text message',
    paragraphs: [url && isOwn ? text.body.slice(0, -url.length).trim() : text.body],
    ...(url && isOwn ? { link: { label: `Open ${productName}`, url } } : {}),
  })
  await markMailed.count(tx, { id: textId })
}

const subjects: Record<TextKind, string> = {
  code: `Your ${productName} code`,
  account: `Your ${productName} account`,
  order_paid: 'An order is paid',
  order_accepted: 'Your order is accepted',
  order_sent: 'Your order is on its way',
  refund: 'Your refund',
  payout: 'Your payout',
  dispute: 'A problem with an order',
  documents: 'Your documents',
  message: 'A message for you',
}
