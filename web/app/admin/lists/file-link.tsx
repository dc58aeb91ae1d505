import { useSearchParams } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { readListParams } from './list-filters.ts'
import type { AdminFilter } from './list-filters.ts'

interface FileLinkProps {
  filters: readonly AdminFilter[]
  filePath: string
}

/** The whole list as it is filtered now, as a file for a spreadsheet. */
export function FileLink({ filters, filePath }: FileLinkProps) {
  const [searchParams] = useSearchParams()
  const chosen = Object.entries(readListParams(filters, searchParams))
  const query = new URLSearchParams(chosen.filter(([name, value]) => name !== 'after' && value !== ''))
  return (
    <p className="mt-4">
      <a
        href={`${filePath}${String(query) !== '' ? `?${query}` : ''}`}
        download
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline"
      >
        <Icon name="download" />
        Download as CSV
      </a>
    </p>
  )
}
