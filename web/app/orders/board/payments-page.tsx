import { boardEndpoints } from '@oja/contract/endpoints/orders/board.ts'
import type { NewBoardLink } from '@oja/contract/schemas/orders/board.ts'
import { boardDays, boardLinkMinutes } from '@oja/contract/values/orders/board-payments.ts'
import { Form, Link, useNavigation } from 'react-router'
import type { Route } from './+types/payments-page.ts'
import { browserAction, browserLoader, isFormErrors, serverAction, serverLoader } from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { titled } from '../../format/page-title.ts'
import { showTime } from '../../format/format.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { BoardView } from './board-view.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(addLink)
export const clientAction = browserAction(addLink)

async function load({ api }: PageRequest) {
  return (await api(boardEndpoints.read, {})).data
}

async function addLink({ api }: FormSubmission) {
  return (await api(boardEndpoints.addLink, {})).data
}

/** The board follows its own stream. */
export function shouldRevalidate(): boolean {
  return false
}

export function meta() {
  return [{ title: titled('Who paid') }]
}

/** The payments of the shop as they come, and the link by which a second phone shows them. */
export default function PaymentsPage({ loaderData: board, actionData }: Route.ComponentProps) {
  const isOwner = useSession()?.helps === undefined
  return (
    <div className="max-w-3xl">
      <h1 className="mb-4 text-3xl">Who paid</h1>
      {isOwner && (
        <a
          href="#second-phone"
          className="-mt-2 mb-2 inline-flex min-h-11 items-center font-semibold text-leaf underline"
        >
          Show this on a second phone
        </a>
      )}
      <BoardView loaded={board} withOrders>
        {isOwner && <SecondPhone actionData={actionData} />}
      </BoardView>
    </div>
  )
}

function SecondPhone({ actionData }: { actionData: Route.ComponentProps['actionData'] | undefined }) {
  const isBusy = useNavigation().state === 'submitting'
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  const made = actionData && 'link' in actionData ? actionData : undefined
  return (
    <section
      id="second-phone"
      aria-labelledby="second-phone-heading"
      className="rounded-lg border border-line bg-card p-5 sm:p-6"
    >
      <h2 id="second-phone-heading" className="text-2xl">
        Show this on a second phone
      </h2>
      <p className="mt-1 mb-4 text-muted">
        For the phone that stays at your stall. It shows payments and nothing else: not your orders, messages
        or money.
      </p>
      <ErrorSummary formErrors={formErrors} />
      {made && <NewLink made={made} />}
      <Form method="post" action="#second-phone" className="mt-2">
        <Button kind={made ? 'quiet' : 'primary'} busy={isBusy} busyLabel="Making the link...">
          {made ? 'Make another link' : 'Make a link'}
        </Button>
      </Form>
      <p className="mt-3 text-sm text-muted">
        The second phone shows this for {boardDays} days. End it sooner under{' '}
        <Link to="/dashboard/settings/account#devices" className="font-semibold text-leaf underline">
          Password and account
        </Link>
        .
      </p>
    </section>
  )
}

function NewLink({ made: { link, until, qr } }: { made: NewBoardLink['data'] }) {
  return (
    <div role="status" className="mb-4 flex flex-wrap items-center gap-4">
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        width="200"
        height="200"
        role="img"
        aria-label="QR code that opens this screen on a second phone"
        className="shrink-0 rounded-md border border-line bg-white text-black"
      >
        <path d={qr.path} fill="currentColor" shapeRendering="crispEdges" />
      </svg>
      <div className="min-w-0 flex-1 basis-48">
        <p>
          Scan this with the second phone, or open the link there. It works once, until {showTime(until)}.
        </p>
        <p className="mt-2 rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere select-all">{link}</p>
        <p className="mt-2 text-sm text-muted">
          Send it to nobody else: the first phone that opens it within {boardLinkMinutes} minutes shows your
          payments.
        </p>
      </div>
    </div>
  )
}
