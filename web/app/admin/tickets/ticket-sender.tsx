import type { AdminTicketDetails } from '@oja/contract/schemas/admin/admin-tickets.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { Link } from 'react-router'
import { showDateTime, showRecent } from '../../format/format.ts'
import { EmailLink, PhoneLink } from '../records/fact-list.tsx'
import type { loadPerson, loadShopIfAllowed } from '../records/load-about-person.ts'
import { useMayOpen } from '../records/use-may-open.ts'

type Ticket = AdminTicketDetails['data']
type Account = Awaited<ReturnType<typeof loadPerson>>
type Shop = Awaited<ReturnType<typeof loadShopIfAllowed>>

interface SenderProps {
  ticket: Ticket
  person: Account
  shop: Shop
  isSample: boolean
}

/** "Documents: approved today 11:52 am". */
function documentsOf({ documents: [newest], verified }: NonNullable<Shop>): string {
  if (!newest) return verified ? 'Documents: approved' : 'Documents: none yet'
  const state = newest.state === 'Pending' ? 'waiting since' : newest.state.toLowerCase()
  if (newest.at === null) return `Documents: ${newest.state.toLowerCase()}`
  const recent = showRecent(newest.at, Date.now())
  const when = recent.startsWith('Today') ? `today${recent.slice('Today'.length)}` : showDateTime(newest.at)
  return `Documents: ${state} ${when}`
}

/** The sender, how to reach them, and their account if they have one. */
export function Sender({ ticket, person, shop, isSample }: SenderProps) {
  const mayOpen = useMayOpen()
  const { name, email, phone, userId, category } = ticket
  const shopId = person?.sellerId
  const confirmed = person?.confirmedPhone ?? ''
  return (
    <div className="rounded-lg border border-line bg-card p-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-muted">From</dt>
        <dd>
          {userId && !isSample ? (
            <Link to={`/admin/users/${userId}`} className="font-semibold text-leaf underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </dd>
        <dt className="text-muted">Email</dt>
        <dd>
          <EmailLink address={email} />
        </dd>
        <dt className="text-muted">Phone</dt>
        <dd>
          <PhoneLink phone={phone} />
          <span className="block text-sm text-muted">
            {confirmed !== '' && confirmed === phone
              ? 'Confirmed by a code'
              : phone !== '' && 'Typed in the form, not confirmed'}
          </span>
          {person && person.phone !== '' && person.phone !== phone && (
            <span className="block text-sm text-muted">
              The account has another number: {showPhone(person.phone)}
              {confirmed === person.phone ? ', confirmed by a code' : ', not confirmed'}
            </span>
          )}
          {confirmed !== '' && confirmed !== phone && confirmed !== person?.phone && (
            <span className="block text-sm text-muted">Confirmed by a code: {showPhone(confirmed)}</span>
          )}
        </dd>
        {shopId && mayOpen(['sellers']) && (
          <>
            <dt className="text-muted">Shop</dt>
            <dd>
              <Link to={`/admin/sellers/${shopId}`} className="font-semibold text-leaf underline">
                {shop?.businessName ?? 'The shop and its documents'}
              </Link>
              {shop && <span className="block text-sm">{documentsOf(shop)}</span>}
            </dd>
          </>
        )}
        <dt className="text-muted">Category</dt>
        <dd>{category}</dd>
      </dl>
    </div>
  )
}
