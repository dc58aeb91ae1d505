/** The refusal of photos that are JPG or PNG and cannot be opened, by their file names. What has no name is "The photo". */
export function damagedPhotos(...names: string[]): string {
  const [first = ''] = names
  if (names.length > 1) return `${names.join(', ')} are damaged: take them again or choose others`
  return `${/\.\w+$/.test(first) ? first : 'The photo'} is damaged: take it again or choose another`
}

/**
 * Is a file that begins with these characters a damaged JPG or PNG, and no file of another kind? `start` holds its first
 * bytes, each as one character.
 */
export function isDamagedPhoto(start: string, name: string): boolean {
  if (/^(\xff\xd8\xff|\x89PNG)/.test(start)) return true
  return /\.(jpe?g|png)$/i.test(name) && !otherKinds.test(start)
}

// GIF, BMP, WebP, TIFF, HEIC and AVIF, PDF, HTML and SVG, ZIP.
const otherKinds = /^(GIF8|BM|RIFF|II\*|MM\0\*|[\s\S]{4}ftyp|%PDF|\s*<|PK)/
