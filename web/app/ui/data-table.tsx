import type { ReactNode } from 'react'

export interface Column<Row> {
  name: string
  cell: (row: Row) => ReactNode
}

interface DataTableProps<Row> {
  /** What the table is about, for those who hear the page. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** A table where there is room, a list of cards on a phone. The roles say "table" where the style no longer does. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <table
      role="table"
      aria-label={label}
      className="block w-full md:table md:border-separate md:border-spacing-0 md:overflow-hidden md:rounded-lg md:border md:border-line md:bg-card"
    >
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row" className="bg-sunken text-left text-sm">
          {columns.map(({ name }) => (
            <th key={name} role="columnheader" scope="col" className="px-4 py-3 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block space-y-3 md:table-row-group">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            role="row"
            className="block rounded-lg border border-line bg-card p-4 md:table-row"
          >
            {columns.map(({ name, cell }) => (
              <td
                key={name}
                role="cell"
                className="flex items-baseline justify-between gap-4 py-1.5 text-right md:table-cell md:border-t md:border-line md:px-4 md:py-3 md:text-left md:align-baseline"
              >
                <span aria-hidden="true" className="shrink-0 text-sm text-muted md:hidden">
                  {name}
                </span>
                <div className="min-w-0 break-words">{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
