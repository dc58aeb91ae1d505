import { AppError } from '../platform/app-error.ts'
import { encodePaper } from '../platform/picture-encoder.ts'

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
export async function readPaperFile(upload: Buffer): Promise<Paper> {
  if (isPdf(upload)) return { bytes: upload, media: 'application/pdf' }
  try {
    return { bytes: await encodePaper(upload), media: 'image/webp' }
  } catch (error) {
    throw error instanceof AppError && error.code === 'WRONG_TYPE' ? asPaperError(error) : error
  }
}

/** What uploads say of photos, said of papers; anything else as it is. */
export function asPaperError(error: AppError): AppError {
  if (error.code !== 'WRONG_TYPE' && error.code !== 'TOO_LARGE') return error
  return new AppError(error.code, paperRule, { fields: { papers: paperRule } })
}

/** Its first bytes, and the mark within its last 1,024 that every reader looks for (ISO 32000-1, 7.5.2 and 7.5.5). */
function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-1024).includes('%%EOF')
}
