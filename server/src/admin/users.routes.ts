import { idParams } from '@oja/contract/schemas/fields.ts'
import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import {
  AdminAreas,
  Admins,
  AdminUsers,
  AdminUserDetails,
  NewAdmin,
  UsersQuery,
} from '@oja/contract/schemas/admin/admin-users.ts'
import { ChosenReason } from '@oja/contract/schemas/trust.ts'
import { areasOf, listAdmins } from '../identity/identity.ts'
import { adminChange, adminList } from './admin-route-helpers.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import {
  listAdminUsers,
  getAdminUser,
  changeRights,
  cancelInvitation,
  countAdminUsers,
  decideUserStatus,
  inviteAdmin,
  logOutEverywhere,
  resendInvitation,
  resendVerification,
} from './users.ts'

/** Endpoints for accounts as admins see them, and what admins may do with them. */
export function usersRoutes(app: App, { pool, textPool, config }: RoutePlatform): void {
  const people = { query: UsersQuery, answer: AdminUsers }
  adminList(app, adminEndpoints.people, people, {
    read: (query, max) => listAdminUsers(textPool, query, max),
    count: (query) => countAdminUsers(textPool, query),
  })

  route(app, adminEndpoints.person, {
    schema: { params: idParams, response: { 200: AdminUserDetails } },
    handler: ({ params }) => getAdminUser(pool, params.id),
  })

  const byId = { params: idParams }
  adminChange(app, adminEndpoints.resendVerification, byId, async (admin, { params }) => {
    await resendVerification(pool, config, admin, params.id)
    return 'verification-sent'
  })

  adminChange(app, adminEndpoints.endSessions, byId, async (admin, { params }) => {
    await logOutEverywhere(pool, admin, params.id)
    return 'sessions-ended'
  })

  route(app, adminEndpoints.admins, {
    schema: { response: { 200: Admins } },
    handler: async () => ({ data: await listAdmins(pool) }),
  })
  adminChange(app, adminEndpoints.addAdmin, { body: NewAdmin }, async (admin, { body }) => {
    await inviteAdmin(pool, config, admin, body)
    return 'admin-added'
  })
  adminChange(app, adminEndpoints.resendInvitation, byId, async (admin, { params }) => {
    await resendInvitation(pool, config, admin, params.id)
    return 'invitation-sent'
  })
  adminChange(app, adminEndpoints.cancelInvitation, byId, async (admin, { params }) => {
    await cancelInvitation(pool, admin, params.id)
    return 'invitation-cancelled'
  })

  route(app, adminEndpoints.areas, {
    schema: { ...byId, response: { 200: AdminAreas } },
    handler: async ({ params }) => ({ data: { areas: await areasOf(pool, params.id) } }),
  })

  const rights = { ...byId, body: AdminAreas.shape.data }
  adminChange(app, adminEndpoints.setAreas, rights, async (admin, { params, body }) => {
    if (!(await changeRights(pool, admin, params.id, body.areas))) return 'rights-same'
    return body.areas.length === 0 ? 'rights-removed' : 'rights-changed'
  })

  const suspension = { params: idParams, body: ChosenReason }
  adminChange(app, adminEndpoints.suspendPerson, suspension, async (admin, { params, body }) => {
    await decideUserStatus(pool, config, admin, params.id, { suspended: true, reason: body.reason })
    return 'person-suspended'
  })

  adminChange(app, adminEndpoints.restorePerson, byId, async (admin, { params }) => {
    await decideUserStatus(pool, config, admin, params.id, { suspended: false, reason: '' })
    return 'person-restored'
  })
}
