import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { Form, Link } from 'react-router'
import { Button } from '../../ui/button.tsx'

/** What the list of conversations shows: its page, only unread ones, or those with some words. */
export interface InboxChoice {
  before: string | undefined
  unread: 'yes' | undefined
  q: string | undefined
}

/** Reads the choice from an address. */
export function readInboxChoice(query: URLSearchParams): InboxChoice {
  return {
    before: query.get('before') ?? undefined,
    unread: query.get('unread') === 'yes' ? 'yes' : undefined,
    q: query.get('q')?.trim().slice(0, fieldLengths.search) || undefined,
  }
}

/** The same as the query of an address, with the question mark; "" for all conversations. */
export function inboxSearch(choice: Partial<InboxChoice>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(choice)) if (value) query.set(name, value)
  const text = String(query)
  return text === '' ? '' : `?${text}`
}

/** Searches the conversations, or shows only those with unread messages. Forms and links, so it works without JavaScript. */
export function InboxFilter({ base, choice: { unread, q } }: { base: string; choice: InboxChoice }) {
  return (
    <div className="mb-3 space-y-2">
      <Form action={base} role="search" className="flex gap-2">
        {unread && <input type="hidden" name="unread" value="yes" />}
        <input
          key={q}
          type="search"
          name="q"
          maxLength={fieldLengths.search}
          placeholder="Search messages"
          aria-label="Search messages"
          defaultValue={q}
          className="min-h-11 w-full min-w-0 rounded-md border border-edge bg-card px-3 text-ink placeholder:text-muted"
        />
        <Button kind="quiet" className="px-4">
          Search
        </Button>
      </Form>
      <p className="flex gap-2">
        <Choice to={base + inboxSearch({ q })} isChosen={!unread}>
          All
        </Choice>
        <Choice to={base + inboxSearch({ q, unread: 'yes' })} isChosen={unread === 'yes'}>
          Unread
        </Choice>
      </p>
    </div>
  )
}

function Choice({ to, isChosen, children }: { to: string; isChosen: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={isChosen ? 'true' : undefined}
      className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 font-semibold hover:bg-sunken aria-[current=true]:border-leaf aria-[current=true]:bg-leaf-soft aria-[current=true]:text-leaf"
    >
      {children}
    </Link>
  )
}
