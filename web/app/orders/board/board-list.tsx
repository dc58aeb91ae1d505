import type { BoardDevice } from '@oja/contract/schemas/orders/board.ts'
import { relativeTime, showDateTime, showTime } from '../../format/format.ts'
import type { AccountForm } from '../../hooks/use-account-form.ts'
import { Button } from '../../ui/button.tsx'

interface BoardListProps {
  form: AccountForm
  boards: BoardDevice[]
  /** When the list was made, in milliseconds. */
  now: number
}

/** The phones that show the payments of the person's shop, and links for one that nobody has opened. A button ends each. */
export function BoardList({ form: { Form, isBusy }, boards, now }: BoardListProps) {
  return (
    <section aria-labelledby="boards" className="mt-6 border-t border-line pt-5">
      <h2 id="boards" className="text-2xl">
        Second phones
      </h2>
      <p className="mt-1 text-sm text-muted">They show the payments of your shop and nothing else.</p>
      <ul className="mt-2 divide-y divide-line">
        {boards.map(({ id, device, lastSeenAt, until }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{device || 'Link, not opened yet'}</p>
              <p className="text-sm text-muted">
                {lastSeenAt
                  ? `Last used ${relativeTime(lastSeenAt, now)}, ends ${showDateTime(until)}`
                  : `Works until ${showTime(until)}`}
              </p>
            </div>
            <Form method="post" action="/account/devices">
              <input type="hidden" name="board" value={id} />
              <Button kind="quiet" busy={isBusy} aria-label={`End the second phone ${device || 'link'}`}>
                End
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
