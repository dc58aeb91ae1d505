import type { FormEvent, ReactNode } from 'react'
import { Form, useNavigate } from 'react-router'
import { useSyncedForm } from '../../hooks/use-synced-form.ts'
import type { SearchParams } from './search-params.ts'

interface ListFormProps {
  path: string
  /** What the address asks for now. Beside the form's own fields it is kept. */
  asked: SearchParams
  own: readonly string[]
  /** What its fields say for that, where it is more than what is asked. */
  said?: SearchParams | undefined
  label: string
  role?: 'search' | undefined
  className?: string | undefined
  children: ReactNode
}

/** A form that asks a list differently. Its fields end in the address; blank ones do not where scripts run. */
export function ListForm({
  path,
  asked,
  own,
  said = asked,
  label,
  role,
  className,
  children,
}: ListFormProps) {
  const form = useSyncedForm(said)
  const navigate = useNavigate()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate(formUrl(path, event.currentTarget))
  }
  return (
    <Form ref={form} action={path} role={role} aria-label={label} onSubmit={onSubmit} className={className}>
      {Object.entries(otherParams(asked, own)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}

/** What a form asks for, without its blanks, as an address. */
export function formUrl(path: string, form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '') query.set(name, value.trim())
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** The questions of an address but those a form asks itself, and its page. */
export function otherParams(asked: SearchParams, own: readonly string[]): SearchParams {
  return Object.fromEntries(Object.entries(asked).filter(([name]) => name !== 'after' && !own.includes(name)))
}
