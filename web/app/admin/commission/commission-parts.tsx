import type { CommissionRates } from '@oja/contract/schemas/admin/admin-commission.ts'
import { DateText } from '../../ui/date-text.tsx'
import { isLargeJump, keptRates, tellsShops } from './commission-words.ts'

/** Says that a change is large, so that a slip of the keyboard is seen. */
export function LargeJump({ from, to }: { from: number; to: number }) {
  if (!isLargeJump(from, to)) return null
  return (
    <p className="font-semibold text-danger">
      This is a large change: from {from}% to {to}%. Check the number.
    </p>
  )
}

/** Which categories a change of the market's rate leaves as they are. */
export function KeptRates({ categories }: { categories: CommissionRates['data']['categories'] }) {
  const kept = keptRates(categories)
  return kept === '' ? null : <p className="wrap-anywhere">{kept}.</p>
}

interface TellsShopsProps {
  notification: CommissionRates['data']['notification']
  category?: string
}

/** How many shops a change tells, and for how long. */
export function TellsShops({ notification, category }: TellsShopsProps) {
  const words = tellsShops(notification, category)
  return words === undefined ? null : <p>{words}</p>
}

/** The newest changes: what counts since, what counted until then, and who changed it. */
export function History({ history }: { history: CommissionRates['data']['history'] }) {
  if (history.length === 0) return <p className="text-muted">No rate was changed yet.</p>
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-card">
      {history.map(({ id, category, percent, before, by, at }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-3">
          <span className="min-w-0 wrap-anywhere">
            {category || 'The market'}: {percent === null ? 'as the market' : `${percent}%`}
            {before !== undefined && <span className="text-muted">, before that {before}%</span>}
            {by && <span className="text-muted">, by {by}</span>}
          </span>
          <DateText iso={at} className="text-sm text-muted" />
        </li>
      ))}
    </ul>
  )
}
