import { damagedPhotos } from '@oja/contract/values/files/damaged-photos.ts'
import { drawnJpeg, shrunkPhoto } from './shrink-photo.ts'
import type { PhotoLimits } from './shrink-photo.ts'

/** A file that cannot be used as a photo. The person reads `message`, which names the file. */
export class UnreadablePhoto extends Error {
  readonly isDamaged: boolean

  constructor(message: string, isDamaged = false) {
    super(message)
    this.isDamaged = isDamaged
  }
}

/**
 * Makes a chosen file a photo that the server takes, small enough to send. The kind is read from the bytes, whatever the
 * name says. HEIC, WebP and others become JPEG where this browser can open them.
 * Throws `UnreadablePhoto` for a file that cannot be opened or stays too large.
 */
export async function preparePhoto(file: File, limits: PhotoLimits): Promise<File> {
  const type = await typeOf(file)
  if (type === '') return converted(file, limits)
  const photo = named(file, type)
  try {
    return await shrunkPhoto(photo, limits)
  } catch {
    // A phone may lack the memory for a whole photo that the server can open.
    if (!(await isWhole(photo))) throw damaged(file)
    if (photo.size <= limits.bytes) return photo
    throw cannotOpen(file)
  }
}

/** Does a file begin like a picture of any kind that phones make? Cheap, so that forty are checked at once. */
export async function looksLikePicture(file: File): Promise<boolean> {
  try {
    const start = await startOf(file)
    return /^(\xff\xd8\xff|\x89PNG|GIF8|BM|RIFF[\s\S]{4}WEBP|[\s\S]{4}ftyp)/.test(start)
  } catch {
    // The file is gone from the phone since it was chosen.
    return false
  }
}

async function converted(file: File, limits: PhotoLimits): Promise<File> {
  try {
    const photo = await drawnJpeg(file, limits)
    if (photo.size <= limits.bytes) return photo
  } catch {
    // It is refused below.
  }
  throw cannotOpen(file)
}

/** The media type of a JPEG or PNG, by its first bytes; "" for anything else. */
async function typeOf(file: File): Promise<string> {
  const [first, second, third, fourth] = await bytesOf(file.slice(0, 4))
  if (first === 0xff && second === 0xd8 && third === 0xff) return 'image/jpeg'
  return first === 0x89 && second === 0x50 && third === 0x4e && fourth === 0x47 ? 'image/png' : ''
}

function named(file: File, type: string): File {
  if (file.type === type) return file
  const ending = type === 'image/png' ? 'png' : 'jpg'
  return new File([file], `${file.name.replace(/\.\w+$/, '')}.${ending}`, { type })
}

/** Does the end of a JPEG or PNG stand in it? A photo that was cut off has none. */
async function isWhole(photo: File): Promise<boolean> {
  const end = await bytesOf(photo.slice(-1_024))
  const mark = photo.type === 'image/png' ? [0x49, 0x45, 0x4e, 0x44] : [0xff, 0xd9]
  return end.some((_, at) => mark.every((byte, next) => end[at + next] === byte))
}

/** The first twelve bytes of a file, each as one character. Rejects when the file is gone. */
async function startOf(file: File): Promise<string> {
  return String.fromCharCode(...(await bytesOf(file.slice(0, 12))))
}

/** The bytes of a small part of a file. Rejects when the file is gone. */
async function bytesOf(part: Blob): Promise<Uint8Array> {
  return new Uint8Array(await new Response(part).arrayBuffer())
}

/** The refusal of a JPG or PNG that was cut off. */
function damaged({ name }: File): UnreadablePhoto {
  return new UnreadablePhoto(damagedPhotos(name), true)
}

/** The refusal of a file of another kind, or of a large photo that this phone cannot make smaller, with its name. */
export function cannotOpen({ name }: File): UnreadablePhoto {
  return new UnreadablePhoto(`${name} cannot be opened. Photos must be JPG or PNG, under 5MB each`)
}
