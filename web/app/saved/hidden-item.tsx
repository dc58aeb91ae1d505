import type { SavedItem } from '@oja/contract/schemas/saved/saved.ts'
import { Form } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** A saved product or service that nobody can see now: paused by its seller, or gone. */
export function HiddenItem({ item: { kind, id, name, state } }: { item: SavedItem }) {
  return (
    <article className="flex h-full flex-col rounded-lg border border-dashed border-edge p-3 sm:p-4">
      <Icon name={state === 'paused' ? 'pause' : 'close'} className="size-6 text-muted" />
      <h3 className="mt-2 line-clamp-2 font-sans text-base leading-snug font-semibold tracking-normal">
        {name}
      </h3>
      <p className="mt-1 mb-3 text-sm text-muted">
        {state === 'paused' ? 'Paused by the seller. It may come back.' : 'No longer available.'}
      </p>
      <Form method="post" preventScrollReset className="mt-auto">
        <Button kind="quiet" name="remove" value={`${kind}/${id}`} className="w-full">
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </Form>
    </article>
  )
}
