import type { Recording } from './recording.ts'
import { readMp4 } from './voice-mp4.ts'
import { readOgg } from './voice-ogg.ts'
import { readWebm } from './voice-webm.ts'

/**
 * Detects the type of a recording from its bytes, whatever its sender calls it.
 * Null for other files, for a recording with video, and for a codec that browsers do not play. Never throws.
 */
export function readRecording(bytes: Buffer): Recording | null {
  const reader = readers.find(({ sign }) => sign(bytes))
  try {
    return reader?.read(bytes) ?? null
  } catch (error) {
    // A length points past the end: the file is cut off or false.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Do these bytes begin like a recording? The rest is not checked. */
export function looksLikeRecording(bytes: Buffer): boolean {
  return readers.some(({ sign }) => sign(bytes))
}

const readers: { sign: (bytes: Buffer) => boolean; read: (bytes: Buffer) => Recording | null }[] = [
  { sign: (bytes) => bytes.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3])), read: readWebm },
  { sign: (bytes) => bytes.subarray(0, 4).equals(Buffer.from('OggS')), read: readOgg },
  { sign: (bytes) => bytes.subarray(4, 8).equals(Buffer.from('ftyp')), read: readMp4 },
]
