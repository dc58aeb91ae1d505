import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { useSyncedForm } from '../../hooks/use-synced-form.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

interface ArticleSearchProps {
  /** The address of the page. */
  action: string
  label: string
  query: string
  /** Called with each letter, where the page can answer at once. It must be the same function in each render. */
  onType?: ((query: string) => void) | undefined
}

/** A search over articles: a plain form, which is faster with JavaScript. */
export function ArticleSearch({ action, label, query, onType }: ArticleSearchProps) {
  const form = useSyncedForm({ q: query })
  const box = useRef<HTMLInputElement>(null)
  // Takes what was typed before the scripts ran.
  useEffect(() => {
    if (box.current) onType?.(box.current.value)
  }, [onType])
  return (
    <Form ref={form} action={action} role="search" preventScrollReset className="flex max-w-2xl gap-2">
      <div className="relative grow">
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
        />
        <input
          ref={box}
          type="search"
          name="q"
          defaultValue={query}
          onInput={({ currentTarget }) => onType?.(currentTarget.value)}
          maxLength={fieldLengths.search}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          enterKeyHint="search"
          className="min-h-12 w-full min-w-0 rounded-md border border-edge bg-card pr-3 pl-12"
        />
      </div>
      <Button className="min-h-12">Search</Button>
    </Form>
  )
}
