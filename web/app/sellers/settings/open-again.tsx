import { useFetcher } from 'react-router'
import { isFormErrors } from '../../api/page.ts'
import { Button } from '../../ui/button.tsx'

/** Ends the shop's holiday with one tap, wherever the seller reads of it. Without JavaScript the page of the hours answers. */
export function OpenAgain() {
  const { Form, data, state } = useFetcher<unknown>()
  return (
    <Form method="post" action="/dashboard/settings/hours" className="mt-2">
      <input type="hidden" name="open" value="yes" />
      <input type="hidden" name="closedUntil" value="" />
      {isFormErrors(data) && (
        <p role="alert" className="mb-2 font-semibold text-danger">
          {data.message || 'You seem to be offline. Check your connection and try again.'}
        </p>
      )}
      <Button kind="quiet" busy={state !== 'idle'} busyLabel="Opening..." className="max-sm:w-full">
        Open the shop again
      </Button>
    </Form>
  )
}

/** What a holiday does to orders, as docs/requirements/rules.md (D88) has it. */
export const holidayRule =
  'Buyers can still order: for new orders your 48 hours to accept start on that day. Orders paid before you closed keep their deadlines.'
