import type { ReportTarget } from '@oja/contract/values/trust-labels.ts'
import { Link, useLocation } from 'react-router'
import { Icon } from '../icon.tsx'

interface ReportLinkProps {
  kind: ReportTarget
  id: string
  /** The name of the reported thing, for screen readers. */
  name: string
}

/** The first of two taps. The next page asks for the reason. */
export function ReportLink({ kind, id, name }: ReportLinkProps) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams({ kind, id, back: pathname + search })
  return (
    <Link
      to={`/report?${query}`}
      rel="nofollow"
      aria-label={`Report ${name}`}
      className="inline-flex min-h-11 items-center gap-1.5 text-sm text-muted underline hover:text-ink"
    >
      <Icon name="flag" className="size-4" />
      Report
    </Link>
  )
}
