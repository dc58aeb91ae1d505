/** How long a payment request can be paid, in minutes. */
export const requestMinutes = 15

/** How many requests of one shop may be open at once. */
export const maxOpenRequests = 10

/** How many people may be paying one request at once. The first whose payment arrives has paid it. */
export const maxPayersOfRequest = 5

/** The longest text of a request. It becomes the name of what was bought. */
export const requestWordsLength = 80

/** The smallest and the largest amount that may be asked for at the stall, in kobo. */
export const requestKobo = { min: 100, max: 10_000_000_000 } as const

export const requestStates = ['open', 'paid', 'ended', 'cancelled'] as const
export type RequestState = (typeof requestStates)[number]

/** The characters of a request's code: none that look like one another. 30^10 codes are 49 bits. */
export const requestCodeCharacters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const requestCodeLength = 10

/** Reads a code as people type it: in lower case, with spaces or dashes. Null when the text is no code. */
export function readRequestCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
  const isCode =
    code.length === requestCodeLength && [...code].every((one) => requestCodeCharacters.includes(one))
  return isCode ? code : null
}

/** The path of the page on which a request is paid. */
export function requestPath(code: string): string {
  return `/pay/request/${code}`
}
