import { boardEndpoints } from '@oja/contract/endpoints/orders/board.ts'
import { redirect } from 'react-router'
import type { Route } from './+types/board-page.ts'
import { answerOrFailure, whenSignedIn } from '../../api/answer-or-failure.ts'
import { field, isFormErrors, serverAction, serverLoader } from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { titled } from '../../format/page-title.ts'
import { BrandMark } from '../../layouts/brand-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { BoardView } from './board-view.tsx'

// Its links and forms load documents: a board has no other page, and a new board is another session.
export const loader = serverLoader(load)
export const action = serverAction(submit)

/** What a board is shown in place of every other page; the server renders this address there. */
const onlyCode = 'only'

async function load({ api, params: { code } }: PageRequest) {
  if (code === onlyCode) return { kind: 'only' as const }
  if (code !== undefined) {
    const { answer, failure } = await answerOrFailure(api(boardEndpoints.invitation, { params: { code } }))
    return {
      kind: 'link' as const,
      storeName: answer?.data.storeName ?? null,
      failure: failure?.message ?? '',
    }
  }
  const found = await whenSignedIn(answerOrFailure(api(boardEndpoints.read, {})))
  if (found?.answer) return { kind: 'board' as const, board: found.answer.data }
  return { kind: 'none' as const, failure: found?.failure.message ?? '' }
}

async function submit({ api, form, params: { code = '' } }: FormSubmission) {
  if (field(form, 'do') === 'close') {
    await api(boardEndpoints.close, {})
    return redirect('/')
  }
  await api(boardEndpoints.open, { params: { code } })
  return redirect('/board')
}

export function meta() {
  return [{ title: titled('Payments') }, { name: 'robots', content: 'noindex' }]
}

/** Nobody keeps this page, and no other site learns its address. */
export function headers() {
  return { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' }
}

/** The payments of a shop on a second phone, and the link that opens them there. */
export default function BoardPage({ loaderData, actionData }: Route.ComponentProps) {
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  return (
    <>
      <header className="measure flex h-14 max-w-3xl items-center">
        <BrandMark />
      </header>
      <main id="content" tabIndex={-1} className="measure max-w-3xl space-y-4 pb-10 outline-none">
        <ErrorSummary formErrors={formErrors} />
        <Content {...loaderData} isRefused={formErrors !== undefined} />
      </main>
    </>
  )
}

function Content(shown: Route.ComponentProps['loaderData'] & { isRefused: boolean }) {
  if (shown.kind === 'board') {
    return (
      <>
        <h1 className="text-2xl wrap-anywhere">Payments of {shown.board.storeName}</h1>
        <BoardView loaded={shown.board}>
          <CloseForm />
        </BoardView>
      </>
    )
  }
  if (shown.kind === 'only') {
    return (
      <>
        <h1 className="text-3xl">This phone shows payments only</h1>
        <p>It is the second phone of a shop. To use it for anything else, stop showing payments first.</p>
        <p>
          <a href="/board" className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
            Back to the payments
          </a>
        </p>
        <CloseForm />
      </>
    )
  }
  if (shown.kind === 'link' && shown.storeName !== null && !shown.isRefused) {
    return (
      <>
        <h1 className="text-3xl wrap-anywhere">Show the payments of {shown.storeName}?</h1>
        <p>
          This phone then shows payments only, until you stop it. You see the amount, the time and the first
          name of who paid. You cannot change anything.
        </p>
        <form method="post">
          <input type="hidden" name="do" value="open" />
          <Button className="w-full">Show payments on this phone</Button>
        </form>
      </>
    )
  }
  return (
    <>
      <h1 className="sr-only">Payments</h1>
      <EmptyState
        icon="lock"
        title={
          shown.kind === 'none' && !shown.failure
            ? 'No payments are shown on this phone'
            : 'This did not open'
        }
        text={
          ('failure' in shown && shown.failure) ||
          'Ask the owner of the shop for a link: it is under “Who paid” on their dashboard.'
        }
        action={
          <a href="/" className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
            Go to the market
          </a>
        }
      />
    </>
  )
}

function CloseForm() {
  return (
    <form method="post" action="/board" className="border-t border-line pt-4">
      <input type="hidden" name="do" value="close" />
      <Button kind="quiet">Stop showing payments on this phone</Button>
    </form>
  )
}
