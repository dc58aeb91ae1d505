import type { ReportReason } from '../trust-labels.ts'

/** The usual reasons why a shop is suspended, as its seller reads them, by the reason of the reports that lead to it. */
export const suspensionReasons: Record<ReportReason, string> = {
  scam: 'Buyers paid and got nothing.',
  unsafe: 'You listed goods that are dangerous or not allowed.',
  fake: 'You listed fake or stolen goods.',
  abuse: 'You insulted or threatened people.',
  outside: 'You asked buyers to pay outside Oja.',
  wrong: 'Prices, pictures or descriptions were wrong.',
  spam: 'You listed the same thing many times.',
}

/** The usual reasons why the account of a person without a shop is suspended, as they read them. */
export const personSuspensionReasons = [
  'You paid with a card or an account that is not yours.',
  'You took goods and asked for the money back.',
  'You insulted or threatened people.',
  'You asked sellers to deal outside Oja.',
  'You wrote reviews that are not true.',
  'You reported people without a reason.',
  'You have several accounts.',
] as const
