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
