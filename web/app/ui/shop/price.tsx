import { formatNaira } from '@oja/contract/values/money.ts'

/** An amount in kobo as naira, with digits of one width. */
export function Price({ kobo, className = '' }: { kobo: number; className?: string | undefined }) {
  return <span className={`whitespace-nowrap tabular-nums ${className}`}>{formatNaira(kobo)}</span>
}
