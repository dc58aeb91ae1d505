import { productName } from '../platform/config.ts'
import type { Config } from '../platform/config.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Pool, Tx } from '../platform/database/database.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { countTextsOfDay, notifyByText } from '../text-messages/text-messages.ts'
import { preview } from './conversations/message-view.ts'
import { unreadMessage } from './conversations/message-records.ts'
import type { UnreadRow } from './conversations/message-records.ts'

// Each costs the market money, and anybody can write.
const maxTextsOfDay = 3

/**
 * The job: mails or texts a person about a message that is still unread, each when they want it. Once for a message, and at
 * most three texts a day; without e-mail nothing else would tell of it.
 */
export async function notifyUnreadMessage(
  pool: Pool,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  messageId: string,
): Promise<void> {
  const unread = await unreadMessage.first(pool, { id: messageId })
  if (!unread) return
  const area = unread.recipient_is_seller ? '/dashboard' : '/userProfile'
  const url = `${publicOrigin}${area}/messages/${unread.thread_id}`
  await transaction(pool, async (tx) => {
    if (unread.wants_mail) await mail(tx, messageId, unread, url)
    await text(tx, messageId, unread, url)
  })
}

async function mail(tx: Tx, messageId: string, unread: UnreadRow, url: string): Promise<void> {
  await queueMail(tx, {
    key: `unread-message:${messageId}`,
    to: unread.recipient_email,
    subject: `${unread.sender_name} wrote to you`,
    greeting: `Hello ${unread.recipient_name},`,
    paragraphs: [
      `${unread.sender_name} sent you a message on ${productName}:`,
      `“${preview(unread.content, unread.file_kind)}”`,
    ],
    link: { label: 'Answer', url },
  })
}

async function text(
  tx: Tx,
  messageId: string,
  { recipient_id: userId, sender_name: name }: UnreadRow,
  url: string,
): Promise<void> {
  if ((await countTextsOfDay(tx, userId, 'message')) >= maxTextsOfDay) return
  const key = `unread-message ${messageId}`
  await notifyByText(tx, { key, userId, kind: 'message', words: '{name} wrote to you.', name, url })
}
