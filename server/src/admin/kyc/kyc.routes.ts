import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import { namesMatch } from '@oja/contract/values/admin/names-match.ts'
import { idParams } from '@oja/contract/schemas/fields.ts'
import { AdminKycList, AdminListQuery, ChosenReason } from '@oja/contract/schemas/trust.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { route } from '../../platform/http/route.ts'
import { assigneesOfShops } from '../../support/support.ts'
import {
  compareAccountName,
  countKyc,
  decideKyc,
  listKyc,
  readDocumentAsAdmin,
  showDocument,
} from '../../trust/trust.ts'
import { adminChange, adminList } from '../admin-route-helpers.ts'
import { correctKyc } from './correct-kyc.ts'
import { lookAgain, takeRejectionBack } from './take-rejection-back.ts'
import { knownOfDocuments } from './documents-known.ts'

/** Endpoints of the identity documents of sellers (KYC): what an admin sees and decides. */
export function kycRoutes(app: App, { pool, config, encryption }: RoutePlatform): void {
  const kycContext = { pool, encryption }

  const kyc = { query: AdminListQuery, answer: AdminKycList }
  adminList(app, adminEndpoints.kyc, kyc, {
    read: async (query, max) => {
      const page = await listKyc(kycContext, query, max)
      const assignees = await assigneesOfShops(
        pool,
        page.rows.map(({ sellerId }) => sellerId),
      )
      const known = await knownOfDocuments(
        pool,
        page.rows.map(({ id }) => id),
      )
      const rows = page.rows.map((row) => {
        const { bankAccountName = '', wasOpened = false } = known.get(row.id) ?? {}
        return {
          ...row,
          assignee: assignees.get(row.sellerId) ?? '',
          bankAccountName,
          bankNameMatches:
            bankAccountName !== '' && namesMatch(row.nameOnDocument || row.name, bankAccountName),
          wasOpened,
        }
      })
      return { ...page, rows }
    },
    count: (query) => countKyc(pool, query),
  })

  adminChange(app, adminEndpoints.approveKyc, { params: idParams }, async (admin, { params }) => {
    const { sellerId } = await decideKyc(pool, config, admin, params.id, { status: 'Approved' })
    await compareAccountName({ pool, encryption, config }, sellerId)
    return 'kyc-approved'
  })

  const refusal = { params: idParams, body: ChosenReason }
  adminChange(app, adminEndpoints.rejectKyc, refusal, async (admin, { params, body }) => {
    await decideKyc(pool, config, admin, params.id, { status: 'Rejected', reason: body.reason })
    return 'kyc-rejected'
  })

  adminChange(app, adminEndpoints.takeKycBack, refusal, async (admin, { params, body }) => {
    await correctKyc(pool, config, admin, { id: params.id, from: 'Approved', reason: body.reason })
    return 'kyc-taken-back'
  })

  adminChange(app, adminEndpoints.correctKyc, refusal, async (admin, { params, body }) => {
    await correctKyc(pool, config, admin, { id: params.id, from: 'Rejected', reason: body.reason })
    return 'kyc-reason-corrected'
  })

  adminChange(app, adminEndpoints.takeKycRejectionBack, { params: idParams }, async (admin, { params }) => {
    await takeRejectionBack(pool, config, admin, params.id)
    return 'kyc-rejection-taken-back'
  })

  adminChange(app, adminEndpoints.lookAtKycAgain, { params: idParams }, async (admin, { params }) => {
    await lookAgain(pool, config, admin, params.id)
    return 'kyc-looked-again'
  })

  route(app, adminEndpoints.document, {
    schema: { params: idParams },
    handler: async ({ actor: admin, params }, reply) =>
      showDocument(reply, await readDocumentAsAdmin(kycContext, admin, params.id)),
  })
}
