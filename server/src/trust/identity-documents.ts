import { AppError } from '../platform/http/app-error.ts'
import type { ArrivingFile } from '../platform/multipart/temp-file.ts'
import { encodePaper } from '../platform/images/encode.ts'

/** The one sentence for every paper that cannot be used. */
export const paperRule = 'Papers must be JPG, PNG or PDF, under 5MB each'

export type PaperMedia = 'image/webp' | 'application/pdf'

/** A paper as it is sealed. */
export interface Paper {
  bytes: Buffer
  media: PaperMedia
}

/**
 * Makes a paper of an upload: photos are written anew; a PDF is kept as it came, since writing one anew would need a
 * program for it, and leaves only as a file to save. Throws 415 for anything else, whatever its name says.
 */
export async function readPaperFile(upload: ArrivingFile): Promise<Paper> {
  if (beginsAsPdf(upload.start)) {
    const bytes = await upload.content()
    if (endsAsPdf(bytes)) return { bytes, media: 'application/pdf' }
  }
  try {
    return { bytes: await encodePaper(upload), media: 'image/webp' }
  } catch (error) {
    // What is said of photos, said of papers.
    if (error instanceof AppError && error.code === 'WRONG_TYPE')
      throw new AppError('WRONG_TYPE', paperRule, { fields: { papers: paperRule } })
    throw error
  }
}

/** ISO 32000-1, 7.5.2. */
function beginsAsPdf(start: Buffer): boolean {
  return start.subarray(0, 5).toString('latin1') === '%PDF-'
}

/** The mark within its last 1,024 bytes that every reader looks for (ISO 32000-1, 7.5.5). */
function endsAsPdf(bytes: Buffer): boolean {
  return bytes.subarray(-1024).includes('%%EOF')
}
