import type { Recording } from './recording.ts'

// Names of elements: RFC 9559, section 5.1.
const segment = 0x18538067
const info = 0x1549a966
const timestampScale = 0x2ad7b1
const duration = 0x4489
const tracks = 0x1654ae6b
const trackEntry = 0xae
const trackType = 0x83
const codecId = 0x86
const cluster = 0x1f43b675
const clusterTime = 0xe7
const blockGroup = 0xa0
const block = 0xa1
const simpleBlock = 0xa3
// The content of these elements is read as if it stood beside them, because a streaming recorder does not know their
// sizes.
const opened = new Set([segment, info, tracks, trackEntry, cluster, blockGroup])

const audio = 2
// A browser's recorder writes 20 ms of sound into each block.
const blockSeconds = 0.02

/** Reads a WebM recording with one track of Opus or Vorbis. Its blocks give the length, not its header. */
export function readWebm(bytes: Buffer): Recording | null {
  const types: number[] = []
  const codecs: string[] = []
  let scale = 1_000_000
  let said = 0
  let time = 0
  let end = 0
  let at = 0
  while (at < bytes.length) {
    const name = readName(bytes, at)
    const size = readSize(bytes, at + name.length)
    at += name.length + size.length
    if (opened.has(name.value)) continue
    // A file that is cut off inside a block ends before that block.
    if (at + size.value > bytes.length) break
    const body = bytes.subarray(at, at + size.value)
    at += size.value
    if (name.value === timestampScale) scale = readNumber(body)
    else if (name.value === duration) said = body.length === 8 ? body.readDoubleBE() : body.readFloatBE()
    else if (name.value === trackType) types.push(readNumber(body))
    else if (name.value === codecId) codecs.push(body.toString('latin1'))
    else if (name.value === clusterTime) time = readNumber(body)
    else if (name.value === simpleBlock || name.value === block) {
      const track = readSize(body, 0)
      const seconds = ((time + body.readInt16BE(track.length)) * scale) / 1e9
      end = Math.max(end, seconds + blockSeconds)
    }
  }
  const isVoice = types.length === 1 && types[0] === audio && /^A_(OPUS|VORBIS)$/.test(codecs[0] ?? '')
  return isVoice && end > 0
    ? { mediaType: 'audio/webm', seconds: Math.max(end, (said * scale) / 1e9 || 0) }
    : null
}

/**
 * A number whose first bits say how many bytes it has (RFC 8794, section 4). The name of an element keeps these bits.
 */
function readName(bytes: Buffer, at: number): { value: number; length: number } {
  const length = Math.clz32(bytes.readUInt8(at)) - 23
  if (length > 4) throw new RangeError('no name of an element')
  return { value: bytes.readUIntBE(at, length), length }
}

/** The same for a size. An unknown size reads as one too large for any file. */
function readSize(bytes: Buffer, at: number): { value: number; length: number } {
  const first = bytes.readUInt8(at)
  const length = Math.clz32(first) - 23
  if (length > 8) throw new RangeError('no size of an element')
  let value = first & ((1 << (8 - length)) - 1)
  for (let n = 1; n < length; n += 1) value = value * 256 + bytes.readUInt8(at + n)
  return { value, length }
}

function readNumber(body: Buffer): number {
  return body.length === 0 || body.length > 6 ? 0 : body.readUIntBE(0, body.length)
}
