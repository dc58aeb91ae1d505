import { readFile } from 'node:fs/promises'
import { serveWorkerTasks } from './worker-process.ts'
import { drawSocialCard } from './social-card.ts'
import type { SocialCard } from './social-card.ts'
import { drawShopCard } from './shop-card.ts'
import type { ShopCardPicture } from './shop-card.ts'
import { drawStatusPicture } from './status-picture.ts'
import type { StatusPicture } from './status-picture.ts'
import { resizeDocumentPhoto, resizePhoto } from './resize.ts'
import type { EncodedImage } from './sizes.ts'

// The process that decodes photos from strangers. It has no database, no secret and no network connection.

/** The kinds of job, with their results. */
export interface ImageJobs {
  picture: EncodedImage
  paper: Buffer
}

/** A picture that is made to be shared, and what it shows. */
export type SharedPicture =
  | { kind: 'share'; shown: SocialCard }
  | { kind: 'status'; shown: StatusPicture }
  | { kind: 'shopCard'; shown: ShopCardPicture }

/** A photo to encode: its bytes or a path. Or a picture to draw. */
export type ImageJob = { kind: keyof ImageJobs; photo: Buffer | string } | SharedPicture

const makers = { picture: resizePhoto, paper: resizeDocumentPhoto }

serveWorkerTasks(async (given) => {
  const job = given as ImageJob
  if (job.kind === 'share') return drawSocialCard(job.shown)
  if (job.kind === 'status') return drawStatusPicture(job.shown)
  if (job.kind === 'shopCard') return drawShopCard(job.shown)
  return makers[job.kind](typeof job.photo === 'string' ? await readFile(job.photo) : job.photo)
})
