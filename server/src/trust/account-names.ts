import type { AdminAccountName } from '@oja/contract/schemas/admin/account-names.ts'
import { namesMatch } from '@oja/contract/values/admin/names-match.ts'
import { recordChange } from '../platform/auth/audit-log.ts'
import type { Encryption } from '../platform/auth/encryption.ts'
import type { AdminActor } from '../platform/auth/guards.ts'
import type { Config } from '../platform/config.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Pool, Queryable, Tx } from '../platform/database/database.ts'
import { AppError, notFound } from '../platform/http/app-error.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { cutPage, firstPage, readCursor, startOldestFirst } from '../platform/pagination/keyset.ts'
import type { Page } from '../platform/pagination/keyset.ts'
import type { TotalCount } from '../platform/pagination/total-count.ts'
import { ownerOfShop } from '../sellers/sellers.ts'
import { notifyByText } from '../text-messages/text-messages.ts'
import {
  accountForUpdate,
  accountsToCompare,
  approvedDocumentName,
  countNames,
  decideName,
  deleteWaitingName,
  clearProvenName,
  insertAccountName,
  namesNewestFirst,
  namesOldestFirst,
  setNameCheck,
  statusOfName,
} from './account-names-records.ts'
import type { AccountNameRow } from './account-names-records.ts'
import { putBackOf } from './decided/put-back.ts'
import { documentName } from './identity-documents.ts'
import type { KycContext } from './identity-documents.ts'

/** What comparing names needs beside that of the documents: where mails link to. */
export interface AccountNameContext extends KycContext {
  config: Pick<Config, 'publicOrigin'>
}

interface Filters {
  q?: string | undefined
  status?: string | undefined
}

/**
 * Compares the name of a shop's payout account with the name on its documents. When the documents are erased, with the
 * last name that was proven. Another name waits for an admin, and the seller is told. Does nothing for a shop that is not
 * verified, and for an account that was compared.
 */
export async function compareAccountName(context: AccountNameContext, sellerId: string): Promise<void> {
  await transaction(context.pool, (tx) => compareName(tx, context, sellerId))
}

/** The job: compares every account that nobody has compared, such as those from before there was a rule. */
export async function compareOpenAccountNames(context: AccountNameContext): Promise<void> {
  for (;;) {
    const open = await accountsToCompare.all(context.pool, { max: 200 })
    for (const { seller_id } of open) await compareAccountName(context, seller_id)
    if (open.length < 200) return
  }
}

/** The same in a caller's transaction. */
export async function compareName(
  tx: Tx,
  { encryption, config }: Pick<AccountNameContext, 'encryption' | 'config'>,
  sellerId: string,
): Promise<void> {
  const account = await accountForUpdate.first(tx, { sellerId })
  if (!account) return
  const { bank_name: bankName, account_name: accountName, proven_name: provenName } = account
  const proven = [await nameOf(tx, encryption, sellerId), provenName].filter((name) => name !== '')
  if (proven.some((name) => namesMatch(name, accountName))) {
    await setNameCheck.count(tx, { sellerId, check: 'matched' })
    return
  }
  await setNameCheck.count(tx, { sellerId, check: 'waiting' })
  const { id } = await insertAccountName.one(tx, { sellerId, bankName, accountName })
  const owner = await ownerOfShop(tx, sellerId)
  await queueMail(tx, {
    key: `account name ${id} waits`,
    to: owner.email,
    subject: 'We are checking the name of your bank account',
    greeting: `Hello ${owner.name},`,
    paragraphs: [
      `Your bank shows the name ${accountName}. That is not the name on your documents.`,
      'We are checking it and will let you know. Until then we do not pay into this account. Your money stays yours.',
      'You can also add a bank account in the name on your documents.',
    ],
    link: { label: 'See my payouts', url: `${config.publicOrigin}/dashboard/payouts#account` },
  })
  await notifyByText(tx, {
    key: `account name ${id} waits`,
    userId: owner.user_id,
    kind: 'payout',
    words: 'We are checking the name of your bank account. Until then we do not pay into it.',
    url: `${config.publicOrigin}/dashboard/payouts`,
  })
}

/**
 * An approval was taken back: the name of the shop's account is compared again with the documents that are approved next.
 * Before that nothing is paid into it.
 */
export async function compareNameAnew(tx: Tx, sellerId: string): Promise<void> {
  await clearProvenName.count(tx, { sellerId })
  await deleteWaitingName.count(tx, { sellerId })
}

/** One page of names that are not those of the documents: newest first, or the longest wait first of those that wait. */
export async function listAccountNames(
  { pool, encryption }: KycContext,
  { q = '', status = '', after }: Filters & { after?: string | undefined },
  max: number,
): Promise<Page<AdminAccountName>> {
  const waits = status === 'Pending'
  const search = { q, status, ...readCursor(after, waits ? startOldestFirst : firstPage), max: max + 1 }
  const page = cutPage(await (waits ? namesOldestFirst : namesNewestFirst).all(pool, search), max)
  return { rows: page.rows.map((row) => shown(encryption, row)), after: page.after }
}

/** How many such names match the filters. */
export function countAccountNames(on: Queryable, { q = '', status = '' }: Filters): Promise<TotalCount> {
  return countNames(on, { q, status })
}

/**
 * Lets an account be paid although its name is another one, or refuses it. The seller reads the decision by mail or
 * text, and the audit log gets it. Throws 404 when the seller has changed the account meanwhile, 409 when it was decided
 * already.
 */
export async function decideAccountName(
  pool: Pool,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  admin: AdminActor,
  id: string,
  decision: { status: 'Approved' } | { status: 'Rejected'; reason: string },
): Promise<void> {
  const { status } = decision
  const reason = decision.status === 'Rejected' ? decision.reason : ''
  await transaction(pool, async (tx) => {
    const decided = await decideName.first(tx, { id, status, reason, adminId: admin.userId })
    if (!decided) {
      const known = await statusOfName.first(tx, { id })
      if (!known) throw notFound('The seller has changed this account')
      throw new AppError('CONFLICT', `This name is ${known.status.toLowerCase()} already`)
    }
    const { seller_id: sellerId, account_name: accountName } = decided
    await setNameCheck.count(tx, { sellerId, check: reason ? 'refused' : 'approved' })
    await recordChange(tx, admin, {
      action: reason ? 'Reject account name' : 'Approve account name',
      subject: { kind: 'seller', id: sellerId },
      before: { status: 'Pending' },
      after: { status, ...(reason ? { reason } : {}) },
    })
    const owner = await ownerOfShop(tx, sellerId)
    await queueMail(tx, {
      key: `account name ${id} decided`,
      to: owner.email,
      subject: reason ? 'We cannot pay into your bank account' : 'We can pay into your bank account',
      greeting: `Hello ${owner.name},`,
      paragraphs: reason
        ? [
            `We cannot pay into the account of ${accountName}. The reason:`,
            reason,
            'Add a bank account in the name on your documents. Your money stays yours.',
          ]
        : [`We have checked the account of ${accountName}. We pay into it from now on.`],
      link: { label: 'See my payouts', url: `${publicOrigin}/dashboard/payouts#account` },
    })
    await notifyByText(tx, {
      key: `account name ${id} decided`,
      userId: owner.user_id,
      kind: 'payout',
      words: reason
        ? 'We cannot pay into your bank account. Read why, and add another one.'
        : 'We have checked your bank account. We pay into it from now on.',
      url: `${publicOrigin}/dashboard/payouts`,
    })
  })
}

async function nameOf(tx: Tx, encryption: Encryption, sellerId: string): Promise<string> {
  const document = await approvedDocumentName.first(tx, { sellerId })
  return document ? documentName(encryption, document) : ''
}

function shown(encryption: Encryption, row: AccountNameRow): AdminAccountName {
  const { document_id: id, document_name_sealed } = row
  return {
    id: row.id,
    sellerId: row.seller_id,
    sellerName: row.owner_name,
    email: row.owner_email,
    businessName: row.store_name,
    bankName: row.bank_name,
    accountName: row.account_name,
    lastDigits: row.last_digits,
    nameOnDocument: documentName(encryption, { id, document_name_sealed }),
    provenName: row.proven_name,
    status: row.status,
    reason: row.reason,
    askedAt: row.asked_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    mayLookAgain: row.may_look_again,
    putBack: putBackOf(row),
  }
}
