import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import {
  AdminCase,
  AdminCaseParams,
  CannedAnswers,
  NewAssignment,
  NewCannedAnswer,
  NewNote,
} from '@oja/contract/schemas/admin/admin-cases.ts'
import { idParams } from '@oja/contract/schemas/fields.ts'
import { route } from '../../platform/http/route.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import {
  addNote,
  assignCase,
  getCase,
  listCannedAnswers,
  removeCannedAnswer,
  saveCannedAnswer,
} from '../../support/support.ts'
import { adminChange } from '../admin-route-helpers.ts'

/** Endpoints of what admins write for one another: notes, assignments and canned answers. */
export function adminCasesRoutes(app: App, { pool }: RoutePlatform): void {
  const byCase = { params: AdminCaseParams }

  route(app, adminEndpoints.case, {
    schema: { ...byCase, response: { 200: AdminCase } },
    handler: ({ actor: admin, params }) => getCase(pool, admin, params),
  })

  adminChange(app, adminEndpoints.addNote, { ...byCase, body: NewNote }, async (admin, { params, body }) => {
    await addNote(pool, admin, params, body.note)
    return 'note-added'
  })

  adminChange(
    app,
    adminEndpoints.assign,
    { ...byCase, body: NewAssignment },
    async (admin, { params, body }) => {
      const isNew = await assignCase(pool, admin, params, body.adminId)
      if (!isNew) return body.adminId === '' ? 'unassigned-before' : 'assigned-before'
      return body.adminId === '' ? 'unassigned' : 'assigned'
    },
  )

  route(app, adminEndpoints.cannedAnswers, {
    schema: { response: { 200: CannedAnswers } },
    handler: async () => ({ data: await listCannedAnswers(pool) }),
  })

  adminChange(app, adminEndpoints.addCannedAnswer, { body: NewCannedAnswer }, async (admin, { body }) => {
    await saveCannedAnswer(pool, admin, null, body)
    return 'canned-answer-added'
  })

  const change = { params: idParams, body: NewCannedAnswer }
  adminChange(app, adminEndpoints.changeCannedAnswer, change, async (admin, { params, body }) => {
    await saveCannedAnswer(pool, admin, params.id, body)
    return 'canned-answer-changed'
  })

  adminChange(app, adminEndpoints.removeCannedAnswer, { params: idParams }, async (admin, { params }) => {
    await removeCannedAnswer(pool, admin, params.id)
    return 'canned-answer-removed'
  })
}
