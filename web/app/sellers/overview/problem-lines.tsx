import type { SellerOverview } from '@oja/contract/schemas/dashboard/seller-overview.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { showCount } from '../../format/format.ts'
import { Task } from './task-line.tsx'

type Problem = NonNullable<SellerOverview['data']['problems']>[number]

/** The problems that a bank or our team works on, each with whether the seller must act. */
export function ProblemLines({ problems }: { problems: Problem[] }) {
  if (problems.length === 0) return null
  return (
    <ul
      aria-label="Problems that others work on"
      className="mt-3 divide-y divide-line overflow-hidden rounded-lg border border-line bg-card"
    >
      {problems.map(({ kind, count, amountMinor, number }) => (
        <Task
          key={kind}
          icon={kind === 'answered' ? 'shield' : 'wallet'}
          to={count === 1 ? `/dashboard/orders/${number}` : '/dashboard/orders?tab=problems'}
          title={`${count === 1 ? words[kind].one : `${showCount(count)} ${words[kind].many}`}: ${formatNaira(amountMinor)}`}
          detail={words[kind].act}
          isWhole
        />
      ))}
    </ul>
  )
}

const words: Record<Problem['kind'], { one: string; many: string; act: string }> = {
  claim: {
    one: 'Bank claim',
    many: 'bank claims',
    act: 'We reply to the bank. You can send us proof that you delivered.',
  },
  refund: {
    one: 'Refund delayed',
    many: 'refunds delayed',
    act: 'You need do nothing. The buyer’s bank rejected it, and we are on it.',
  },
  answered: {
    one: 'Dispute answered',
    many: 'disputes answered',
    act: 'You need do nothing. Our team decides, unless the two of you agree before.',
  },
}
