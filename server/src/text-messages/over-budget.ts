import { formatNaira } from '@oja/contract/values/money.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { markNotified, moneyAdmins } from './text-messages-records.ts'
import type { SendSettings } from './text-messages-records.ts'

/** Mails the admins who look after money that today's budget is used up: once for each day. */
export async function notifyOverBudget(
  tx: Tx,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  { budgetKobo, spentKobo }: Pick<SendSettings, 'budgetKobo' | 'spentKobo'>,
): Promise<void> {
  const marked = await markNotified.first(tx, {})
  if (!marked) return
  for (const { id, email, name } of await moneyAdmins.all(tx, {}))
    await queueMail(tx, {
      key: `text-budget ${marked.day} ${id}`,
      to: email,
      subject: 'Text messages: today’s budget is used up',
      greeting: `Hello ${name},`,
      paragraphs: [
        `Today’s texts cost ${formatNaira(spentKobo)} of ${formatNaira(budgetKobo)}. No more texts are sent until midnight: no codes to log in, and no messages about orders. Emails are sent as ever.`,
        'Look who got so many, or raise the budget.',
      ],
      link: { label: 'Open the settings', url: `${publicOrigin}/admin/settings/texts` },
    })
}
