import { deliveryLimits as limits } from '@oja/contract/values/delivery/delivery-limits.ts'

/**
 * Splits the one line of a profile's address: "14 Allen Avenue, beside the bakery" is a street and its landmark. Without a
 * word that leads to a landmark, or without a street before it, all of it is the street.
 */
export function streetParts(line: string): { street: string; landmark?: string } {
  const found = /^(.*?\S)[\s,;]+((?:beside|opposite|opp\.?|near|behind|close to|next to)\s.*)$/is.exec(line)
  const street = found?.[1]?.replace(/[\s,;.]+$/, '')
  const landmark = found?.[2]?.trim()
  if (!street || !landmark || landmark.length > limits.landmark) return { street: line }
  return { street, landmark: landmark.charAt(0).toUpperCase() + landmark.slice(1) }
}

/** The town of a form: who lives in the place that the local government is named after need not say it twice. */
export function townOf(town: string, lga: string): string {
  return town.trim() || lga
}

/** The first quarter in "Eti-Osa (Lekki, Ajah)"; "" where none is known. */
export function knownQuarter(label = ''): string {
  return /\((?:[^:)]*: )?([^,)]+)/.exec(label)?.[1] ?? ''
}

/**
 * The texts that are not empty, without what one before them says already: the landmark "Bodija Market gate 2" and the
 * street "Bodija Market, gate 2" are one. Case, spaces and signs make no difference.
 */
export function distinctParts(...texts: string[]): string[] {
  const said = new Set<string>()
  return texts.flatMap((text) => {
    if (said.has(fold(text))) return []
    const parts = text.split(',').filter((part) => part.trim() !== '' && !said.has(fold(part)))
    for (const words of [text, ...parts]) said.add(fold(words))
    return parts.length === 0 ? [] : [parts.join(',').trim()]
  })
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[\s,.;:()-]+/g, '')
}
