const jpegQuality = 0.85

/** How large a photo may be: its longest side in pixels, and its size in bytes. */
export interface PhotoLimits {
  longestSide: number
  bytes: number
}

/**
 * A photo as small as it needs to be: a JPEG of at most `longestSide` when it was larger than that or than what may be
 * sent. The photo itself when it is small already, when this browser cannot do it, or when it would not get smaller.
 */
export async function shrinkPhoto(photo: File, limits: PhotoLimits): Promise<File> {
  try {
    return await shrunkPhoto(photo, limits)
  } catch {
    return photo
  }
}

/** Makes the photos in a field of a form as small as that; other files in it stay as they are. */
export async function shrinkPhotos(form: FormData, field: string, limits: PhotoLimits): Promise<void> {
  const files = form.getAll(field)
  form.delete(field)
  // One after another: a phone has memory for one photo of its camera unpacked, not for four.
  for (const file of files) {
    const isPhoto = file instanceof File && /^image\/(jpeg|png)$/.test(file.type)
    form.append(field, isPhoto ? await shrinkPhoto(file, limits) : file)
  }
}

/** As `shrinkPhoto`, for where a picture that cannot be read or made small enough is refused: then it rejects. */
export async function shrunkPhoto(photo: File, { longestSide, bytes }: PhotoLimits): Promise<File> {
  const bitmap = await createImageBitmap(photo)
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const blob = scale < 1 || photo.size > bytes ? await drawn(bitmap, scale) : null
  bitmap.close()
  const smallest = blob && blob.size < photo.size ? asJpeg(blob, photo.name) : photo
  if (smallest.size > bytes) throw new Error('the photo stays too large')
  return smallest
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
  // JPEG has no transparency: what was see-through would turn black.
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
}
