import { z } from 'zod'
import type { TextConfig } from '../../platform/text-config.ts'
import { OutcomeUnknown, TextRefused } from './provider.ts'
import type { TextProvider } from './provider.ts'
import { postText, withoutNumbers } from './text-request.ts'

// Termii's Messaging API: POST /api/sms/send. `message_id` has more digits than a number holds.
const Accepted = z.object({
  message_id_str: z.string().min(1).optional(),
  message_id: z.union([z.string().min(1), z.int()]).optional(),
  code: z.string().optional(),
})
const Refused = z.object({ message: z.union([z.string(), z.array(z.string())]) })

/** Sends texts as SMS by Termii. The channel `dnd` also reaches numbers that refuse advertising. */
export function openTermii(config: NonNullable<TextConfig['termii']>): TextProvider {
  const url = new URL('/api/sms/send', config.baseUrl)
  return {
    name: 'termii',
    async send({ phone, body }) {
      const { status, json } = await postText('Termii', url, {
        body: {
          api_key: config.apiKey,
          to: phone.slice(1),
          from: config.senderId,
          sms: body,
          type: 'plain',
          channel: config.channel,
        },
      })
      if (status >= 300) throw refusal(status, json)
      const read = Accepted.safeParse(json)
      const id = read.data?.message_id_str ?? read.data?.message_id
      if (id !== undefined) return String(id)
      // A success without an id: it may be on its way.
      throw new OutcomeUnknown('Termii said yes without an id')
    },
  }
}

function refusal(status: number, json: unknown): TextRefused {
  const said = Refused.safeParse(json).data?.message ?? ''
  const words = withoutNumbers(Array.isArray(said) ? said.join(' ') : said)
  const isFinal = /invalid (phone|number|recipient)|phone number|country/i.test(words)
  return new TextRefused(`Termii answered ${status} ${words}`.trim(), { isFinal })
}
