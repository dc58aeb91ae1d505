import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import type { AdminDocuments } from '@oja/contract/schemas/admin/admin-shops.ts'
import { kycRefusals } from '@oja/contract/values/admin/kyc-refusals.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Route } from './+types/admin-documents-page.ts'
import {
  browserAction,
  browserLoader,
  field,
  isFormErrors,
  serverAction,
  serverLoader,
} from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { showDate, showDateTime } from '../../format/format.ts'
import { knownValue } from '../../format/known-value.ts'
import { titled } from '../../format/page-title.ts'
import { withReauthentication } from '../../session/reauthenticate.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { doneMessage, redirectDone } from '../admin-done.ts'
import { AdminHead, BackLink, StatusBadge } from '../admin-parts.tsx'
import { CasePanel } from '../cases/case-panel.tsx'
import { isCaseForm, loadCase, submitCase } from '../cases/submit-case.ts'
import { ApproveOrReject, isToReload, submitDecision } from '../decision-list.tsx'
import { Correction, Decided } from '../documents/document-decisions.tsx'
import { reasonOf } from '../reason-chips.tsx'
import { realOrSample } from '../real-or-sample.ts'
import { sampleDocuments } from '../samples/sample-shops.ts'
import { bankNameWarning, documentName } from './approval-question.ts'
import { BankNameCheck } from './bank-name-check.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import { EmailLink, PhoneLink, FactList } from './fact-list.tsx'
import { SharingAccounts } from './record-list.tsx'

async function load(visit: PageRequest) {
  const id = visit.params.id ?? ''
  const shown = await realOrSample<AdminDocuments['data']>(
    visit,
    (api) => api(adminEndpoints.documents, { params: { id } }),
    sampleDocuments(id),
  )
  const [internal, next] = await Promise.all([
    loadCase(visit, shown.isSample, { kind: 'user', id: shown.data.owner.id }),
    shown.isSample || shown.data.status === 'Pending' ? null : nextToCheck(visit),
  ])
  return { ...shown, internal, next }
}

/** The documents that wait longest, once these are decided. */
async function nextToCheck({ api }: PageRequest) {
  const { data } = await api(adminEndpoints.kyc, { query: { status: 'Pending' } })
  const [next] = data
  return next ? { id: next.id, businessName: next.businessName } : null
}

const decide = submitDecision({
  approve: ({ api }, params) => api(adminEndpoints.approveKyc, { params }),
  reject: ({ api }, params, reason) => api(adminEndpoints.rejectKyc, { params, body: { reason } }),
})

const corrections = { takeBack: adminEndpoints.takeKycBack, correct: adminEndpoints.correctKyc }
/** The same without a reason: the documents wait again. */
const reopenings = {
  reopen: adminEndpoints.takeKycRejectionBack,
  lookAgain: adminEndpoints.lookAtKycAgain,
}

/** Takes an approval back, or a rejection, or sends the seller another reason. Null for another form. */
async function submitCorrection(submission: FormSubmission) {
  const { api, url, form } = submission
  const decision = field(form, 'decision')
  const [correction, reopening] = [knownValue(corrections, decision), knownValue(reopenings, decision)]
  const params = { id: field(form, 'id') }
  const change = () => {
    if (correction) return api(correction, { params, body: { reason: reasonOf(form) } })
    return reopening ? api(reopening, { params }) : null
  }
  if (!correction && !reopening) return null
  const answer = await withReauthentication(submission, async () => change())
  return redirectDone(url, answer?.message ?? '')
}

async function submit(submission: FormSubmission) {
  const corrected = await submitCorrection(submission)
  if (corrected) return corrected
  if (!isCaseForm(submission.form)) return decide(submission)
  const { data } = await submission.api(adminEndpoints.documents, {
    params: { id: submission.params.id ?? '' },
  })
  return submitCase(submission, { kind: 'user', id: data.owner.id })
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

export const shouldRevalidate = isToReload

export function meta() {
  return [{ title: titled('Documents') }, { name: 'robots', content: 'noindex' }]
}

/** A seller's identity documents beside what is known of the seller. Each visit of an admin opens them and is logged. */
export default function AdminDocumentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isSample, internal, next } = loaderData
  const [query] = useSearchParams()
  const [status, setStatus] = useState<AdminDocuments['data']['status']>()
  const row = { ...loaderData.data, ...(status ? { status } : {}) }
  return (
    <>
      <BackLink to="/admin/kyc">Back to all documents</BackLink>
      <AdminHead
        title={row.businessName}
        isSample={isSample}
        formErrors={isFormErrors(actionData) ? actionData : null}
        done={doneMessage(query)}
      />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
        <div className="space-y-4 xl:col-start-2">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge status={row.status} />
            <span className="text-muted">Submitted {showDateTime(row.handedInAt)}</span>
          </p>
          <Decided row={row} />
          {row.change && <Correction row={row} change={row.change} />}
          {next && (
            <ButtonLink to={`/admin/kyc/${next.id}`} kind="quiet" className="max-lg:w-full">
              Next to check: {next.businessName}
            </ButtonLink>
          )}
          {!next && !isSample && query.has('done') && row.status !== 'Pending' && (
            <p className="text-muted">All clear. No other documents wait.</p>
          )}
          <BankNameCheck
            name={row.nameOnDocument || row.name}
            nameLabel={row.nameOnDocument ? 'Name on the document' : 'Name of the account'}
            account={row.bankAccount}
            check={row.nameCheck}
            waitsFor={waitsFor[row.status]}
            document={{ kind: documentName(row.paperKind), number: row.paperNumber }}
            shop={row.businessName}
          />
        </div>
        <section aria-label="Documents" className="xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <DocumentViewer documents={row.papers} />
        </section>
        <div className="space-y-6 xl:col-start-2">
          {row.status === 'Pending' && (
            <section aria-label="Decision" className="rounded-lg border border-line bg-card p-4">
              {/* The seller may replace them: what was open for the first ones closes. */}
              <ApproveOrReject
                key={row.id}
                id={row.id}
                about={row.businessName}
                reasons={kycRefusals}
                question={
                  row.nameCheck === 'differs' && row.bankAccount
                    ? `Approve ${row.businessName}? ${bankNameWarning(row.bankAccount.accountName)}`
                    : undefined
                }
                onSample={(decided) => (isSample ? () => setStatus(decided) : undefined)}
              />
            </section>
          )}
          <Facts row={row} />
          <section>
            <h2 className="mb-2 text-xl">Same bank account or phone</h2>
            <SharingAccounts accounts={row.sharing} />
          </section>
          <Earlier earlier={row.earlier} />
          {internal && <CasePanel data={internal} />}
        </div>
      </div>
    </>
  )
}

const waitsFor = { Pending: 'documents', Approved: 'name', Rejected: 'nothing' } as const

function Facts({ row }: { row: AdminDocuments['data'] }) {
  const phone = row.owner.phone || row.shop.phone
  return (
    <FactList
      facts={[
        ['Address', row.address],
        ['Login account', row.owner.name],
        ['Email', row.owner.email && <EmailLink key="email" address={row.owner.email} />],
        ['Phone', phone && <PhoneLink key="phone" phone={phone} />],
        [
          'Shop',
          <Link
            key="shop"
            to={`/admin/sellers/${row.sellerId}`}
            className="font-semibold text-leaf underline"
          >
            {row.businessName}
          </Link>,
        ],
        ['Open since', showDate(row.shop.createdAt)],
      ]}
    />
  )
}

function Earlier({ earlier }: { earlier: AdminDocuments['data']['earlier'] }) {
  if (earlier.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-xl">Submitted before</h2>
      <ul className="space-y-2">
        {earlier.map(({ id, status, reason, at }) => (
          <li key={id}>
            <Link to={`/admin/kyc/${id}`} className="font-semibold text-leaf underline">
              {showDate(at)}
            </Link>{' '}
            <StatusBadge status={status} /> <span className="text-muted">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
