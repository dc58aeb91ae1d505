import { limits } from '@oja/contract/limits.ts'

/** The longest side that is sent, in pixels: the widest picture shown is 1080. */
const longestSide = 1_600
const jpegQuality = 0.85

/**
 * A photo as small as it needs to be: a JPEG of at most 1600 pixels when it was larger than that or than what may be
 * sent. The photo itself when it is small already, when this browser cannot do it, or when it would not get smaller.
 */
export async function shrinkPhoto(photo: File): Promise<File> {
  try {
    const bitmap = await createImageBitmap(photo)
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
    const blob = scale < 1 || photo.size > limits.photoBytes ? await drawn(bitmap, scale) : null
    bitmap.close()
    if (!blob || blob.size >= photo.size) return photo
    return new File([blob], photo.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' })
  } catch {
    return photo
  }
}

async function drawn(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const brush = canvas.getContext('2d')
  if (!brush) return null
  // JPEG has no transparency: what was see-through would turn black.
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
}
