import { readFile } from 'node:fs/promises'
import { answerJobs } from './worker-process.ts'
import { shrinkPaper, shrinkPicture } from './resize.ts'
import type { EncodedPicture } from './sizes.ts'

// The process that reads the photos of strangers: it has no database, no secret and no connection to the outside.

/** What it is asked, by what comes of it. */
export interface PictureJobs {
  picture: EncodedPicture
  paper: Buffer
}

export interface PictureJob {
  kind: keyof PictureJobs
  /** Its bytes, or where they can be read. */
  photo: Buffer | string
}

const makers = { picture: shrinkPicture, paper: shrinkPaper }

answerJobs(async (job) => {
  const { kind, photo } = job as PictureJob
  return makers[kind](typeof photo === 'string' ? await readFile(photo) : photo)
})
