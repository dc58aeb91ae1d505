// Phrases of people who want to be paid outside the market. A match only shows a warning and blocks nothing, so a false
// match does little harm.
// An ordinary price or phone number must not match.
const signs = [
  // Matches "my opay is 8031234567" and "GTB 0123456789": a Nigerian account number has ten digits.
  /\b(acct|account|a\/c|opay|palmpay|moniepoint|kuda|gtb|gtbank|zenith|uba|access|fcmb|wema|fidelity|first ?bank|union ?bank|sterling|bank)\b[^\n]{0,60}?(?<!\d)\d{10}(?!\d)/i,
  /(?<!\d)\d{10}(?!\d)[^\n]{0,40}?\b(acct|account|opay|palmpay|moniepoint|kuda|gtb|gtbank|zenith|uba|access bank|fcmb|wema|fidelity|first ?bank|union ?bank|sterling)\b/i,
  /\b(pay|send|transfer|drop)\b[^.\n]{0,30}\b(me|us|my|our|this)\b[^.\n]{0,20}\b(direct|directly|account|acct|opay|palmpay|moniepoint|kuda|wallet)\b/i,
  /\b(pay|payment|transfer|deal|buy|settle)\b[^.\n]{0,25}\b(outside|off)\b[^.\n]{0,15}\b(oja|app|site|website|platform|here|market)\b/i,
  /\b(bitcoin|btc|usdt|crypto|gift ?cards?|itunes card|western union|moneygram)\b/i,
]

/** Does this text ask for a payment outside the market? */
export function asksToPayOutside(content: string): boolean {
  return signs.some((sign) => sign.test(content))
}

/** The warning beside such a message. */
export const outsideWarning =
  'Be careful: money you send outside Oja is not protected. Pay with Buy Now, and we can refund you if something goes wrong.'
