import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { beginsAsPhoto, damagedPhotos } from '@oja/contract/values/files/damaged-photos.ts'
import pLimit from 'p-limit'
import { AppError } from '../http/app-error.ts'
import { TempFile } from '../multipart/temp-file.ts'
import { WorkerTaskError, openWorkerProcess } from './worker-process.ts'
import type { ImageJob, ImageJobs, SharedPicture } from './image-process.ts'
import type { EncodedImage } from './sizes.ts'

// At most two photos at once, and one core stays free for everything else. With both cores of a small machine busy, ten
// uploads made the catalogue five times as slow; with one core, twice (tools/bench/upload.ts).
const photoLimit = pLimit(Math.min(2, Math.max(1, availableParallelism() - 1)))
// More social cards than this may not wait at once.
const shareLimit = pLimit(1)
const maxWaitingShares = 30
const work = openWorkerProcess(fileURLToPath(new URL('image-process.ts', import.meta.url)))

/** The bytes of a photo, or the temp file of an upload. */
export type Photo = Buffer | TempFile

/** The message for what is no JPG or PNG, or too large (row FQ7 of docs/conformance.md). */
export const photoErrorMessage = 'Photos must be JPG or PNG, under 5MB each'

/** The field that is named when a photo cannot be used. A form that calls it otherwise says its own name. */
export const anyPhoto = 'productImg'

/**
 * Rotates a photo by its EXIF mark, resizes it and encodes it anew: four widths of WebP and a JPEG for previews.
 * No metadata is left.
 * Throws AppError: WRONG_TYPE for anything that is not a whole JPG or PNG, BUSY when the encoding failed.
 */
export function encodePhoto(photo: Photo): Promise<EncodedImage> {
  return encode('picture', photo, anyPhoto)
}

/** Encodes the photo of an identity document as one WebP without metadata. Throws AppError as `encodePhoto` does. */
export function encodeDocumentPhoto(photo: Photo): Promise<Buffer> {
  return encode('paper', photo, 'papers')
}

/** Draws a picture that is made to be shared, such as a social card. Throws AppError BUSY. */
export async function encodeSharePicture(job: SharedPicture): Promise<Buffer> {
  if (shareLimit.pendingCount >= maxWaitingShares)
    throw new AppError('BUSY', 'Too many at once. Please try again.')
  return shareLimit(async () => (await work(job)) as Buffer)
}

async function encode<Kind extends keyof ImageJobs>(
  kind: Kind,
  photo: Photo,
  field: string,
): Promise<ImageJobs[Kind]> {
  if (!isJpegOrPng(startOf(photo))) throw notAPhoto(field, photo)
  return photoLimit(async () => {
    try {
      return (await ask(kind, photo)) as ImageJobs[Kind]
    } catch (error) {
      if (error instanceof AppError) throw error
      const isPhotos = error instanceof WorkerTaskError && !/ENOSPC|EFBIG/.test(error.message)
      if (isPhotos) throw notAPhoto(field, photo, /pixel limit/.test(error.message))
      throw new AppError('BUSY', 'We could not read your photo just now. Please try again.', {
        retryAfterSeconds: 2,
        cause: error,
      })
    }
  })
}

async function ask(kind: keyof ImageJobs, photo: Photo): Promise<unknown> {
  if (!(photo instanceof TempFile)) return work({ kind, photo } satisfies ImageJob)
  try {
    return await work({ kind, photo: await photo.handOver() } satisfies ImageJob)
  } catch (error) {
    // Where one process may not read another's files, the bytes are sent.
    if (!(error instanceof WorkerTaskError && /^E(ACCES|PERM|NOENT)\b/.test(error.message))) throw error
    return work({ kind, photo: await photo.content() } satisfies ImageJob)
  }
}

function isJpegOrPng(bytes: Buffer): boolean {
  const jpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
  return jpeg || bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
}

function startOf(photo: Photo): Buffer {
  return photo instanceof TempFile ? photo.start : photo.subarray(0, 12)
}

/** The field names the damaged one of several photos; the message, which the log shows, says no file name. */
function notAPhoto(field: string, photo: Photo, isTooLarge = false): AppError {
  const name = photo instanceof TempFile ? photo.name : ''
  const isDamaged = !isTooLarge && beginsAsPhoto(startOf(photo).toString('latin1'))
  const sentence = (fileName: string) => (isDamaged ? damagedPhotos(fileName) : photoErrorMessage)
  return new AppError('WRONG_TYPE', sentence(''), { fields: { [field]: sentence(name) } })
}
