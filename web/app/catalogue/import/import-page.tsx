import { address } from '@oja/contract/endpoints/endpoint.ts'
import { importEndpoints } from '@oja/contract/endpoints/catalogue/import.ts'
import type { ImportPreview } from '@oja/contract/schemas/listing-import.ts'
import { useState } from 'react'
import { data, redirect, useLocation } from 'react-router'
import type { Route } from './+types/import-page.ts'
import { titled } from '../../format/page-title.ts'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import { uploadContext } from '../../api/page-context.ts'
import {
  field,
  browserLoader,
  isFormErrors,
  serverLoader,
  browserAction,
  serverAction,
  throwFormErrors,
} from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { ImportForm } from './import-form.tsx'
import { ImportProgress } from './import-progress.tsx'
import { PreviewedImport } from './import-preview.tsx'
import { readMendedRows } from './mend-rows.tsx'
import { KindTabs } from '../search/kind-tabs.tsx'
import { kindOf, kinds } from '../my-listings/listing-kinds.ts'
import type { ListingKind } from '../my-listings/listing-kinds.ts'
import { readPreviewAnswer } from '../my-listings/send-upload.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** `?import=` names a started import: the seller may leave the page and open it again. */
async function load({ api, url }: PageRequest) {
  const kind = kindOf(url.searchParams.get('kind'))
  const id = url.searchParams.get('import')
  const state = id ? await answerOrFailure(api(importEndpoints.one, { params: { id } })) : null
  return { kind, state }
}

const listAction = serverAction(list)
export const clientAction = browserAction(list)

/** Forms without JavaScript: the file, whose body goes to the API unread; "List" and the mended rows, which are small. */
export async function action(submitted: Route.ActionArgs) {
  const { request, context } = submitted
  if (!request.headers.get('content-type')?.startsWith('multipart/')) return listAction(submitted)
  const kind = kindOf(new URL(request.url).searchParams.get('kind'))
  const { status, text } = await context.get(uploadContext)(previewTarget(kind))
  const answer = readPreviewAnswer(status, text)
  return 'preview' in answer ? answer : data(answer, { status })
}

async function list({ api, url, form }: FormSubmission) {
  const kind = kindOf(url.searchParams.get('kind'))
  const id = field(form, 'mend')
  if (id !== '') {
    await api(importEndpoints.mend, { params: { id }, body: { rows: readMendedRows(form) } })
    return redirect(`${addressOf(kind)}&import=${id}`)
  }
  const words = form.getAll('word').map(String)
  const categories = words.map((word, at) => ({ word, category: field(form, `category.${at}`) }))
  const missing = categories.flatMap(({ word, category }, at) =>
    word !== '' && category === '' ? [[`category.${at}`, `Choose a category for “${word}”`] as const] : [],
  )
  if (missing.length > 0) throwFormErrors(Object.fromEntries(missing))
  const body = { importId: field(form, 'importId'), ...(words.length > 0 && { categories }) }
  const { data: begun } = await api(importEndpoints.list, { body })
  return redirect(`${addressOf(kind)}&import=${begun.id}`)
}

export function meta() {
  return [{ title: titled(heading) }]
}

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, state } = loaderData
  const visit = useLocation().key
  const ofPage = actionData && 'preview' in actionData ? actionData.preview : null
  // The preview that the browser fetched. Another kind, or another file, discards it.
  const [here, setHere] = useState<ImportPreview['data'] | null>(null)
  const preview = here ?? ofPage
  // The previewed file is being listed, so the next file starts a new preview.
  if (state && here) setHere(null)
  return (
    <div className="max-w-3xl">
      <h1 className="mb-2 text-3xl">{heading}</h1>
      {kind === 'product' && !state && preview?.kind !== kinds.product.plural && (
        <p className="mb-3 sm:hidden">
          <span className="block">On a phone? You need no file.</span>
          <ButtonLink to="/dashboard/photos" className="mt-2 w-full">
            <Icon name="camera" />
            Add many photos
          </ButtonLink>
        </p>
      )}
      <p className="mb-6 text-muted">
        List your {kinds[kind].plural} in Excel or Google Sheets, and add everything in one go.
      </p>
      <KindTabs
        label="What you list"
        shown={kind}
        labels={{ product: kinds.product.tab, service: kinds.service.tab }}
        to={addressOf}
      />
      {state?.failure && <LoadFailure message={state.failure.message || 'Failed to load the import'} />}
      {state?.answer && (
        <ImportProgress
          // Each answer to a form shows its own sentences, from the top.
          key={`${state.answer.data.id} ${visit}`}
          kind={kind}
          state={state.answer.data}
          formErrors={isFormErrors(actionData) ? actionData : undefined}
        />
      )}
      {!state && preview?.kind === kinds[kind].plural && (
        <PreviewedImport
          kind={kind}
          preview={preview}
          formErrors={isFormErrors(actionData) ? actionData : undefined}
          onAnother={() => setHere(null)}
        />
      )}
      {!state && preview?.kind !== kinds[kind].plural && (
        <ImportForm
          key={kind}
          kind={kind}
          target={previewTarget(kind)}
          formErrors={isFormErrors(actionData) ? actionData : undefined}
          onPreview={setHere}
        />
      )}
    </div>
  )
}

const heading = 'Import from Excel'

const addressOf = (kind: ListingKind) => `/dashboard/import?kind=${kinds[kind].plural}`

function previewTarget(kind: ListingKind) {
  const { preview } = importEndpoints
  return { ...preview, path: address(preview, { query: { kind: kinds[kind].plural } }) }
}
