import { z } from 'zod'
import type { TextConfig } from '../../platform/text-config.ts'
import { OutcomeUnknown, TextRefused } from './provider.ts'
import type { OutgoingText, TextProvider } from './provider.ts'
import { postText } from './text-request.ts'

const Accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) })
const Refused = z.object({ error: z.object({ code: z.int() }) })

// What WhatsApp's Cloud API says of a number that has no WhatsApp or cannot get the template.
const numberCodes = new Set([131008, 131009, 131021, 131026, 131030, 131045])

/**
 * Sends texts by WhatsApp's Cloud API. A business may begin a conversation only with templates that Meta has approved:
 * one for codes (category Authentication) and one for everything else (category Utility, with one variable).
 */
export function openWhatsApp(config: NonNullable<TextConfig['whatsapp']>): TextProvider {
  const url = new URL(`${config.baseUrl.replace(/\/$/, '')}/${config.phoneNumberId}/messages`)
  return {
    name: 'whatsapp',
    async send(text) {
      const { status, json } = await postText('WhatsApp', url, {
        headers: { authorization: `Bearer ${config.accessToken}` },
        body: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: text.phone,
          type: 'template',
          template: templateOf(config, text),
          // Comes back with every receipt, so that a text of unknown outcome is found again.
          biz_opaque_callback_data: text.attemptId,
        },
      })
      if (status >= 300) throw refusal(status, json)
      const id = Accepted.safeParse(json).data?.messages[0]?.id
      if (id) return id
      throw new OutcomeUnknown('WhatsApp said yes without an id')
    },
  }
}

function templateOf(
  { codeTemplate, messageTemplate, language }: NonNullable<TextConfig['whatsapp']>,
  { kind, body }: OutgoingText,
): object {
  const code = kind === 'code' ? /\d{6}/.exec(body)?.[0] : undefined
  const parameters = [{ type: 'text', text: code ?? body }]
  const components: object[] = [{ type: 'body', parameters }]
  // Meta wants the code twice: in the words and in the button that copies it.
  if (code) components.push({ type: 'button', sub_type: 'url', index: '0', parameters })
  return { name: code ? codeTemplate : messageTemplate, language: { code: language }, components }
}

function refusal(status: number, json: unknown): TextRefused {
  const code = Refused.safeParse(json).data?.error.code
  return new TextRefused(`WhatsApp answered ${status} ${code ?? ''}`.trim(), {
    isFinal: code !== undefined && numberCodes.has(code),
  })
}
