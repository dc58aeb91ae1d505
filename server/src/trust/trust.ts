// The room's door: who may be trusted, what was reported, and what an admin decides about it.
export { countKyc, countWaitingKyc, decideKyc, handInPapers, listKyc, openPaper, tidyPapers } from './kyc.ts'
export type { KycDesk } from './kyc.ts'
export {
  countOpenReports,
  countReportedSellers,
  decideReport,
  report,
  reportedSellers,
  reportedThings,
} from './reports.ts'
export { sendPaper } from './trust.routes.ts'

import type { Queryable, Tx } from '../platform/database/database.ts'
import { shopOfUser } from '../sellers/sellers.ts'
import { forgetPapers, ownKyc } from './kyc.ts'
import { forgetReports } from './reports-records.ts'
import { ownReports } from './reports.ts'

/** Erases a deleted person's papers at once, and his words in reports; that something was reported stays. */
export async function forget(tx: Tx, userId: string): Promise<void> {
  await forgetPapers(tx, userId)
  await forgetReports.count(tx, { userId })
}

/** What this room holds about a person: his reports, and where his papers stand. */
export async function heldAbout(on: Queryable, userId: string): Promise<unknown> {
  const { data: reports } = await ownReports(on, { userId })
  const shop = await shopOfUser(on, userId)
  if (!shop) return { reports }
  const { data: verification } = await ownKyc(on, { sellerId: shop.id })
  return { reports, verification }
}
