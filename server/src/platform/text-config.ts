import { z } from 'zod'

const secret = z.string().min(8, 'must have at least 8 characters').optional()
const address = z
  .string()
  .refine(
    (value) => URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol),
    'must be an address beginning http: or https:',
  )
const template = z.string().regex(/^[a-z0-9_]{1,512}$/, 'must be the name of a template')

/** The settings of what carries texts to phones. */
export const textEnvironment = {
  TERMII_API_KEY: secret,
  TERMII_SECRET_KEY: secret,
  TERMII_SENDER_ID: z
    .string()
    .regex(/^[A-Za-z0-9 -]{3,11}$/, 'must have 3 to 11 letters and digits')
    .optional(),
  TERMII_CHANNEL: z.enum(['dnd', 'generic']).default('dnd'),
  TERMII_BASE_URL: address.default('https://v3.api.termii.com'),
  WHATSAPP_ACCESS_TOKEN: secret,
  WHATSAPP_APP_SECRET: secret,
  WHATSAPP_VERIFY_TOKEN: secret,
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{5,30}$/, 'must be the id of a number, which has digits only')
    .optional(),
  WHATSAPP_CODE_TEMPLATE: template.default('oja_code'),
  WHATSAPP_MESSAGE_TEMPLATE: template.default('oja_message'),
  WHATSAPP_TEMPLATE_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'must be a language as en or en_GB')
    .default('en'),
  WHATSAPP_BASE_URL: address.default('https://graph.facebook.com/v21.0'),
}

/** What carries texts to phones. Null: not configured. */
export interface TextConfig {
  termii: {
    apiKey: string
    /** Signs delivery receipts. */
    secretKey: string
    senderId: string
    channel: 'dnd' | 'generic'
    baseUrl: string
  } | null
  whatsapp: {
    accessToken: string
    /** Signs delivery receipts. */
    appSecret: string
    /** Shown once by the provider when the webhook is registered. */
    verifyToken: string
    phoneNumberId: string
    codeTemplate: string
    messageTemplate: string
    language: string
    baseUrl: string
  } | null
}

const shape = z.object(textEnvironment)
type TextEnvironment = z.output<typeof shape>

const together = {
  Termii: ['TERMII_API_KEY', 'TERMII_SECRET_KEY', 'TERMII_SENDER_ID'],
  WhatsApp: [
    'WHATSAPP_ACCESS_TOKEN',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
    'WHATSAPP_PHONE_NUMBER_ID',
  ],
} as const

/** A sentence for each setting that is missing beside the others of its provider. */
export function textProblems(env: TextEnvironment): string[] {
  return Object.entries(together).flatMap(([provider, names]) => {
    const missing = names.filter((name) => !env[name])
    if (missing.length === names.length) return []
    return missing.map((name) => `${name} is missing: those of ${provider} are given together`)
  })
}

export function textConfig(env: TextEnvironment): TextConfig {
  return {
    termii:
      env.TERMII_API_KEY && env.TERMII_SECRET_KEY && env.TERMII_SENDER_ID
        ? {
            apiKey: env.TERMII_API_KEY,
            secretKey: env.TERMII_SECRET_KEY,
            senderId: env.TERMII_SENDER_ID,
            channel: env.TERMII_CHANNEL,
            baseUrl: env.TERMII_BASE_URL,
          }
        : null,
    whatsapp:
      env.WHATSAPP_ACCESS_TOKEN &&
      env.WHATSAPP_APP_SECRET &&
      env.WHATSAPP_VERIFY_TOKEN &&
      env.WHATSAPP_PHONE_NUMBER_ID
        ? {
            accessToken: env.WHATSAPP_ACCESS_TOKEN,
            appSecret: env.WHATSAPP_APP_SECRET,
            verifyToken: env.WHATSAPP_VERIFY_TOKEN,
            phoneNumberId: env.WHATSAPP_PHONE_NUMBER_ID,
            codeTemplate: env.WHATSAPP_CODE_TEMPLATE,
            messageTemplate: env.WHATSAPP_MESSAGE_TEMPLATE,
            language: env.WHATSAPP_TEMPLATE_LANGUAGE,
            baseUrl: env.WHATSAPP_BASE_URL,
          }
        : null,
  }
}
