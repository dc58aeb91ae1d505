import type { Role } from '@oja/contract/schemas/identity.ts'
import type { AdminUser } from '@oja/contract/schemas/admin-users.ts'
import { adminEndpoints } from '@oja/contract/endpoints/trust.ts'
import { Link, useSearchParams } from 'react-router'
import type { Route } from './+types/admin-users-page.ts'
import { titled } from '../format/page-title.ts'
import { showCount } from '../format/format.ts'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SelectField } from '../ui/forms/field.tsx'
import { DateText } from '../ui/date-text.tsx'
import { listQuery, realOrSample } from './real-or-sample.ts'
import { AdminHead, Email, FileLink, ListSearch, NextPage, StatusBadge } from './admin-parts.tsx'
import { samplePeople } from './samples/sample-tickets.ts'
import { matchesText } from './samples/sample-search.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

const statuses: AdminUser['status'][] = ['Active', 'Unverified', 'Suspended']
const roleNames: Record<Role, string> = { buyer: 'Buyer', seller: 'Seller', admin: 'Admin' }

function load(visit: PageRequest) {
  const { q, status, after } = listQuery(visit)
  const role = (visit.url.searchParams.get('role') ?? '') as Role | ''
  const sample = samplePeople.filter(
    (one) =>
      (status === '' || one.status === status) &&
      (role === '' || one.role === role) &&
      (matchesText(q, `${one.name} ${one.email} ${one.phone}`) || q === one.id),
  )
  return realOrSample<readonly AdminUser[]>(
    visit,
    async (api) => {
      const { answer, headers } = await api.whole(adminEndpoints.people, {
        query: { q, status, role, after },
      })
      return { data: answer.data, headers }
    },
    sample,
  )
}

export function meta() {
  return [{ title: titled('Users') }, { name: 'robots', content: 'noindex' }]
}

export default function AdminUsersPage({
  loaderData: { data, isSample, next, total },
}: Route.ComponentProps) {
  const role = useSearchParams()[0].get('role') ?? ''
  return (
    <>
      <AdminHead title="Users" isSample={isSample} />
      <ListSearch label="Search users" total={total} statuses={statuses}>
        <SelectField
          label="Role"
          name="role"
          options={Object.entries(roleNames).map(([value, label]) => ({ value, label }))}
          placeholder="All"
          defaultValue={role}
        />
      </ListSearch>
      {data.length === 0 ? (
        <EmptyState
          icon="users"
          title="Nobody found"
          text="Search by a name, an email address or a phone number."
        />
      ) : (
        <DataTable label="Users" columns={columns} rows={data} keyOf={({ id }: AdminUser) => id} />
      )}
      <NextPage next={next} />
      <FileLink list="users" isSample={isSample} />
    </>
  )
}

const columns: Column<AdminUser>[] = [
  {
    name: 'Person',
    cell: ({ id, name, email, phone }: AdminUser) => (
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
  { name: 'Role', cell: ({ role }: AdminUser) => roleNames[role] },
  { name: 'Status', cell: ({ status }: AdminUser) => <StatusBadge status={status} /> },
  {
    name: 'Orders',
    cell: ({ orders, openOrders }: AdminUser) => (
      <>
        {showCount(orders)} paid
        <span className="block text-sm text-muted">{showCount(openOrders)} open</span>
      </>
    ),
  },
  {
    name: 'Last seen',
    cell: ({ lastSeenAt, createdAt }: AdminUser) => (
      <>
        {lastSeenAt ? <DateText iso={lastSeenAt} /> : 'Not logged in'}
        <span className="block text-sm text-muted">
          joined <DateText iso={createdAt} />
        </span>
      </>
    ),
  },
]
