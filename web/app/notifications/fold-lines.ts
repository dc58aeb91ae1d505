import type { Notification } from '@oja/contract/schemas/messaging.ts'
import { showDate } from '../format/format.ts'

/**
 * The payouts of one day in one line where there are three or more: each order is paid on its own. What a buyer paid for
 * at once stands in one line too, and so do the goods that wait for their stars.
 */
export function foldLines(lines: Notification[]): Notification[][] {
  const folded = new Map<string, Notification[]>()
  for (const line of lines) {
    const key = foldKey(line)
    folded.set(key, [...(folded.get(key) ?? []), line])
  }
  return lines.flatMap((line) => {
    const group = folded.get(foldKey(line)) ?? []
    if (group.length < (isPayout(line) ? 3 : 2)) return [[line]]
    return line === group[0] ? [group] : []
  })
}

function foldKey(line: Notification): string {
  if (isPayout(line)) return `payouts ${showDate(line.createdAt)}`
  if (isQuestion(line)) return 'questions'
  return isPurchase(line) ? `purchase ${line.createdAt}` : line.id
}

/** A payout that the bank rejected must be seen. */
export function isPayout({ about, text }: Notification): boolean {
  return about === 'payout' && text.startsWith('We paid you')
}

/** "How was Red palm oil? Tap to rate it" */
export function isQuestion({ about, text }: Notification): boolean {
  return about === 'review' && text.startsWith('How was ')
}

function isPurchase({ about, text }: Notification): boolean {
  return about === 'order' && text.startsWith('You paid for ')
}
