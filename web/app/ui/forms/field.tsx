import { useState } from 'react'
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Icon } from '../icon.tsx'
import { useOpenError } from './corrected.ts'

interface Shared {
  label: ReactNode
  name: string
  /** The error, beside the field. */
  error?: string | undefined
  help?: ReactNode
}

type InputProps = Shared & Omit<InputHTMLAttributes<HTMLInputElement>, 'name'>

/** One line of text. The field's id is its name unless `id` is given. */
export function Field({ label, name, error: given, help, id = name, className, ...rest }: InputProps) {
  const error = useOpenError(id, given)
  return (
    <Labelled {...{ label, error, help, id, className }} required={rest.required}>
      <input
        {...rest}
        {...describedBy(id, error, help)}
        id={id}
        name={name}
        className={rest.type === 'file' ? `${box} py-2.5` : box}
      />
    </Labelled>
  )
}

/** A password field. With JavaScript it has a button that shows the password. */
export function PasswordField({
  label,
  name,
  error: given,
  help,
  id = name,
  className,
  ...rest
}: InputProps) {
  const error = useOpenError(id, given)
  const hydrated = useHydrated()
  const [shown, setShown] = useState(false)
  return (
    <Labelled {...{ label, error, help, id, className }} required={rest.required}>
      <div className="relative">
        <input
          autoComplete="current-password"
          {...rest}
          {...describedBy(id, error, help)}
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          className={`${box} ${hydrated ? 'pr-13' : ''}`}
        />
        {hydrated && (
          <button
            type="button"
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-controls={id}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 flex w-12 items-center justify-center rounded-md text-muted hover:text-ink"
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        )}
      </div>
    </Labelled>
  )
}

type SelectProps = Shared &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name'> & {
    options: readonly { value: string; label: string }[] | readonly string[]
    /** The first option, which means no choice. */
    placeholder?: string | undefined
  }

/** A select. */
export function SelectField({
  label,
  name,
  error: given,
  help,
  options,
  placeholder,
  id = name,
  className,
  ...rest
}: SelectProps) {
  const error = useOpenError(id, given)
  return (
    <Labelled {...{ label, error, help, id, className }} required={rest.required}>
      <div className="relative">
        <select
          {...rest}
          {...describedBy(id, error, help)}
          id={id}
          name={name}
          className={`${box} appearance-none pr-11`}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => {
            const { value, label: text } =
              typeof option === 'string' ? { value: option, label: option } : option
            return (
              <option key={value} value={value}>
                {text}
              </option>
            )
          })}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
        />
      </div>
    </Labelled>
  )
}

type TextAreaProps = Shared & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name'>

/** Several lines of text. */
export function TextAreaField({
  label,
  name,
  error: given,
  help,
  id = name,
  className,
  ...rest
}: TextAreaProps) {
  const error = useOpenError(id, given)
  return (
    <Labelled {...{ label, error, help, id, className }} required={rest.required}>
      <textarea
        rows={4}
        {...rest}
        {...describedBy(id, error, help)}
        id={id}
        name={name}
        className={`${box} min-h-28 py-2.5`}
      />
    </Labelled>
  )
}

/** A checkbox with its label. `type="radio"` makes it a radio button. */
export function CheckField({ label, name, error: given, help, id = name, className, ...rest }: InputProps) {
  const error = useOpenError(id, given)
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
        <input
          type="checkbox"
          {...rest}
          {...describedBy(id, error, help)}
          id={id}
          name={name}
          className="size-5 shrink-0 accent-leaf"
        />
        <span>{label}</span>
      </label>
      <ErrorAndHelp {...{ id, error, help }} />
    </div>
  )
}

const box =
  'block min-h-12 w-full rounded-md border border-edge bg-card px-3.5 text-ink placeholder:text-muted ' +
  'aria-invalid:border-danger aria-invalid:bg-danger-soft disabled:opacity-60'

interface LabelledProps {
  label: ReactNode
  id: string
  error: string | undefined
  help: ReactNode
  required: boolean | undefined
  className: string | undefined
  children: ReactNode
}

function Labelled({ label, id, error, help, required, className, children }: LabelledProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
        {required === false && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children}
      <ErrorAndHelp {...{ id, error, help }} />
    </div>
  )
}

function ErrorAndHelp({ id, error, help }: { id: string; error: string | undefined; help: ReactNode }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm font-semibold text-danger">
          <Icon name="alert" className="mt-0.5 size-4" />
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className="mt-1.5 text-sm text-muted">
          {help}
        </p>
      )}
    </>
  )
}

function describedBy(id: string, error: string | undefined, help: ReactNode) {
  const ids = [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ')
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined } as const
}
