import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { orderProcess, tracks } from '../server/src/orders/order-process.ts'
import type { Step } from '../server/src/orders/order-process.ts'

const begin = '<!-- The life of an order: written by scripts/order-life.ts -->'
const end = '<!-- The end of what scripts/order-life.ts wrote -->'

/** The steps as a drawing of the payment track and a table of all four, in Markdown. */
export function drawOrderLife(): string {
  const steps: [string, Step][] = Object.entries(orderProcess)
  const arrows = steps.flatMap(([action, { from, to }]) =>
    to.payment === undefined
      ? []
      : (from.payment ?? []).map((source) => `  ${source} --> ${to.payment} : ${action}`),
  )
  const rows = steps.map(
    ([action, { by, from, to, when, afterHours }]) =>
      `| ${action} | ${by.join(', ')} | ${standings(from)} | ${standings(to) || 'stays'} | ${[
        ...(when ? [conditions[when]] : []),
        ...(afterHours ? [`after ${afterHours} h`] : []),
      ].join(', ')} |`,
  )
  return [
    begin,
    '',
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> pending : initiate',
    ...arrows,
    '```',
    '',
    '| action | by | from | to | when |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    end,
  ].join('\n')
}

const conditions = {
  disputeOpen: 'until 3 days after it was received',
  notPaidOut: 'nothing paid out for it',
  answeredOrOverdue: 'answered, or 72 h silent',
  sendOverdue: 'past the day by which it is sent',
  receiptDue: 'after 7 days, sent without a proof after 14',
  codeRetractable: 'handed over by code within 24 h',
  sellerAsked: 'our team asked for more since the seller wrote last',
  notAtStall: 'not paid at the stall',
  offered: 'the seller offered a sum',
  codeNotBlocked: 'fewer than 10 wrong codes',
} as const

function standings(of: Step['from'] | Step['to']): string {
  return tracks
    .flatMap((track) => {
      const states = of[track]
      if (states === undefined) return []
      const words = typeof states === 'string' ? states : states.join(', ')
      return [track === 'payment' ? words : `${track}: ${words}`]
    })
    .join('; ')
}

// Writes the table of steps into the document of the domain; a test compares the two.
if (import.meta.main) {
  const path = fileURLToPath(new URL('../docs/domains/orders.md', import.meta.url))
  const document = await readFile(path, 'utf8')
  const [before, rest] = document.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`${path} has no place for the table`)
  await writeFile(path, before + drawOrderLife() + after)
  console.log('docs/domains/orders.md shows the life of an order.')
}
