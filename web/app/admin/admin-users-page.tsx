import type { Role } from '@oja/contract/schemas/identity.ts'
import type { AdminUser, UsersQuery } from '@oja/contract/schemas/admin/admin-users.ts'
import { adminEndpoints, adminFilePath } from '@oja/contract/endpoints/admin.ts'
import { Link } from 'react-router'
import type { Route } from './+types/admin-users-page.ts'
import { titled } from '../format/page-title.ts'
import { showCount } from '../format/format.ts'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { Column } from '../ui/data-table.tsx'
import { DateText } from '../ui/date-text.tsx'
import { AdminListPage, loadAdminList } from './admin-list.tsx'
import type { AdminList } from './admin-list.tsx'
import { Email, StatusBadge } from './admin-parts.tsx'
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

const statuses: AdminUser['status'][] = ['Active', 'Unverified', 'Suspended']
const roleNames: Record<Role, string> = { buyer: 'Buyer', seller: 'Seller', admin: 'Admin' }

const columns: readonly Column<AdminUser>[] = [
  {
    name: 'Person',
    onPhone: 'title',
    cell: ({ id, name, email, phone }) => (
      <>
        <Link
          to={`/admin/users/${id}`}
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
        >
          {name}
        </Link>
        <span className="block text-sm text-muted">
          <Email address={email} />
        </span>
        {phone && <span className="block text-sm text-muted">{phone}</span>}
      </>
    ),
  },
  { name: 'Role', onPhone: 'left', cell: ({ role }) => roleNames[role] },
  { name: 'Status', onPhone: 'figure', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    name: 'Orders',
    onPhone: 'right',
    cell: ({ orders, openOrders }) => (
      <>
        {showCount(orders)} paid
        <span className="block text-sm text-muted">{showCount(openOrders)} open</span>
      </>
    ),
  },
  {
    name: 'Last seen',
    onPhone: 'line',
    cell: ({ lastSeenAt, createdAt }) => (
      <>
        {lastSeenAt ? <DateText iso={lastSeenAt} /> : 'Not logged in'}
        <span className="block text-sm text-muted">
          joined <DateText iso={createdAt} />
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
      options: Object.entries(roleNames).map(([value, label]) => ({ value, label })),
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
  empty: {
    icon: 'users',
    title: 'Nobody found',
    text: 'Search by a name, an email address or a phone number.',
  },
  filePath: adminFilePath('users'),
}
