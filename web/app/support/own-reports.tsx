import type { OwnReports as Reports } from '@oja/contract/schemas/trust.ts'
import { Badge } from '../ui/badge.tsx'
import type { Tone } from '../ui/badge.tsx'
import { DateText } from '../ui/date-text.tsx'

type Report = Reports['data'][number]

/** The reports of a person, with the decisions; nothing without reports. */
export function OwnReports({ reports }: { reports: readonly Report[] }) {
  if (reports.length === 0) return null
  return (
    <section id="reports" aria-labelledby="reports-title" className="scroll-mt-24">
      <h2 id="reports-title" className="text-3xl">
        Your reports
      </h2>
      <ul className="mt-4 space-y-3">
        {reports.map(({ id, name, reason, status, createdAt }) => (
          <li
            key={id}
            className="flex items-center justify-between gap-4 rounded-lg border border-line bg-card p-4"
          >
            <span className="min-w-0">
              <span className="line-clamp-2 text-lg leading-snug font-semibold break-words">{name}</span>
              <span className="block text-sm text-muted">
                {reason} · <DateText iso={createdAt} />
              </span>
            </span>
            <Badge tone={statusBadges[status].tone}>{statusBadges[status].label}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}

const statusBadges: Record<Report['status'], { tone: Tone; label: string }> = {
  open: { tone: 'wait', label: 'Being looked at' },
  upheld: { tone: 'good', label: 'We agreed' },
  dismissed: { tone: 'plain', label: 'Nothing found' },
}
