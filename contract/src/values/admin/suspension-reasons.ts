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
