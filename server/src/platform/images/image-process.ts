import { readFile } from 'node:fs/promises'
import { serveWorkerTasks } from './worker-process.ts'
import { resizeDocumentPhoto, resizePhoto } from './resize.ts'
import type { EncodedImage } from './sizes.ts'

// The process that reads the photos of strangers: it has no database, no secret and no connection to the outside.

/** What it is asked, by what comes of it. */
export interface ImageJobs {
  picture: EncodedImage
  paper: Buffer
}

export interface ImageJob {
  kind: keyof ImageJobs
  /** Its bytes, or where they can be read. */
  photo: Buffer | string
}

const makers = { picture: resizePhoto, paper: resizeDocumentPhoto }

serveWorkerTasks(async (job) => {
  const { kind, photo } = job as ImageJob
  return makers[kind](typeof photo === 'string' ? await readFile(photo) : photo)
})
