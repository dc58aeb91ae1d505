import type { FormEvent, ReactNode } from 'react'
import { Form, useNavigate } from 'react-router'
import { useSyncedForm } from '../../../hooks/use-synced-form.ts'
import type { SearchParams } from '../search-params.ts'

interface ListFormProps {
  path: string
  /** The search params of the address. The form keeps those that are not its own fields. */
  searchParams: SearchParams
  own: readonly string[]
  /** The values of its fields, when they differ from the search params. */
  values?: SearchParams | undefined
  label: string
  role?: 'search' | undefined
  /** The id of the part of the page that shows the results; the page scrolls there. */
  results?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * A form that changes the search of a list. Its fields go into the address; with JavaScript without the empty ones.
 */
export function ListForm({
  path,
  searchParams,
  own,
  values = searchParams,
  label,
  role,
  results,
  className,
  children,
}: ListFormProps) {
  const hash = results === undefined ? '' : `#${results}`
  const form = useSyncedForm(values)
  const navigate = useNavigate()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate(formUrl(path, event.currentTarget) + hash)
  }
  return (
    <Form
      ref={form}
      action={path + hash}
      role={role}
      aria-label={label}
      onSubmit={onSubmit}
      className={className}
    >
      {Object.entries(otherParams(searchParams, own)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}

/** The address for the values of a form, without empty ones. Boxes of one name become one value with commas. */
export function formUrl(path: string, form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '')
      query.set(name, [...query.getAll(name), value.trim()].join())
  }
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

/** The search params without a form's own fields and without the page. */
export function otherParams(searchParams: SearchParams, own: readonly string[]): SearchParams {
  return Object.fromEntries(
    Object.entries(searchParams).filter(([name]) => name !== 'after' && !own.includes(name)),
  )
}
