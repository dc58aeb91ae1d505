import { roleWords } from '@oja/contract/values/admin/words/account-words.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import type { AdminUser, UsersQuery } from '@oja/contract/schemas/admin/admin-users.ts'
import { adminEndpoints, adminFilePath } from '@oja/contract/endpoints/admin.ts'
import type { Route } from './+types/admin-users-page.ts'
import { titled } from '../format/page-title.ts'
import { showCount } from '../format/format.ts'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { Column } from '../ui/data-table.tsx'
import { DateText } from '../ui/date-text.tsx'
import { DateInSentence } from './date-in-sentence.tsx'
import { AdminListPage, loadAdminList } from './admin-list.tsx'
import type { AdminList } from './admin-list.tsx'
import { Email, RowLink, StatusBadge } from './admin-parts.tsx'
import { samplePeople } from './samples/sample-tickets.ts'
import { matchesText } from './samples/sample-search.ts'

export const loader = serverLoader((visit) => loadAdminList(userList, visit))
export const clientLoader = browserLoader((visit) => loadAdminList(userList, visit))

export function meta() {
  return [{ title: titled('Users') }, { name: 'robots', content: 'noindex' }]
}

export default function AdminUsersPage({ loaderData }: Route.ComponentProps) {
  return <AdminListPage list={userList} page={loaderData} />
}

const statuses: AdminUser['status'][] = ['Active', 'Unverified', 'Invited', 'Suspended']

const columns: readonly Column<AdminUser>[] = [
  {
    name: 'Person',
    onPhone: 'title',
    cell: ({ id, name, email }) => (
      <>
        <RowLink to={`/admin/users/${id}`}>{name}</RowLink>
        <span className="block text-sm text-muted max-md:hidden">
          <Email address={email} />
        </span>
      </>
    ),
  },
  {
    name: 'Phone',
    onPhone: 'line',
    cell: ({ email, phone }) => (
      <>
        {email && <span className="block truncate text-sm text-muted md:hidden">{email}</span>}
        {phone && <span className="max-md:text-sm max-md:text-muted">{showPhone(phone)}</span>}
      </>
    ),
  },
  {
    name: 'Role',
    onPhone: 'line',
    cell: ({ role, createdAt }) => (
      <>
        {roleWords[role]}
        <span className="text-sm text-muted md:hidden">
          {' '}
          · joined <DateInSentence iso={createdAt} />
        </span>
      </>
    ),
  },
  { name: 'Status', onPhone: 'figure', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    name: 'Orders',
    onPhone: 'line',
    // Admins cannot buy.
    cell: ({ role, orders, openOrders }) =>
      role === 'admin' ? (
        ''
      ) : (
        <span className="max-md:text-sm max-md:text-muted">
          {showCount(orders)} <span className="md:hidden">{orders === 1 ? 'order' : 'orders'} </span>paid
          {openOrders > 0 && (
            <span className="text-sm text-muted md:block">
              <span className="md:hidden">, </span>
              {showCount(openOrders)} open
            </span>
          )}
        </span>
      ),
  },
  {
    name: 'Last seen',
    onPhone: 'line',
    cell: ({ lastSeenAt, createdAt }) => (
      <>
        <span className="max-md:text-sm max-md:text-muted">
          <span className="md:hidden">Last seen: </span>
          {lastSeenAt ? <DateText iso={lastSeenAt} /> : 'Never'}
        </span>
        <span className="block text-sm text-muted max-md:hidden">
          joined <DateInSentence iso={createdAt} />
        </span>
      </>
    ),
  },
]

const userList: AdminList<AdminUser, UsersQuery> = {
  title: 'Users',
  searchLabel: 'Search users',
  filters: [
    { name: 'status', label: 'Status', options: statuses },
    {
      name: 'role',
      label: 'Role',
      options: Object.entries(roleWords).map(([value, label]) => ({ value, label })),
    },
  ],
  fetch: (api, query) => api.withHeaders(adminEndpoints.people, { query }),
  samples: ({ q, status, role }) =>
    samplePeople.filter(
      (row) =>
        (status === '' || row.status === status) &&
        (role === '' || row.role === role) &&
        (matchesText(q, `${row.name} ${row.email} ${row.phone}`) || q === row.id),
    ),
  columns: () => columns,
  keyOf: ({ id }) => id,
  foundText: (total) => (total === '1' ? '1 found' : `${total} found, newest first`),
  empty: {
    icon: 'user',
    title: 'Nobody found',
    text: 'Search by a name, an email address or a phone number.',
  },
  filePath: adminFilePath('users'),
}
