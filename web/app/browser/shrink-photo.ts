const jpegQuality = 0.85

/** How large a photo may be: its longest side in pixels, and its size in bytes. */
export interface PhotoLimits {
  longestSide: number
  bytes: number
}

/**
 * Resizes a photo: a JPEG of at most `longestSide` when the photo was longer or larger than allowed. Returns the
 * photo itself when it is small already, when this browser cannot resize it, or when the result would be larger.
 */
export async function shrinkPhoto(photo: File, limits: PhotoLimits): Promise<File> {
  try {
    return await shrunkPhoto(photo, limits)
  } catch {
    return photo
  }
}

/** Resizes the photos in a field of a form; other files in it stay as they are. */
export async function shrinkPhotos(form: FormData, field: string, limits: PhotoLimits): Promise<void> {
  const files = form.getAll(field)
  form.delete(field)
  // One after another: a phone has memory for one decoded photo of its camera, not for four.
  for (const file of files) {
    const isPhoto = file instanceof File && /^image\/(jpeg|png)$/.test(file.type)
    form.append(field, isPhoto ? await shrinkPhoto(file, limits) : file)
  }
}

/** Like `shrinkPhoto`, but it rejects a photo that it cannot read or make small enough. */
export async function shrunkPhoto(photo: File, { longestSide, bytes }: PhotoLimits): Promise<File> {
  const bitmap = await createImageBitmap(photo)
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const blob = scale < 1 || photo.size > bytes ? await drawn(bitmap, scale) : null
  bitmap.close()
  const smallest = blob && blob.size < photo.size ? asJpeg(blob, photo.name) : photo
  if (smallest.size > bytes) throw new Error('the photo stays too large')
  return smallest
}

/** A picture of any kind that this browser can open, as a JPEG. Rejects when it cannot. */
export async function drawnJpeg(picture: File, { longestSide }: PhotoLimits): Promise<File> {
  const bitmap = await createImageBitmap(picture)
  const blob = await drawn(bitmap, Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height)))
  bitmap.close()
  if (!blob) throw new Error('the picture cannot be drawn')
  return asJpeg(blob, picture.name)
}

function asJpeg(blob: Blob, name: string): File {
  return new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}

async function drawn(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const brush = canvas.getContext('2d')
  if (!brush) return null
  // JPEG has no transparency: transparent parts would become black.
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
  // The pixels are given back now, not when the browser next collects: forty photos follow one another.
  canvas.width = 0
  return blob
}
