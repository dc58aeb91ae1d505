import { documentKinds } from '@oja/contract/values/trust-labels.ts'
import { recordChange } from '../platform/auth/audit-log.ts'
import type { Encryption } from '../platform/auth/encryption.ts'
import type { AdminActor, SellerActor } from '../platform/auth/guards.ts'
import type { Pool } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import { AppError, notFound } from '../platform/http/app-error.ts'
import type { TempFile } from '../platform/multipart/temp-file.ts'
import { encodeDocumentPhoto } from '../platform/images/encode.ts'
import { documentById, newLook } from './kyc-records.ts'
import type { DocumentMediaType } from './kyc-records.ts'

/** The one sentence for every identity document that cannot be used. */
export const documentErrorMessage = 'Papers must be JPG, PNG or PDF, under 5MB each'

/** What submitting, reading and deciding identity documents needs. */
export interface KycContext {
  pool: Pool
  encryption: Encryption
}

/** An identity document before its encryption. */
export interface IdentityDocument {
  bytes: Buffer
  media: DocumentMediaType
}

/**
 * Makes an identity document of an upload.
 * Photos are encoded anew. A PDF is stored as it came, because encoding it anew would need another program; it is only
 * sent as a file to save.
 * Throws 415 for anything else, whatever its name says.
 */
export async function readDocumentFile(upload: TempFile): Promise<IdentityDocument> {
  if (beginsAsPdf(upload.start)) {
    const bytes = await upload.content()
    if (endsAsPdf(bytes)) return { bytes, media: 'application/pdf' }
  }
  try {
    return { bytes: await encodeDocumentPhoto(upload), media: 'image/webp' }
  } catch (error) {
    // The sentence about photos becomes the one about identity documents.
    if (error instanceof AppError && error.code === 'WRONG_TYPE')
      throw new AppError('WRONG_TYPE', documentErrorMessage, { fields: { papers: documentErrorMessage } })
    throw error
  }
}

/** ISO 32000-1, 7.5.2. */
function beginsAsPdf(start: Buffer): boolean {
  return start.subarray(0, 5).toString('latin1') === '%PDF-'
}

/** The end mark within the last 1,024 bytes, where every reader looks for it (ISO 32000-1, 7.5.5). */
function endsAsPdf(bytes: Buffer): boolean {
  return bytes.subarray(-1024).includes('%%EOF')
}

/** One identity document, for its owner (null: for an admin). Throws 404 for everybody else's. */
export async function readOwnDocument(
  { pool, encryption }: KycContext,
  id: string,
  owner: SellerActor | null,
): Promise<IdentityDocument & { submissionId: string }> {
  const paper = await documentById.first(pool, { id })
  if (!paper || (owner && owner.sellerId !== paper.seller_id)) throw notFound('Document not found')
  return {
    bytes: encryption.decrypt(paper.sealed, paper.id),
    media: paper.media_type,
    submissionId: paper.submission_id,
  }
}

/** The same for an admin. The audit log gets each look, once a minute for each document. Throws 404. */
export async function readDocumentAsAdmin(
  { pool, encryption }: KycContext,
  admin: AdminActor,
  id: string,
): Promise<IdentityDocument> {
  const paper = await readOwnDocument({ pool, encryption }, id, null)
  await transaction(pool, async (tx) => {
    // One visit may ask for a document twice: the reader of PDFs does.
    const [look] = await newLook.all(tx, { adminId: admin.userId, id })
    if (!look) return
    await recordChange(tx, admin, {
      action: 'Open paper',
      subject: { kind: 'kyc', id: paper.submissionId },
      before: {},
      after: {
        paper: id,
        document: `${documentKinds.find(({ value }) => value === look.paper_kind)?.label ?? ''}${look.is_pdf ? ', PDF' : ''}, ${look.place} of ${look.count}`,
      },
    })
  })
  return paper
}

/** The name on a document; "" without one, and after it was erased. */
export function documentName(
  encryption: Encryption,
  { id, document_name_sealed }: { id: string | null; document_name_sealed: Buffer | null },
): string {
  if (id === null || document_name_sealed === null) return ''
  return encryption.decrypt(document_name_sealed, nameContext(id)).toString()
}

// An encrypted text opens only for what it was encrypted for, and the number has the id alone.
export function nameContext(submissionId: string): string {
  return `${submissionId} name`
}

/** The number on a document; "" without one, and after it was erased. */
export function documentNumber(
  encryption: Encryption,
  row: { id: string | null; paper_number_sealed: Buffer | null },
): string {
  if (row.id === null || row.paper_number_sealed === null) return ''
  return encryption.decrypt(row.paper_number_sealed, row.id).toString()
}
