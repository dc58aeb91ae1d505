/** The refusal of photos that are JPG or PNG and cannot be opened, by their file names. What has no name is "The photo". */
export function damagedPhotos(...names: string[]): string {
  const [first = ''] = names
  if (names.length > 1) return `${names.join(', ')} are damaged: take them again or choose others`
  return `${/\.\w+$/.test(first) ? first : 'The photo'} is damaged: take it again or choose another`
}

/** Does a file begin as a JPG or PNG does, whatever its name says? `start` holds its first bytes, each as one character. */
export function beginsAsPhoto(start: string): boolean {
  return /^(\xff\xd8\xff|\x89PNG)/.test(start)
}
