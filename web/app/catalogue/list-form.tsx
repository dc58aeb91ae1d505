import type { FormEvent, ReactNode } from 'react'
import { Form, useNavigate } from 'react-router'
import type { Asked } from './asked.ts'

interface ListFormProps {
  path: string
  /** What the form keeps of the address beside its own fields. */
  kept: Asked
  label: string
  role?: 'search' | undefined
  className?: string | undefined
  children: ReactNode
}

/** A form that asks a list differently. Its fields end in the address; blank ones do not where scripts run. */
export function ListForm({ path, kept, label, role, className, children }: ListFormProps) {
  const navigate = useNavigate()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate(formAddress(path, event.currentTarget))
  }
  return (
    <Form action={path} role={role} aria-label={label} onSubmit={onSubmit} className={className}>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}

/** What a form asks for, without its blanks, as an address. */
export function formAddress(path: string, form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '') query.set(name, value.trim())
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** The questions of an address but those a form asks itself, and its page. */
export function keptBeside(asked: Asked, own: readonly string[]): Asked {
  return Object.fromEntries(Object.entries(asked).filter(([name]) => name !== 'after' && !own.includes(name)))
}
