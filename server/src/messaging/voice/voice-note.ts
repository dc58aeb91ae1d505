import { fieldLengths as lengths } from '@oja/contract/values/field-lengths.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { readRecording } from './voice-container.ts'

/** What a seller or a sender reads about a recording that cannot be used. */
export const voiceRules = {
  none: 'That is not a voice note we can play. Please record it again.',
  large: 'A voice note may have up to 1 MB',
  long: 'A voice note may last up to 60 seconds',
} as const

// A recorder stops a moment after it is asked to.
const slackSeconds = 2
const bars = 60
// The wave of a recording whose sender drew none, as without JavaScript.
const flat = Array<number>(40).fill(30)

/**
 * Stores a recording as it came, for the caller's transaction to attach, and enqueues its conversion.
 * `wave` is what the sender's browser drew: heights from 0 to 100, separated by commas.
 * Throws 413, 415 or 422 with a sentence for `field`.
 */
export async function storeVoice(
  { pool, files }: { pool: Queryable; files: FileStore },
  ownerId: string,
  { bytes, wave }: { bytes: Buffer; wave: string },
  { kind, field }: { kind: 'voice' | 'message_voice'; field: string },
): Promise<string> {
  const refuse = (code: 'TOO_LARGE' | 'WRONG_TYPE' | 'REFUSED', rule: string) =>
    new AppError(code, rule, { fields: { [field]: rule } })
  if (bytes.length > lengths.voiceBytes) throw refuse('TOO_LARGE', voiceRules.large)
  const recording = readRecording(bytes)
  if (!recording) throw refuse('WRONG_TYPE', voiceRules.none)
  if (recording.seconds > lengths.voiceSeconds + slackSeconds) throw refuse('REFUSED', voiceRules.long)
  const { mediaType } = recording
  const seconds = Math.min(lengths.voiceSeconds, Math.max(1, Math.round(recording.seconds)))
  const { id } = await files.addVoice(
    pool,
    ownerId,
    { bytes, mediaType, seconds, wave: readWave(wave) },
    kind,
  )
  if (mediaType !== 'audio/mp4') await enqueue(pool, 'convert_voice', { fileId: id })
  return id
}

/** The wave is only decoration, so one that cannot be read is replaced, not refused. */
function readWave(text: string): number[] {
  const heights = text.split(',', bars + 1).map((height) => (/^\d{1,3}$/.test(height) ? Number(height) : NaN))
  const isWave = heights.length <= bars && heights.every((height) => height <= 100)
  return isWave ? heights : flat
}
