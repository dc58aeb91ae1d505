import type { AdminUserDetails } from '@oja/contract/schemas/admin/admin-users.ts'
import { personSuspensionReasons } from '@oja/contract/values/admin/suspension-reasons.ts'
import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Route } from './+types/admin-user-page.ts'
import { roleWords } from '@oja/contract/values/admin/words/account-words.ts'
import { titled } from '../format/page-title.ts'
import { showCount, showDate, showDateTime } from '../format/format.ts'
import { isCallError } from '../api/call-error.ts'
import { withReauthentication } from '../session/reauthenticate.ts'
import { field, browserLoader, isFormErrors, serverLoader, browserAction, serverAction } from '../api/page.ts'
import type { FormSubmission, PageRequest } from '../api/page.ts'
import { realOrSample } from './real-or-sample.ts'
import { BackLink, AdminHead, DecisionForm, DecisionForms, StatusBadge } from './admin-parts.tsx'
import { CasePanel } from './cases/case-panel.tsx'
import { isCaseForm, loadCase, submitCase } from './cases/submit-case.ts'
import { AdminRightsForm, areasIn } from './records/admin-rights-form.tsx'
import { EmailLink, PhoneLink, FactList } from './records/fact-list.tsx'
import { knownId } from './records/known-id.ts'
import { RecordColumns } from './records/record-columns.tsx'
import { useMayOpen } from './records/use-may-open.ts'
import { RecordLists, ReportsToDecide, SharingAccounts } from './records/record-list.tsx'
import { reasonOf } from './reason-chips.tsx'
import { samplePerson } from './samples/sample-tickets.ts'
import { DateInSentence } from './date-in-sentence.tsx'
import { doneMessage, redirectDone } from './admin-done.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

type Person = AdminUserDetails['data']

async function load(visit: PageRequest) {
  const { id = '' } = visit.params
  const shown = await realOrSample<Person>(
    visit,
    (api) => api(adminEndpoints.person, { params: { id: knownId(id, 'This person was not found') } }),
    samplePerson(id),
  )
  if (shown.isSample) return { ...shown, records: null, internal: null, areas: null }
  const [{ data: records }, internal, areas] = await Promise.all([
    visit.api(adminEndpoints.personRecords, { params: { id } }),
    loadCase(visit, false, { kind: 'user', id }),
    shown.data.role === 'admin' ? loadAreas(visit, id) : null,
  ])
  return { ...shown, records, internal, areas }
}

/** The rights of an admin; null where the reader may not know them. */
async function loadAreas({ api }: PageRequest, id: string) {
  try {
    const { data } = await api(adminEndpoints.areas, { params: { id } })
    return data.areas
  } catch (error) {
    if (isCallError(error) && error.code === 'FORBIDDEN') return null
    throw error
  }
}

async function submit(submission: FormSubmission) {
  const { api, url, form, params: given } = submission
  const params = { id: given.id ?? '' }
  if (isCaseForm(form)) return submitCase(submission, { kind: 'user', id: params.id })
  const decision = field(form, 'decision')
  const change = () => {
    if (decision === 'resend') return api(adminEndpoints.resendVerification, { params })
    if (decision === 'end-sessions') return api(adminEndpoints.endSessions, { params })
    if (decision === 'areas') return api(adminEndpoints.setAreas, { params, body: { areas: areasIn(form) } })
    if (decision === 'restore') return api(adminEndpoints.restorePerson, { params })
    return api(adminEndpoints.suspendPerson, { params, body: { reason: reasonOf(form) } })
  }
  // The forms of the other decisions say it themselves.
  const task = decision === 'areas' ? 'save the rights' : undefined
  const { message } = await withReauthentication(submission, change, task)
  return redirectDone(url, message)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: titled(loaderData?.data.name ?? 'User') }, { name: 'robots', content: 'noindex' }]
}

export default function AdminUserPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isSample, records, internal, areas } = loaderData
  const [query] = useSearchParams()
  const mayOpen = useMayOpen()
  const [changed, setChanged] = useState<Partial<Person>>({})
  const person = { ...loaderData.data, ...changed }
  const onSample = (change: Partial<Person>) => (isSample ? () => setChanged(change) : undefined)
  // Addresses are kept in histories: the email of an admin, with which they log in, stands in none.
  const searched = person.role === 'admin' ? person.name : person.email || person.name
  return (
    <>
      <BackLink to="/admin/users">Back to all users</BackLink>
      <AdminHead
        title={person.name}
        isSample={isSample}
        formErrors={isFormErrors(actionData) ? actionData : null}
        done={doneMessage(query)}
      />
      {person.status === 'Suspended' && records && mayOpen(['sellers', 'content']) && (
        <ReportsToDecide reports={records.reportsAbout} personId={person.id} />
      )}
      <RecordColumns
        side={
          <>
            {areas && <AdminRightsForm areas={areas} />}
            {records && (
              <section>
                <h2 className="mb-2 text-xl">Same bank account or phone</h2>
                <SharingAccounts accounts={records.sharing} />
              </section>
            )}
            <Devices devices={person.devices} />
            {internal && <CasePanel data={internal} />}
          </>
        }
        rest={
          records && (
            <RecordLists
              lists={[
                {
                  title: 'Orders as a buyer',
                  records: records.orders,
                  total: records.ordersTotal,
                  ...(mayOpen(['money'])
                    ? { to: `/admin/money?list=orders&q=${encodeURIComponent(searched)}` }
                    : {}),
                },
                {
                  title: 'Messages to support',
                  records: records.tickets,
                  total: records.ticketsTotal,
                  to: `/admin/messages?status=&q=${encodeURIComponent(searched)}`,
                },
                {
                  title: 'Reports about this person',
                  records: records.reportsAbout,
                  ...(mayOpen(['sellers', 'content']) &&
                  records.reportsAbout.some(({ state }) => state === 'open')
                    ? { to: `/admin/reports/${person.sellerId ?? person.id}` }
                    : {}),
                },
                { title: 'Reports by this person', records: records.reportsBy },
              ]}
            />
          )
        }
      >
        <Facts person={person} isSample={isSample} />
        <div className="mt-4">
          <Actions person={person} onSample={onSample} />
        </div>
      </RecordColumns>
    </>
  )
}

function Facts({ person, isSample }: { person: Person; isSample: boolean }) {
  const mayOpen = useMayOpen()
  const {
    id,
    sellerId,
    email,
    phone,
    role,
    status,
    suspensionReason,
    suspension,
    orders,
    openOrders,
    createdAt,
    lastSeenAt,
  } = person
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Email', email && <EmailLink key="email" address={email} />],
    ['Phone', phone ? <PhoneLink key="phone" phone={phone} /> : 'None given'],
    ['Role', roleWords[role]],
    [
      'Orders',
      role === 'admin'
        ? null
        : role === 'seller'
          ? `${showCount(orders)} bought, ${showCount(openOrders)} open with those of the shop`
          : `${showCount(orders)} paid, ${showCount(openOrders)} open`,
    ],
    ['Joined', showDate(createdAt)],
    ['Last seen', lastSeenAt ? showDateTime(lastSeenAt) : 'Never'],
    [
      'Shop',
      sellerId && !isSample ? (
        <PlainLink
          key="shop"
          to={`${mayOpen(['sellers']) ? '/admin/sellers' : '/seller-profile'}/${sellerId}`}
          text="The shop"
        />
      ) : null,
    ],
    [
      'Reviews',
      !isSample && role !== 'admin' && mayOpen(['sellers', 'content']) ? (
        <PlainLink key="reviews" to={`/admin/reviews?person=${id}`} text="What they wrote" />
      ) : null,
    ],
    [
      'Audit log',
      !isSample && mayOpen(['all']) ? (
        <PlainLink key="audit" to={`/admin/audit?person=${id}`} text="What admins changed" />
      ) : null,
    ],
  ]
  return (
    <FactList
      facts={[
        [
          'Status',
          <span key="status">
            <StatusBadge status={status} />
            {suspension && (
              <span className="block text-sm">
                <DateInSentence iso={suspension.at} />
                {suspension.by && ` by ${suspension.by}`}
              </span>
            )}
            {suspensionReason && <span className="block text-sm text-muted">{suspensionReason}</span>}
          </span>,
        ],
        ...facts,
      ]}
    />
  )
}

function PlainLink({ to, text }: { to: string; text: string }) {
  return (
    <Link to={to} className="font-semibold text-leaf underline">
      {text}
    </Link>
  )
}

function Devices({ devices }: Pick<Person, 'devices'>) {
  return (
    <section>
      <h2 className="mb-2 text-xl">Logged in on</h2>
      {devices.length === 0 && <p className="text-muted">No device.</p>}
      <ul className="space-y-1">
        {devices.map(({ device, lastSeenAt }) => (
          <li key={`${device} ${lastSeenAt}`}>
            {device} <span className="text-sm text-muted">last used {showDateTime(lastSeenAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ActionsProps {
  person: Person
  onSample: (change: Partial<Person>) => (() => void) | undefined
}

function Actions({ person: { name, role, status, devices, sellerId, openOrders }, onSample }: ActionsProps) {
  const isBuyer = role === 'buyer'
  return (
    <DecisionForms>
      {status === 'Unverified' && (
        <DecisionForm
          label="Resend verification email"
          about={name}
          task={`send ${name} the verification email again`}
          fields={{ decision: 'resend' }}
          onSample={onSample({})}
        />
      )}
      {devices.length > 0 && (
        <DecisionForm
          label="Log out everywhere"
          about={name}
          task={`log out ${name} everywhere`}
          fields={{ decision: 'end-sessions' }}
          onSample={onSample({ devices: [] })}
        />
      )}
      {isBuyer && status === 'Suspended' && (
        <DecisionForm
          label="Activate"
          confirmLabel="Yes, activate"
          about={name}
          fields={{ decision: 'restore' }}
          onSample={onSample({ status: 'Active', suspensionReason: '', suspension: null })}
        />
      )}
      {isBuyer && status !== 'Suspended' && (
        <DecisionForm
          label="Suspend"
          confirmLabel="Yes, suspend"
          about={name}
          kind="danger"
          fields={{ decision: 'suspend' }}
          reasonLabel="Reason (sent to the person)"
          reasons={personSuspensionReasons}
          before={<OpenOrders count={openOrders} />}
          onSample={onSample({ status: 'Suspended' })}
        />
      )}
      {role === 'seller' && (
        <p className="text-muted">
          To suspend a seller, suspend the shop:{' '}
          <Link to={`/admin/sellers/${sellerId ?? ''}`} className="font-semibold text-leaf underline">
            The shop
          </Link>
        </p>
      )}
    </DecisionForms>
  )
}

/** What of a buyer goes on, before they are suspended. */
function OpenOrders({ count }: { count: number }) {
  const orders = count === 1 ? '1 open order goes' : `${showCount(count)} open orders go`
  return (
    <p className="max-w-3xl rounded-md bg-sunken px-4 py-3">
      <span className="font-semibold">{count === 0 ? 'No open orders.' : `${orders} on.`}</span>{' '}
      <span className="text-muted">Paid orders and refunds are not affected.</span>
    </p>
  )
}
