import { deflateRawSync, inflateRawSync } from 'node:zlib'

// A browser keeps a cookie of 4,096 bytes with its name and attributes. Encryption and base64 make four bytes of three.
const longestBytes = 2_200
const longestTyped = 32_768

/** What was typed, as bytes that fit a cookie. A description that is too long is left out. */
export function packTyped(typed: Record<string, string>): Buffer | null {
  const { description: _description, ...short } = typed
  return [typed, short].map((fields) => deflateRawSync(JSON.stringify(fields))).find(isShort) ?? null
}

/** The same again. Throws for other bytes. */
export function unpackTyped(packed: Buffer): Record<string, string> {
  const text = inflateRawSync(packed, { maxOutputLength: longestTyped }).toString()
  return JSON.parse(text) as Record<string, string>
}

function isShort({ length }: Buffer): boolean {
  return length <= longestBytes
}
