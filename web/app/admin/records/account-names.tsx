import { adminNamesEndpoints } from '@oja/contract/endpoints/admin/admin-names.ts'
import type { AdminAccountName } from '@oja/contract/schemas/admin/account-names.ts'
import type { AdminListQuery } from '@oja/contract/schemas/trust.ts'
import { kycStatuses } from '@oja/contract/values/trust-labels.ts'
import type { ReactNode } from 'react'
import type { Column } from '../../ui/data-table.tsx'
import type { AdminList, ColumnContext } from '../admin-list.tsx'
import { CopyText } from '../../ui/shop/copy-text.tsx'
import { RowLink } from '../admin-parts.tsx'
import { decisionColumns } from '../decision-list.tsx'
import { sampleAccountNames } from '../samples/sample-account-names.ts'
import { matchesText } from '../samples/sample-search.ts'

/** Bank accounts whose name is not the one on the documents. */
export const accountNameList: AdminList<AdminAccountName, AdminListQuery> = {
  title: 'Bank account names',
  searchLabel: 'Search bank account names',
  filters: [{ name: 'status', label: 'Status', options: kycStatuses, initial: 'Pending' }],
  fetch: (api, query) => api.withHeaders(adminNamesEndpoints.accountNames, { query }),
  samples: ({ q, status }) =>
    sampleAccountNames.filter(
      (row) =>
        (status === '' || row.status === status) &&
        matchesText(q, row.accountName, `${row.businessName} ${row.sellerName} ${row.email}`),
    ),
  columns,
  keyOf: ({ id }) => id,
  empty: {
    icon: 'store',
    title: 'All clear',
    text: 'No name waits. Bank accounts in another name than the documents will show here.',
  },
  emptySearch: { title: 'No names found', text: 'Try other words, or another status.' },
  unfolding: 'md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.2fr)_minmax(0,1.2fr)_minmax(0,0.9fr)_16.5rem]',
}

function columns(context: ColumnContext<AdminAccountName>): Column<AdminAccountName>[] {
  return [
    {
      name: 'Seller',
      onPhone: 'title',
      cell: ({ sellerId, businessName, email }) => (
        <>
          <RowLink to={`/admin/sellers/${sellerId}`}>{businessName}</RowLink>
          {email ? (
            <>
              <span className="block text-sm text-muted">Ask the seller by email:</span>
              <CopyText text={email} label="email address" />
            </>
          ) : (
            <span className="block text-sm text-muted">No email. The phone is on the shop’s page.</span>
          )}
        </>
      ),
    },
    {
      name: 'Names we know',
      onPhone: 'line',
      cell: ({ sellerName, nameOnDocument, provenName, accountName }) => (
        <dl className="wrap-anywhere">
          <KnownName label="Owner" name={sellerName} />
          <KnownName
            label="On the documents"
            name={nameOnDocument || <em className="text-muted">Documents erased after 30 days</em>}
          />
          {provenName !== '' && provenName !== accountName && (
            <KnownName label="Account before" name={provenName} />
          )}
        </dl>
      ),
    },
    {
      name: 'At the bank',
      onPhone: 'line',
      cell: ({ status, accountName, bankName, lastDigits }) => (
        <>
          <span className="block text-sm text-muted md:hidden">
            {bankName}
            {lastDigits && `, account ending ${lastDigits}`}
          </span>
          <span className={`font-semibold wrap-anywhere ${status === 'Pending' ? 'text-danger' : ''}`}>
            {accountName}
          </span>
          <span className="block text-sm text-muted max-md:hidden">
            {bankName}
            {lastDigits && `, account ending ${lastDigits}`}
          </span>
        </>
      ),
    },
    ...decisionColumns(context, {
      verb: 'Added',
      at: ({ askedAt }) => askedAt,
      about: ({ accountName }) => accountName,
      question: ({ sellerName, businessName, bankName, accountName, lastDigits }) =>
        `Pay ${sellerName} of ${businessName} into the account of ${accountName}, ${bankName}${lastDigits && `, ending ${lastDigits}`}? From now on all payouts of the shop go to that name. We tell the seller.`,
      rejection: ({ businessName, accountName }) =>
        `Reject the account of ${accountName}? ${businessName} gets no payouts until the seller adds another account. We email the seller the reason.`,
      again: ({ accountName }) =>
        `Look at the account of ${accountName} again? It waits for a decision. Until then we do not pay into it. We tell the seller.`,
      reasons: ['The account is of another person', 'We need a document that shows both names'],
    }),
  ]
}

function KnownName({ label, name }: { label: string; name: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd>{name}</dd>
    </div>
  )
}
