import { randomUUID } from 'node:crypto'
import { namesMatch } from '@oja/contract/values/admin/names-match.ts'
import type { AdminKyc, OwnKyc } from '@oja/contract/schemas/trust.ts'
import { KycForm } from '@oja/contract/schemas/trust.ts'
import { AppError, notFound, invalidFields } from '../platform/http/app-error.ts'
import { markHandled, notifyAdminDecision } from '../messaging/messaging.ts'
import { payoutAccount } from '../orders/orders.ts'
import { recordChange } from '../platform/auth/audit-log.ts'
import { transaction } from '../platform/database/transaction.ts'
import { errorCode, violates } from '../platform/database/errors.ts'
import type { Pool, Queryable, Tx } from '../platform/database/database.ts'
import type { AdminActor, SellerActor } from '../platform/auth/guards.ts'
import { cutPage, firstPage, readCursor, startOldestFirst } from '../platform/pagination/keyset.ts'
import type { Page } from '../platform/pagination/keyset.ts'
import type { TotalCount } from '../platform/pagination/total-count.ts'
import { invalidatePageCache } from '../platform/pages/page-cache.ts'
import type { EncryptedColumn } from '../platform/auth/encrypted-columns.ts'
import type { Encryption } from '../platform/auth/encryption.ts'
import type { Upload } from '../platform/multipart/multipart.ts'
import {
  isNameOfVerifiedShop,
  markShopVerified,
  ownerOfShop,
  requireActiveShop,
  shopOfId,
  shopOfUser,
} from '../sellers/sellers.ts'
import { mailKycDecision } from './kyc-emails.ts'
import type { LinkConfig } from './kyc-emails.ts'
import { lastProvenName } from './account-names-records.ts'
import {
  countSubmissions,
  countWaiting,
  deciderOf,
  decideSubmission,
  deleteOldDocuments,
  deleteSubmissions,
  deleteWaitingSubmission,
  insertDocument,
  insertReplaced,
  insertSubmission,
  earlierSubmissions,
  replacementOf,
  submissionById,
  submissionExists,
  submissions,
  waitingSubmissions,
  verification,
} from './kyc-records.ts'
import type { DocumentMediaType, QueueRow } from './kyc-records.ts'
import { documentName, documentNumber, nameContext, readDocumentFile } from './identity-documents.ts'
import type { KycContext } from './identity-documents.ts'

const maxDocuments = 4

const replacedMessage =
  'The seller sent other documents after you opened these. Nothing was decided. Look at the new ones first.'

/**
 * Takes a seller's identity documents: photos or PDFs of a card or certificate, with the number on it.
 * They are stored encrypted and wait for a decision. While they wait, the seller may send others in their place; the
 * first ones are deleted at once.
 * Throws 422 for missing parts, 415 for a file that is neither. Throws 409 when the shop is verified, when others wait
 * that these do not replace, and when those to replace wait no longer.
 */
export async function submitDocuments(
  { pool, encryption }: KycContext,
  actor: SellerActor,
  upload: Pick<Upload, 'values' | 'files'>,
): Promise<void> {
  const shop = await requireActiveShop(pool, actor)
  if (shop.verified) throw verifiedAlready()
  const form = KycForm.safeParse(upload.values)
  const wrong: Record<string, string> = {}
  for (const { path, message } of form.error?.issues ?? []) wrong[String(path[0])] ??= message
  if (upload.files.length === 0) wrong.papers = 'Add a photo or PDF of the document'
  if (upload.files.length > maxDocuments) wrong.papers = `Send at most ${maxDocuments} files`
  if (!form.success || Object.keys(wrong).length > 0) throw invalidFields(wrong)
  const { paperKind, paperNumber, nameOnDocument, address, replaces } = form.data
  const submissionId = randomUUID()
  const documents: { id: string; media: DocumentMediaType; sealed: Buffer }[] = []
  for (const file of upload.files) {
    const id = randomUUID()
    const { bytes, media } = await readDocumentFile(file)
    documents.push({ id, media, sealed: encryption.encrypt(bytes, id) })
  }
  try {
    await transaction(pool, async (tx) => {
      if (replaces) await deleteWaiting(tx, shop.id, replaces)
      const number = encryption.encrypt(Buffer.from(paperNumber), submissionId)
      const name = encryption.encrypt(Buffer.from(nameOnDocument || actor.name), nameContext(submissionId))
      await insertSubmission.count(tx, {
        id: submissionId,
        sellerId: shop.id,
        paperKind,
        number,
        name,
        address,
      })
      // An approval may have come since. The insertion has waited for one under way.
      const { verified } = await verification.one(tx, { sellerId: shop.id })
      if (verified) throw verifiedAlready()
      for (const [position, paper] of documents.entries()) {
        await insertDocument.count(tx, { ...paper, submissionId, position })
      }
      await markHandled(tx, shop.id, 'rejectPapers')
      await markHandled(tx, shop.id, 'takePapersBack')
    })
  } catch (error) {
    if (errorCode(error) === '23505' && violates(error, 'kyc_one_pending')) {
      throw new AppError('CONFLICT', 'We are checking your documents. We will let you know.')
    }
    throw error
  }
}

function verifiedAlready(): AppError {
  return new AppError('CONFLICT', 'Your shop is verified already')
}

/** Deletes a submission that others replace. An admin who decides at the same time wins. Throws 409. */
async function deleteWaiting(tx: Tx, sellerId: string, id: string): Promise<void> {
  if ((await deleteWaitingSubmission.count(tx, { sellerId, id })) === 1) {
    await insertReplaced.count(tx, { id, sellerId })
    return
  }
  const known = await submissionExists.first(tx, { id })
  throw new AppError(
    'CONFLICT',
    known
      ? 'We have checked your documents already. Open this page again to see the result.'
      : 'You have sent other documents already. Open this page again to see them.',
  )
}

/** The status of the caller's identity documents, and whether the bank gives their account another name. */
export async function ownKyc(
  context: KycContext,
  actor: Pick<SellerActor, 'sellerId' | 'name'>,
): Promise<OwnKyc> {
  const [state, row, { data: account }, proven] = await Promise.all([
    ownKycState(context.pool, actor),
    verification.one(context.pool, actor),
    payoutAccount(context.pool, actor.sellerId),
    lastProvenName.first(context.pool, actor),
  ])
  const nameOnDocument = documentName(context.encryption, row)
  const bankName = account?.accountName ?? ''
  // An admin may have let another name be paid, or an earlier document proved it.
  const isProven = account?.nameCheck === 'matched' || account?.nameCheck === 'approved'
  const names = [nameOnDocument, proven?.proven_name ?? '']
  const differs =
    nameOnDocument !== '' && bankName !== '' && !isProven && !names.some((name) => namesMatch(name, bankName))
  return {
    data: {
      ...state,
      paperNumber: documentNumber(context.encryption, row),
      // Never the name of the bank account: a reviewer compares the two.
      nameOnDocument,
      // An account name is no proof: of a verified shop it says nothing.
      ownerName: nameOnDocument || (state.status === 'Approved' ? '' : actor.name),
      bankName,
      otherBankName: differs ? bankName : '',
    },
  }
}

/**
 * Whether the caller's bank account has another name than their documents. Without documents we know no name: people log
 * in as "Mama Sade".
 */
export async function isAccountOfAnother(
  context: KycContext,
  actor: Pick<SellerActor, 'sellerId' | 'name'>,
): Promise<boolean> {
  return (await ownKyc(context, actor)).data.otherBankName !== ''
}

/** The same as `ownKyc` without the names, which are encrypted. */
export async function ownKycState(
  on: Queryable,
  actor: Pick<SellerActor, 'sellerId'>,
): Promise<Omit<OwnKyc['data'], 'nameOnDocument' | 'ownerName' | 'bankName' | 'otherBankName'>> {
  const row = await verification.one(on, { sellerId: actor.sellerId })
  const paperIds = row.paper_ids ?? []
  return {
    status: row.verified ? 'Approved' : (row.status ?? 'None'),
    id: row.id ?? '',
    isReplacement: row.is_replacement,
    paperKind: row.paper_kind ?? '',
    address: row.address ?? '',
    reason: row.reason ?? '',
    handedInAt: row.created_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    papers: paperIds.map((id) => ({ id, url: `/api/v1/sellers/kyc/papers/${id}` })),
    papersKeptUntil: paperIds.length > 0 ? (row.kept_until?.toISOString() ?? null) : null,
  }
}

/** One page of submissions: newest first, or the longest wait first of those that wait. */
export async function listKyc(
  { pool, encryption }: KycContext,
  {
    q = '',
    status = '',
    after,
  }: { q?: string | undefined; status?: string | undefined; after?: string | undefined },
  max: number,
): Promise<Page<AdminKyc & { nameOnDocument: string }>> {
  const waits = status === 'Pending'
  const search = { q, ...readCursor(after, waits ? startOldestFirst : firstPage), max: max + 1 }
  const found = waits
    ? await waitingSubmissions.all(pool, search)
    : await submissions.all(pool, { ...search, status })
  const page = cutPage(found, max)
  const rows = page.rows.map((row) => ({
    ...shown(encryption, row),
    nameOnDocument: documentName(encryption, row),
  }))
  return { rows, after: page.after }
}

/**
 * One submission with the name on the document, and what its shop submitted before. By the id of documents that the seller
 * replaced: those that came in their place, with their own id. Throws 404.
 */
export async function getKyc(
  { pool, encryption }: KycContext,
  id: string,
): Promise<{ submission: AdminKyc; nameOnDocument: string; decidedBy: string; earlier: EarlierKyc[] }> {
  const asked = await submissionById.first(pool, { id })
  const replaced = asked ? undefined : await replacementOf.first(pool, { id })
  const row = asked ?? (replaced && (await submissionById.first(pool, replaced)))
  if (!row) throw notFound('Documents not found')
  const [earlier, decider] = await Promise.all([
    earlierSubmissions.all(pool, { sellerId: row.seller_id, id: row.id }),
    deciderOf.first(pool, { id: row.id }),
  ])
  return {
    submission: shown(encryption, row),
    nameOnDocument: documentName(encryption, row),
    decidedBy: decider?.name ?? '',
    earlier: earlier.map(({ id, status, reason, created_at }) => ({
      id,
      status,
      reason,
      at: created_at.toISOString(),
    })),
  }
}

export interface EarlierKyc {
  id: string
  status: AdminKyc['status']
  reason: string
  at: string
}

/** The name on the newest document of a shop; "" without one, and after it was deleted. */
export async function nameOnDocumentOf({ pool, encryption }: KycContext, sellerId: string): Promise<string> {
  return documentName(encryption, await verification.one(pool, { sellerId }))
}

/** How many submissions match the filters. */
export function countKyc(
  on: Queryable,
  { q = '', status = '' }: { q?: string | undefined; status?: string | undefined },
): Promise<TotalCount> {
  return countSubmissions(on, { q, status })
}

/**
 * Approves or refuses a pending submission, gives or withholds the badge, notifies the seller and writes the audit log.
 * Gives whose they are. Throws 404, or 409 when it was decided already, when the seller replaced it or when another
 * verified shop has the name (D8, I25).
 */
export async function decideKyc(
  pool: Pool,
  links: LinkConfig,
  admin: AdminActor,
  id: string,
  decision: { status: 'Approved' } | { status: 'Rejected'; reason: string },
): Promise<{ sellerId: string }> {
  const reason = decision.status === 'Rejected' ? decision.reason : ''
  return transaction(pool, async (tx) => {
    const decided = await decideSubmission.first(tx, {
      id,
      status: decision.status,
      reason,
      adminId: admin.userId,
      decidedAt: null,
    })
    if (!decided) {
      const known = await submissionExists.first(tx, { id })
      if (!known && (await replacementOf.first(tx, { id }))) throw new AppError('CONFLICT', replacedMessage)
      if (!known) throw notFound('Documents not found')
      throw new AppError('CONFLICT', `These documents are ${known.status.toLowerCase()} already`)
    }
    if (decision.status === 'Approved') {
      await refuseNameTwice(tx, decided.seller_id)
      await markShopVerified(tx, { id: decided.seller_id })
      await invalidatePageCache(tx)
    }
    await recordChange(tx, admin, {
      action: decision.status === 'Approved' ? 'Approve papers' : 'Reject papers',
      subject: { kind: 'kyc', id },
      before: { status: 'Pending' },
      after: { status: decision.status, ...(reason ? { reason } : {}) },
    })
    const owner = await ownerOfShop(tx, decided.seller_id)
    await mailKycDecision(tx, links, owner, {
      sellerId: decided.seller_id,
      submissionId: id,
      reason,
    })
    await notifyAdminDecision(tx, owner.user_id, id, reason ? 'rejectPapers' : 'approvePapers')
    return { sellerId: decided.seller_id }
  })
}

/** Two verified shops never have one name. Throws 409. */
async function refuseNameTwice(tx: Tx, sellerId: string): Promise<void> {
  const shop = await shopOfId(tx, sellerId)
  if (shop && (await isNameOfVerifiedShop(tx, shop.store_name, sellerId)))
    throw new AppError('CONFLICT', 'Another verified shop has this name. Reject, and ask for another name.')
}

/** How many submissions wait for a decision. */
export async function countWaitingKyc(on: Queryable): Promise<number> {
  return (await countWaiting.one(on, {})).count
}

/** The job: deletes identity documents thirty days after the decision. */
export async function deleteExpiredDocuments(pool: Pool): Promise<void> {
  await deleteOldDocuments.count(pool, {})
}

/** Deletes what a deleted person submitted. */
export async function deleteDocumentsOfPerson(tx: Tx, userId: string): Promise<void> {
  const shop = await shopOfUser(tx, userId)
  if (shop) await deleteSubmissions.count(tx, { sellerId: shop.id })
}

/** What identity documents keep encrypted. */
export const encryptedDocumentColumns: EncryptedColumn[] = [
  { table: 'kyc_papers', key: 'id', column: 'sealed', mayBeEmpty: false, contextOf: (id) => id },
  {
    table: 'kyc_submissions',
    key: 'id',
    column: 'paper_number_sealed',
    mayBeEmpty: true,
    contextOf: (id) => id,
  },
  {
    table: 'kyc_submissions',
    key: 'id',
    column: 'document_name_sealed',
    mayBeEmpty: true,
    contextOf: nameContext,
  },
]

function shown(encryption: Encryption, row: QueueRow): AdminKyc {
  return {
    id: row.id,
    sellerId: row.seller_id,
    name: row.owner_name,
    email: row.owner_email,
    businessName: row.store_name,
    status: row.status,
    paperKind: row.paper_kind,
    paperNumber: documentNumber(encryption, row),
    address: row.address,
    reason: row.reason,
    handedInAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    papers: row.paper_ids.map((id, place) => ({
      id,
      url: `/api/v1/admin/kyc/papers/${id}`,
      isPdf: row.paper_is_pdf[place] ?? false,
    })),
  }
}
