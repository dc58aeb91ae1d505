import type { Encryption } from '../platform/auth/encryption.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { TempFile } from '../platform/multipart/temp-file.ts'
import { encodeDocumentPhoto } from '../platform/images/encode.ts'

/** The one sentence for every identity document that cannot be used. */
export const documentErrorMessage = 'Papers must be JPG, PNG or PDF, under 5MB each'

export type DocumentMediaType = 'image/webp' | 'application/pdf'

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
