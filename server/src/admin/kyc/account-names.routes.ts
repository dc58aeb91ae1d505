import { adminNamesEndpoints } from '@oja/contract/endpoints/admin/admin-names.ts'
import { AdminAccountNames } from '@oja/contract/schemas/admin/account-names.ts'
import { idParams } from '@oja/contract/schemas/fields.ts'
import { AdminShopNames } from '@oja/contract/schemas/shop-names.ts'
import { AdminListQuery, ChosenReason, Reason } from '@oja/contract/schemas/trust.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import {
  countAccountNames,
  countShopNames,
  decideAccountName,
  decideShopName,
  listAccountNames,
  listShopNames,
  lookAtAccountNameAgain,
  lookAtShopNameAgain,
} from '../../trust/trust.ts'
import { adminChange, adminList } from '../admin-route-helpers.ts'

/** Endpoints of names that wait for a decision: of shops, and of their payout accounts. */
export function namesRoutes(app: App, { pool, config, encryption }: RoutePlatform): void {
  const names = { query: AdminListQuery, answer: AdminShopNames }
  adminList(app, adminNamesEndpoints.shopNames, names, {
    read: (query, max) => listShopNames(pool, query, max),
    count: (query) => countShopNames(pool, query),
  })

  adminChange(app, adminNamesEndpoints.approveShopName, { params: idParams }, async (admin, { params }) => {
    await decideShopName(pool, config, admin, params.id, { status: 'Approved' })
    return 'shop-name-approved'
  })

  const refusal = { params: idParams, body: Reason }
  adminChange(app, adminNamesEndpoints.rejectShopName, refusal, async (admin, { params, body }) => {
    await decideShopName(pool, config, admin, params.id, { status: 'Rejected', reason: body.reason })
    return 'shop-name-rejected'
  })

  adminChange(app, adminNamesEndpoints.lookAtShopNameAgain, refusal, async (admin, { params, body }) => {
    await lookAtShopNameAgain(pool, config, admin, params.id, body.reason)
    return 'shop-name-looked-again'
  })

  const accountNames = { query: AdminListQuery, answer: AdminAccountNames }
  adminList(app, adminNamesEndpoints.accountNames, accountNames, {
    read: (query, max) => listAccountNames({ pool, encryption }, query, max),
    count: (query) => countAccountNames(pool, query),
  })

  adminChange(
    app,
    adminNamesEndpoints.approveAccountName,
    { params: idParams },
    async (admin, { params }) => {
      await decideAccountName(pool, config, admin, params.id, { status: 'Approved' })
      return 'account-name-approved'
    },
  )

  const accountRefusal = { params: idParams, body: ChosenReason }
  adminChange(app, adminNamesEndpoints.rejectAccountName, accountRefusal, async (admin, { params, body }) => {
    await decideAccountName(pool, config, admin, params.id, { status: 'Rejected', reason: body.reason })
    return 'account-name-rejected'
  })

  adminChange(app, adminNamesEndpoints.lookAtAccountNameAgain, refusal, async (admin, { params, body }) => {
    await lookAtAccountNameAgain(pool, config, admin, params.id, body.reason)
    return 'account-name-looked-again'
  })
}
