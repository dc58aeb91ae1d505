import type { SavedMark } from '@oja/contract/values/saved/saved-kinds.ts'
import { useId } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { updateSaveForm } from './load-saved.ts'

interface SaveFormProps {
  mark: SavedMark
  /** What the server said of it with the page: public pages say nothing. */
  known?: boolean | undefined
  /** What a button without words does: "Save Palm oil". */
  label?: string
  className: string
  children: ReactNode
}

/**
 * A button that saves a thing, or removes it. It has no state: public pages are the same for everybody, and every card has
 * one. A script fills it in (change-saved.ts). Without JavaScript the form posts to the page of saved items, which leads
 * back: the fragment of its address survives the redirect, so the browser scrolls to this form and `:target` fills it.
 */
export function SaveForm({ mark, known, label, className, children }: SaveFormProps) {
  const id = useId()
  return (
    <form
      ref={fill}
      id={id}
      method="post"
      action={`/saved#${id}`}
      onSubmit={change}
      data-saved={known}
      className={className}
    >
      <button
        name={known ? 'remove' : 'save'}
        value={mark}
        aria-pressed={label === undefined ? label : known === true}
      >
        {label && <span className="sr-only">{label}</span>}
        {children}
      </button>
    </form>
  )
}

interface SaveHeartProps {
  mark: SavedMark
  name: string
  known?: boolean | undefined
}

/** The heart over the photo of a product or a service. */
export function SaveHeart({ mark, name, known }: SaveHeartProps) {
  return (
    <SaveForm mark={mark} known={known} label={`Save ${name}`} className="save-heart">
      <Icon name="heart" />
    </SaveForm>
  )
}

function fill(form: HTMLFormElement | null): void {
  if (form) updateSaveForm(form)
}

function change(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault()
  updateSaveForm(event.currentTarget, true)
}
