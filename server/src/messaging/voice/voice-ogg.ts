import type { Recording } from './recording.ts'

// RFC 3533, section 6.
const headBytes = 27
const beginsStream = 2
const opusRate = 48_000

/** Reads an Ogg recording with one stream of Opus or Vorbis. Its last page gives the length. */
export function readOgg(bytes: Buffer): Recording | null {
  let start: { rate: number; skipped: number } | null = null
  let last = 0n
  let at = 0
  while (at + headBytes <= bytes.length && bytes.toString('latin1', at, at + 4) === 'OggS') {
    const flags = bytes.readUInt8(at + 5)
    const place = bytes.readBigInt64LE(at + 6)
    const parts = bytes.readUInt8(at + 26)
    const body = at + headBytes + parts
    if (flags & beginsStream) {
      if (start) return null
      start = readStart(bytes.subarray(body))
      if (!start) return null
    }
    if (place > last) last = place
    at = body
    for (let n = 0; n < parts; n += 1) at += bytes.readUInt8(body - parts + n)
  }
  if (!start || last === 0n) return null
  const seconds = (Number(last) - start.skipped) / start.rate
  return seconds > 0 ? { mediaType: 'audio/ogg', seconds } : null
}

function readStart(body: Buffer): { rate: number; skipped: number } | null {
  if (body.toString('latin1', 0, 8) === 'OpusHead') return { rate: opusRate, skipped: body.readUInt16LE(10) }
  if (body.toString('latin1', 0, 7) !== '\u0001vorbis') return null
  const rate = body.readUInt32LE(12)
  return rate > 0 ? { rate, skipped: 0 } : null
}
