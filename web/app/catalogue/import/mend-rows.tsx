import type { ImportCell, RowToMend } from '@oja/contract/schemas/listing-import.ts'
import { cellLength } from '@oja/contract/values/catalogue/import-cells.ts'
import { useMemo } from 'react'
import { Form, useNavigation } from 'react-router'
import { capitalise, showCount } from '../../format/format.ts'
import type { FormErrors } from '../../api/page.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field, SelectField, TextAreaField } from '../../ui/forms/field.tsx'
import { lineCountLabel } from './import-labels.ts'
import { kinds } from '../my-listings/listing-kinds.ts'
import type { ListingKind } from '../my-listings/listing-kinds.ts'

interface MendRowsProps {
  kind: ListingKind
  importId: string
  rows: readonly RowToMend[]
  /** How many there are with those that the form has no room for. */
  left: number
  formErrors: FormErrors | undefined
}

/** The rows that could not be listed, each as a small form. One button puts in those that are right now. */
export function MendRows({ kind, importId, rows, left, formErrors }: MendRowsProps) {
  const isSending = useNavigation().state !== 'idle'
  // What is wrong with a cell is said at the cell.
  const ofForm = useMemo(() => formErrors && { ...formErrors, fields: {} }, [formErrors])
  if (rows.length === 0) return null
  return (
    <section className="space-y-3">
      <h2 id="rows-to-mend" className="text-xl">
        {lineCountLabel(left)} {left === 1 ? 'needs' : 'need'} you
      </h2>
      <p className="text-muted">
        Correct the marked cells. Rows that are right go into your shop; the others stay here until tomorrow.
        {left > rows.length && ` These are the first ${showCount(rows.length)}.`} Photos of these rows: add
        them after, or send the corrected file with the ZIP again.
      </p>
      <ErrorSummary formErrors={ofForm} />
      <Form
        method="post"
        action={`/dashboard/import?kind=${kinds[kind].plural}&import=${importId}`}
        aria-labelledby="rows-to-mend"
        // The server says what is wrong, at the cell.
        noValidate
        className="space-y-4"
      >
        <input type="hidden" name="mend" value={importId} />
        {rows.map((row) => (
          <MendRow key={row.line} kind={kind} row={row} values={formErrors?.values} />
        ))}
        <Button busy={isSending} busyLabel="One moment..." className="w-full sm:w-auto">
          Put these in
        </Button>
      </Form>
    </section>
  )
}

interface MendRowProps {
  kind: ListingKind
  row: RowToMend
  values: FormErrors['values'] | undefined
}

function MendRow({ kind, row: { line, cells }, values }: MendRowProps) {
  const name = cells.find((cell) => cell.name === 'name')?.value ?? ''
  const wrong = cells.filter(({ fault }) => fault !== null)
  const right = cells.filter(({ fault }) => fault === null)
  const shown = (cell: RowToMend['cells'][number]) => (
    <Cell
      key={cell.name}
      kind={kind}
      line={line}
      cell={{ ...cell, value: values?.[cellField(line, cell.name)] ?? cell.value }}
    />
  )
  return (
    <fieldset className="min-w-0 rounded-lg border border-line bg-card p-4">
      <legend className="max-w-full px-1 font-semibold wrap-anywhere">
        Row {showCount(line)}
        {name && `: ${name.length > 60 ? `${name.slice(0, 60)}…` : name}`}
      </legend>
      <input type="hidden" name="line" value={line} />
      <div className="space-y-3">{wrong.map(shown)}</div>
      {right.length > 0 && (
        <details className="group/more mt-3">
          <summary className="flex min-h-11 items-center justify-between gap-2 font-semibold text-leaf">
            The other cells
            <Icon name="chevron-down" className="size-5 group-open/more:rotate-180" />
          </summary>
          <div className="space-y-3 pt-1">{right.map(shown)}</div>
        </details>
      )}
    </fieldset>
  )
}

interface CellProps {
  kind: ListingKind
  line: number
  cell: RowToMend['cells'][number]
}

function Cell({ kind, line, cell: { name, value, fault } }: CellProps) {
  const field = {
    name: cellField(line, name),
    label: cellLabels[name],
    defaultValue: value,
    error: fault === null ? undefined : capitalise(fault),
    autoComplete: 'off',
  }
  const maxLength = cellLength(name)
  if (name === 'category')
    return <SelectField {...field} options={kinds[kind].categories} placeholder="Choose a category" />
  if (name === 'description') return <TextAreaField {...field} rows={3} maxLength={maxLength} />
  return (
    <Field
      {...field}
      maxLength={maxLength}
      {...(name === 'quantity' ? { inputMode: 'numeric' as const } : {})}
    />
  )
}

/** The name of a cell's field in the form. */
function cellField(line: number, name: ImportCell): string {
  return `cell.${line}.${name}`
}

const cellLabels: Record<ImportCell, string> = {
  name: 'Name',
  category: 'Category',
  price: 'Price',
  priceFor: 'Price for',
  priceIsFrom: 'Starting price',
  priceNote: 'Price note',
  quantity: 'Quantity',
  variants: 'Variants',
  unit: 'Unit',
  condition: 'Condition',
  workPlace: 'Work place',
  description: 'Description',
  location: 'Location',
  lga: 'LGA',
  state: 'State',
  latitude: 'Latitude',
  longitude: 'Longitude',
}

/** The rows of a sent form, as the API takes them. */
export function readMendedRows(
  form: FormData,
): { line: number; cells: Partial<Record<ImportCell, string>> }[] {
  return form.getAll('line').map((line) => {
    const start = `cell.${String(line)}.`
    const cells = [...form.keys()]
      .filter((key) => key.startsWith(start))
      .map((key) => [key.slice(start.length), String(form.get(key))])
    return { line: Number(line), cells: Object.fromEntries(cells) as Partial<Record<ImportCell, string>> }
  })
}
