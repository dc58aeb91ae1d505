import type { AdminKyc } from '@oja/contract/schemas/trust.ts'
import { documentKinds } from '@oja/contract/values/trust-labels.ts'

/**
 * Whoever approves from the list has seen no document. So the question says what is known without them. It names the
 * person on the document; where no name was given, that of the account counts, as on the page of the documents.
 */
export function approvalQuestion(row: AdminKyc): string {
  const { businessName, name, nameOnDocument, paperKind, paperNumber, papers } = row
  const { bankAccountName, bankNameMatches } = row
  const document = `${documentName(paperKind)} ${paperNumber}`.trim()
  const whose = nameOnDocument ? `in the name of ${nameOnDocument}` : `from the account of ${name}`
  const bank = bankAccountName
    ? `bank account of ${bankAccountName}: the name matches`
    : 'no bank account yet'
  const documents = papers.length === 1 ? 'the document' : `the ${papers.length} documents`
  const unseen = row.wasOpened === false ? ` Nobody has opened ${documents} yet.` : ''
  if (hasOtherBankName({ bankAccountName, bankNameMatches }))
    return `Approve ${businessName}? ${bankNameWarning(bankAccountName ?? '')} ${document} ${whose}.${unseen}`
  return `Approve ${businessName}? ${document} ${whose} · ${bank}.${unseen}`
}

/** Is there a bank account in a name that is not the seller's? */
export function hasOtherBankName({
  bankAccountName,
  bankNameMatches,
}: Pick<AdminKyc, 'bankAccountName' | 'bankNameMatches'>): boolean {
  return Boolean(bankAccountName) && bankNameMatches === false
}

/** What to know before the documents of such a seller are approved. */
export function bankNameWarning(accountName: string): string {
  return `Warning: the bank account has another name, ${accountName}. After this it waits under Names to check, and nothing is paid into it until then.`
}

export function documentName(paperKind: string): string {
  return documentKinds.find(({ value }) => value === paperKind)?.label ?? paperKind
}
