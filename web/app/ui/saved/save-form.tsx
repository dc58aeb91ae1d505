import type { SavedMark } from '@oja/contract/values/saved/saved-kinds.ts'
import { useId } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { toast } from '../toasts.tsx'
import { useIsSaved } from './saved-marks.ts'

interface SaveFormProps {
  mark: SavedMark
  /** What the server said of it with the page. */
  known?: boolean | undefined
  /** What a button without words does: "Save Palm oil". */
  label?: string
  /** The toast after saving. */
  doneText?: string
  className: string
  children: (isSaved: boolean) => ReactNode
}

/**
 * A button that saves a thing, or removes it. Without JavaScript it posts to the page of saved items, which leads back:
 * the fragment of the form's address survives the redirect, so that the browser scrolls to this button, and `:target`
 * shows it pressed on a page that is the same for everybody.
 */
export function SaveForm({
  mark,
  known = false,
  label,
  doneText = 'Saved',
  className,
  children,
}: SaveFormProps) {
  const isSaved = useIsSaved(mark, known)
  const id = useId()
  const change = (event: FormEvent) => {
    event.preventDefault()
    void import('./change-saved.ts')
      .then(({ changeSaved }) => changeSaved(mark, isSaved, doneText))
      .catch(() => toast({ text: 'Could not reach the server', tone: 'bad' }))
  }
  return (
    <form id={id} method="post" action={`/saved#${id}`} onSubmit={change} className={className}>
      <button
        name={known ? 'remove' : 'save'}
        value={mark}
        aria-pressed={label ? isSaved : undefined}
        aria-label={label}
      >
        {children(isSaved)}
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
      {() => <Icon name="heart" className="size-6" />}
    </SaveForm>
  )
}
