import { readFile } from 'node:fs/promises'
import { serveWorkerTasks } from './worker-process.ts'
import { drawSocialCard } from './social-card.ts'
import type { SocialCard } from './social-card.ts'
import { resizeDocumentPhoto, resizePhoto } from './resize.ts'
import type { EncodedImage } from './sizes.ts'

// The process that reads the photos of strangers: it has no database, no secret and no connection to the outside.

/** What it is asked, by what comes of it. */
export interface ImageJobs {
  picture: EncodedImage
  paper: Buffer
}

/** A photo to write anew: its bytes, or where they can be read. Or what stands on a picture for sharing. */
export type ImageJob =
  | { kind: keyof ImageJobs; photo: Buffer | string }
  | { kind: 'share'; shown: SocialCard }

const makers = { picture: resizePhoto, paper: resizeDocumentPhoto }

serveWorkerTasks(async (given) => {
  const job = given as ImageJob
  if (job.kind === 'share') return drawSocialCard(job.shown)
  return makers[job.kind](typeof job.photo === 'string' ? await readFile(job.photo) : job.photo)
})
