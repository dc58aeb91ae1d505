import type { Recording } from './recording.ts'

interface Found {
  kinds: string[]
  codecs: string[]
  /** Units a second, of the sound track and of the whole file. */
  scale: number
  fileScale: number
  /** In units of the whole file, of the track, and of the track's fragments. */
  fileLength: number
  length: number
  fragments: number
  defaultSample: number
}

/** Reads an MP4 recording with one track of AAC or Opus, whole or in fragments as Safari's recorder writes it. */
export function readMp4(bytes: Buffer): Recording | null {
  const found: Found = {
    kinds: [],
    codecs: [],
    scale: 0,
    fileScale: 0,
    fileLength: 0,
    length: 0,
    fragments: 0,
    defaultSample: 0,
  }
  readBoxes(bytes, found)
  const isVoice =
    found.kinds.length === 1 && found.kinds[0] === 'soun' && /^(mp4a|Opus)$/.test(found.codecs[0] ?? '')
  if (!isVoice || found.scale === 0) return null
  const ofFile = found.fileScale > 0 ? found.fileLength / found.fileScale : 0
  const seconds = Math.max(ofFile, found.length / found.scale, found.fragments / found.scale)
  return seconds > 0 ? { mediaType: 'audio/mp4', seconds } : null
}

/** Boxes inside boxes, each with its size and its name (ISO/IEC 14496-12). */
function readBoxes(bytes: Buffer, found: Found): void {
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    // Size 0 means: to the end. A box too small to move on or with a size of more than four bytes is in no voice note.
    const end = size === 0 ? bytes.length : at + size
    if (end < at + 8) return
    readBox(name, bytes.subarray(at + 8, Math.min(end, bytes.length)), found)
    at = end
  }
}

function readBox(name: string, body: Buffer, found: Found): void {
  const wide = (name === 'mvhd' || name === 'mdhd') && body.readUInt8(0) === 1
  switch (name) {
    case 'moov':
    case 'trak':
    case 'mdia':
    case 'minf':
    case 'stbl':
    case 'mvex':
    case 'moof':
    case 'traf':
      return readBoxes(body, found)
    case 'mvhd':
      found.fileScale = body.readUInt32BE(wide ? 20 : 12)
      found.fileLength = readLength(body, wide)
      return
    case 'mdhd':
      found.scale = body.readUInt32BE(wide ? 20 : 12)
      found.length = readLength(body, wide)
      return
    case 'hdlr':
      found.kinds.push(body.toString('latin1', 8, 12))
      return
    case 'stsd':
      found.codecs.push(body.toString('latin1', 12, 16))
      return
    case 'trex':
      found.defaultSample = body.readUInt32BE(12)
      return
    case 'tfhd':
      found.defaultSample = readDefault(body) ?? found.defaultSample
      return
    case 'trun':
      found.fragments += readRun(body, found.defaultSample)
  }
}

const unknown32 = 0xffff_ffff

/** 0 where the file does not say it. */
function readLength(body: Buffer, wide: boolean): number {
  if (wide) return Number(BigInt.asIntN(64, body.readBigUInt64BE(24)))
  const length = body.readUInt32BE(16)
  return length === unknown32 ? 0 : length
}

/** The length of each sample of a fragment, where its header gives one for all. */
function readDefault(body: Buffer): number | null {
  const flags = body.readUIntBE(1, 3)
  if (!(flags & 0x8)) return null
  return body.readUInt32BE(8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0))
}

function readRun(body: Buffer, defaultSample: number): number {
  const flags = body.readUIntBE(1, 3)
  const count = body.readUInt32BE(4)
  if (!(flags & 0x100)) return count * defaultSample
  const step = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
  let at = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  let length = 0
  // The loop stays within the bytes there are, whatever the count says.
  for (let n = 0; n < count && at + step <= body.length; n += 1, at += step) length += body.readUInt32BE(at)
  return length
}
