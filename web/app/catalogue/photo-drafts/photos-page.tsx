import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { photoDraftEndpoints } from '@oja/contract/endpoints/catalogue/photo-drafts.ts'
import type { AddedPhotos, PhotoDrafts } from '@oja/contract/schemas/catalogue/photo-drafts.ts'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Link, data, redirect, useSearchParams } from 'react-router'
import type { Route } from './+types/photos-page.ts'
import { browserClient } from '../../api/browser-client.ts'
import { isCallError } from '../../api/call-error.ts'
import { uploadContext } from '../../api/page-context.ts'
import {
  browserAction,
  browserLoader,
  field,
  isFormErrors,
  readFormErrors,
  serverAction,
  serverLoader,
} from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { titled } from '../../format/page-title.ts'
import { useSession } from '../../session/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { rowsOfForm, wrongLabel, wrongOf } from './draft-rows.ts'
import { DraftsTable } from './drafts-table.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { errorsOfRows } from './save-rows.ts'
import { usePhotoQueue } from './use-photo-queue.ts'
import type { PhotoQueue } from './use-photo-queue.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

function load({ api }: PageRequest): Promise<PhotoDrafts> {
  return api(photoDraftEndpoints.list, {})
}

const saveAction = serverAction(save)
export const clientAction = browserAction(save)

/** Two forms without JavaScript: the photos, whose body goes to the API unread, and the table. */
export async function action(submitted: Route.ActionArgs) {
  const { request, context } = submitted
  if (!request.headers.get('content-type')?.startsWith('multipart/')) return saveAction(submitted)
  const { status, text } = await context.get(uploadContext)(photoDraftEndpoints.add)
  if (status !== 200) return data(readFormErrors(text), { status })
  return { added: (JSON.parse(text) as AddedPhotos).data }
}

async function save({ api, form }: FormSubmission) {
  const drafts = rowsOfForm(form)
  const removed = field(form, 'remove')
  const publish = field(form, 'do') === 'publish'
  const saved = await api(photoDraftEndpoints.save, { body: { drafts, publish } })
  if (removed) {
    await api(endpoints.products.remove, { params: { id: removed } })
    return redirect('/dashboard/photos?done=removed')
  }
  // The others wait for a look, as the message says.
  if (saved.missing.length === 0 && (!publish || saved.published === drafts.length))
    return redirect(
      publish ? `/dashboard/photos?done=published&count=${saved.published}` : '/dashboard/photos?done=saved',
    )
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  return { saved, publish, typed, wrong: publish ? {} : wrongOf(drafts) }
}

export function meta() {
  return [{ title: titled('Add many photos') }]
}

export default function PhotosPage({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const [{ data: drafts, total, offers = [] }, setList] = useState(loaderData)
  useEffect(() => setList(loaderData), [loaderData])
  const queue = usePhotoQueue(() => void refresh(setList))
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  const answer = actionData && 'saved' in actionData ? actionData : undefined
  // What was said of the photos before the drafts were saved or put in the market: that message says more.
  const [shownBefore, setShownBefore] = useState(0)
  const [readBefore, setReadBefore] = useState<PhotoQueue['refused']>()
  const hideCount = useEffectEvent(() => {
    setShownBefore(queue.total)
    setReadBefore(queue.refused)
  })
  useEffect(() => {
    if (answer || query.has('done')) hideCount()
  }, [answer, query])
  const isSending = queue.done < queue.total
  return (
    <div className="max-w-5xl">
      <h1 className="mb-1 text-3xl">Add many photos</h1>
      <p className="mb-4 text-muted">Each photo becomes a draft. Name and price them all in one list.</p>
      <Done answer={answer} done={query.get('done')} count={Number(query.get('count'))} />
      <PhotoPicker
        queue={queue}
        added={actionData && 'added' in actionData ? actionData.added : undefined}
        formErrors={formErrors}
        isOver={queue.total === shownBefore}
        isRead={queue.refused === readBefore}
      />
      {drafts.length > 0 && (
        <p>
          <Link
            to="/dashboard/import"
            className="inline-flex min-h-11 items-center text-sm font-semibold text-leaf underline"
          >
            Import from Excel
          </Link>
        </p>
      )}
      {drafts.length > 0 && (
        <DraftsTable
          drafts={drafts}
          total={total}
          offers={offers}
          typed={answer?.typed ?? formErrors?.values ?? {}}
          errors={answer ? errorsOfRows(answer.saved.missing) : {}}
          pressed={answer?.publish ? answer.saved : undefined}
        />
      )}
      {drafts.length === 0 && !isSending && (
        <div className="mt-6">
          <EmptyState
            icon="camera"
            title="No drafts yet"
            text="Snap everything on your table, then choose all the photos at once. Buyers see nothing until you put it in the market."
            action={
              <ButtonLink to="/dashboard/import" kind="quiet">
                Import from Excel
              </ButtonLink>
            }
          />
        </div>
      )}
    </div>
  )
}

/** Shows the drafts that have come. Without a network the next photo shows them. */
async function refresh(show: (list: PhotoDrafts) => void): Promise<void> {
  try {
    show(await browserClient(photoDraftEndpoints.list, {}))
  } catch (error) {
    if (!isCallError(error)) throw error
  }
}

interface DoneProps {
  answer:
    | { saved: { message: string; published: number }; publish: boolean; wrong: Record<string, string> }
    | undefined
  done: string | null
  count: number
}

/** The ways on from what buyers can see now. */
function InMarket() {
  const sellerId = useSession()?.sellerId
  return (
    <p className="flex flex-wrap gap-x-5">
      {sellerId && (
        <Link to={`/seller-profile/${sellerId}`} className={wayOn}>
          See it as buyers do
        </Link>
      )}
      <Link to="/dashboard/share" className={wayOn}>
        Share it
      </Link>
      <Link to="/dashboard/listings" className={wayOn}>
        My Listings
      </Link>
    </p>
  )
}

const wayOn = 'inline-flex min-h-11 items-center font-semibold text-leaf underline'

function Done({ answer, done, count }: DoneProps) {
  // An answer is a new object each time, and so is what it says of the form.
  const refused = useMemo(
    () =>
      answer && {
        refused: true as const,
        message: `Saved. ${wrongLabel(answer.wrong)}`,
        code: 'INCOMPLETE' as const,
        fields: answer.wrong,
        values: {},
      },
    [answer],
  )
  if (refused && Object.keys(refused.fields).length > 0)
    return <ErrorSummary title={refused.message} formErrors={refused} />
  if (answer)
    return (
      <div className="mb-4">
        <Alert tone={answer.saved.published > 0 || !answer.publish ? 'good' : 'wait'} focusOn={answer}>
          {answer.saved.message}
          {answer.saved.published > 0 && <InMarket />}
        </Alert>
      </div>
    )
  const isCount = Number.isInteger(count) && count > 0 && count <= 40
  if (done === 'published' && isCount)
    return (
      <div className="mb-4">
        <Alert
          tone="good"
          title={`${count} ${count === 1 ? 'product is' : 'products are'} in the market now.`}
        >
          <InMarket />
        </Alert>
      </div>
    )
  const known = done === 'saved' ? 'Drafts saved.' : done === 'removed' ? 'Draft removed.' : ''
  return known ? (
    <div className="mb-4">
      <Alert tone="good">{known}</Alert>
    </div>
  ) : null
}
