import { readFile } from 'node:fs/promises'
import { serveWorkerTasks } from './worker-process.ts'
import { drawSocialCard } from './social-card.ts'
import type { SocialCard } from './social-card.ts'
import { resizeDocumentPhoto, resizePhoto } from './resize.ts'
import type { EncodedImage } from './sizes.ts'

// The process that decodes photos from strangers. It has no database, no secret and no network connection.

/** The kinds of job, with their results. */
export interface ImageJobs {
  picture: EncodedImage
  paper: Buffer
}

/** A photo to encode: its bytes or a path. Or the content of a social card. */
export type ImageJob =
  | { kind: keyof ImageJobs; photo: Buffer | string }
  | { kind: 'share'; shown: SocialCard }

const makers = { picture: resizePhoto, paper: resizeDocumentPhoto }

serveWorkerTasks(async (given) => {
  const job = given as ImageJob
  if (job.kind === 'share') return drawSocialCard(job.shown)
  return makers[job.kind](typeof job.photo === 'string' ? await readFile(job.photo) : job.photo)
})
