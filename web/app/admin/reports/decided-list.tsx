import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import type { DecidedReport, DecidedReportsQuery } from '@oja/contract/schemas/trust.ts'
import { Badge } from '../../ui/badge.tsx'
import type { AdminList } from '../admin-list.tsx'
import { RowLink } from '../admin-parts.tsx'
import { DateInSentence } from '../date-in-sentence.tsx'
import { ListTabs } from '../lists/list-tabs.tsx'

/** What was decided about reports: each row leads to the page of whom they are about. */
export const decidedList: AdminList<DecidedReport, DecidedReportsQuery> = {
  title: 'Decided reports',
  searchLabel: 'Search decided reports',
  filters: [
    {
      name: 'decision',
      label: 'Decision',
      options: [
        { value: 'dismissed', label: 'Dismissed' },
        { value: 'upheld', label: 'Confirmed' },
      ],
    },
  ],
  fetch: (api, query) => api.withHeaders(adminEndpoints.decidedReports, { query }),
  samples: () => [],
  columns: () => [
    {
      name: 'About',
      onPhone: 'title',
      cell: ({ about, aboutName, name }) => (
        <div className="wrap-anywhere md:min-w-40">
          <RowLink to={`/admin/reports/${about}`}>{aboutName}</RowLink>
          {name !== aboutName && <span className="block text-sm text-muted">{name}</span>}
        </div>
      ),
    },
    {
      name: 'Reports',
      onPhone: 'line',
      cell: ({ reports }) => (
        <ul className="space-y-1 wrap-anywhere">
          {reports.map(({ reason, note }, place) => (
            <li key={place}>
              {reason}
              {note && <span className="block text-sm whitespace-pre-line text-muted">“{note}”</span>}
            </li>
          ))}
        </ul>
      ),
    },
    {
      name: 'Decision',
      onPhone: 'line',
      cell: ({ about, aboutName, decision, at, by }) => (
        <>
          <Badge tone={decision === 'upheld' ? 'bad' : 'plain'}>
            {decision === 'upheld' ? 'Confirmed' : 'Dismissed'}
          </Badge>
          <span className="block text-sm text-muted">
            <DateInSentence iso={at} /> by {by}
          </span>
          {mayReopen(at, Date.now()) && (
            <RowLink to={`/admin/reports/${about}#${decision === 'dismissed' ? 'dismissed' : 'decided'}`}>
              {decision === 'dismissed' ? 'Open again' : 'Look again'}{' '}
              <span className="sr-only">the reports about {aboutName}</span>
            </RowLink>
          )}
        </>
      ),
    },
  ],
  isWide: true,
  keyOf: ({ id, at }) => `${id} ${at}`,
  empty: {
    icon: 'flag',
    title: 'Nothing was decided',
    text: 'What we decided about reports in the last 90 days will show here.',
  },
  emptySearch: { title: 'No reports found', text: 'Search by person, shop or reported item.' },
}

/** The page of whom they are about offers it for thirty days. */
export function mayReopen(at: string, now: number): boolean {
  return now - Date.parse(at) < 30 * 86_400_000
}

/** The way between the reports that wait and those that are decided. */
export function ReportTabs({ isDecided }: { isDecided: boolean }) {
  const tabs = [
    { to: '/admin/reports', label: 'Open', isHere: !isDecided },
    { to: '/admin/reports?show=decided', label: 'Decided', isHere: isDecided },
  ]
  return <ListTabs tabs={tabs} />
}
