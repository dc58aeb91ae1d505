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
    ? `bank account of ${bankAccountName}: ${bankNameMatches ? 'the name matches' : 'another name'}`
    : 'no bank account yet'
  const documents = papers.length === 1 ? 'the document' : `the ${papers.length} documents`
  const unseen = row.wasOpened === false ? ` Nobody has opened ${documents} yet.` : ''
  return `Approve ${businessName}? ${document} ${whose} · ${bank}.${unseen}`
}

export function documentName(paperKind: string): string {
  return documentKinds.find(({ value }) => value === paperKind)?.label ?? paperKind
}
