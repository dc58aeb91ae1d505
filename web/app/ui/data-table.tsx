import type { ReactNode } from 'react'

export interface Column<Row> {
  name: string
  cell: (row: Row) => ReactNode
  /**
   * Where it stands on the card of a phone, without its name: at the top at the left or right, in a line of its own
   * below, beside that line, or at the bottom. "none": a card does without it. A column without a place is a line with
   * its name.
   */
  onPhone?: keyof typeof places | 'none'
}

interface DataTableProps<Row> {
  /** The name of the table, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** True for rows as low as two lines allow. */
  isDense?: boolean
  /** True for columns that need a wide screen: below it the rows are cards. */
  isWide?: boolean
  /**
   * The widths of the columns, as classes of a grid from 768 px on, for rows in which something unfolds: what is open in
   * the last column and has `data-wide` takes a line of its own across the whole row.
   */
  unfolding?: string
}

/** A table on wide screens, a list of cards on a phone. The roles keep "table" where the style is no table. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  isDense = false,
  isWide = false,
  unfolding,
}: DataTableProps<Row>) {
  const breakpoint = unfolding ? unfoldingFromTablets(unfolding) : isWide ? fromWideScreens : fromTablets
  const isPlaced = columns.some(({ onPhone }) => onPhone)
  return (
    <table role="table" aria-label={label} className={`block w-full ${breakpoint.table}`}>
      <thead role="rowgroup" className={`sr-only ${breakpoint.head}`}>
        <tr role="row" className={`bg-sunken text-left text-sm ${breakpoint.headRow}`}>
          {columns.map(({ name }) => (
            <th key={name} role="columnheader" scope="col" className="px-4 py-3 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={`block space-y-3 ${breakpoint.body}`}>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            role="row"
            className={`rounded-lg border border-line bg-card ${isPlaced ? placedRow : 'block p-4'} ${breakpoint.row}`}
          >
            {columns.map(({ name, cell, onPhone }) => (
              <td
                key={name}
                role="cell"
                className={`${onPhone === 'none' ? '' : onPhone ? places[onPhone] : isPlaced ? placedFact : fact} ${onPhone === 'none' || cell(row) === '' ? breakpoint.empty : ''} ${breakpoint.cell} ${isDense ? breakpoint.dense : breakpoint.spaced}`}
              >
                <span
                  aria-hidden="true"
                  className={`shrink-0 text-sm text-muted ${onPhone ? 'hidden' : breakpoint.name}`}
                >
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

const fact = 'flex items-baseline justify-between gap-4 py-1.5 text-right'
const placedFact = `${fact} order-4 col-span-2`

const placedRow = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 px-4 py-3'

const places = {
  title: 'order-1 block text-left',
  figure: 'order-2 block text-right',
  line: 'order-3 col-span-2 block text-left',
  // What unfolds there takes the whole width.
  beside:
    'order-6 block max-md:[&_details]:min-w-28 max-md:self-end text-right md:align-middle! has-[[open]]:col-span-2 has-[[open]]:text-left',
  left: 'order-5 block text-left',
  right: 'order-6 block text-right',
  action: 'order-7 col-span-2 block pt-1 text-left',
} as const

const fromTablets = {
  table:
    'md:table md:border-separate md:border-spacing-0 md:overflow-hidden md:rounded-lg md:border md:border-line md:bg-card',
  head: 'md:not-sr-only md:table-header-group',
  headRow: '',
  body: 'md:table-row-group',
  row: 'md:table-row',
  cell: 'md:table-cell md:border-t md:border-line md:px-4 md:text-left md:align-baseline',
  dense: 'md:py-2',
  spaced: 'md:py-3',
  name: 'md:hidden',
  // A card says nothing of a fact that is not there.
  empty: 'max-md:hidden',
}

const fromWideScreens = {
  table:
    'xl:table xl:border-separate xl:border-spacing-0 xl:overflow-hidden xl:rounded-lg xl:border xl:border-line xl:bg-card',
  head: 'xl:not-sr-only xl:table-header-group',
  headRow: '',
  body: 'xl:table-row-group',
  row: 'xl:table-row',
  cell: 'xl:table-cell xl:border-t xl:border-line xl:px-4 xl:text-left xl:align-baseline',
  dense: 'xl:py-2',
  spaced: 'xl:py-3',
  name: 'xl:hidden',
  empty: 'max-xl:hidden',
}

// A cell of a table cannot leave its column; a cell of a grid can.
const unfoldingFromTablets = (columns: string) => ({
  ...fromTablets,
  table: 'md:overflow-hidden md:rounded-lg md:border md:border-line md:bg-card',
  head: 'md:not-sr-only md:block!',
  headRow: `md:grid ${columns}`,
  body: 'md:space-y-0',
  row: `md:grid md:gap-0 md:rounded-none md:border-0 md:border-t md:p-0 ${columns}`,
  cell: 'md:order-none md:col-span-1 md:block md:px-4 md:text-left md:last:has-[[open][data-wide]]:col-span-full',
})
