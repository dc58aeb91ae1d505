/**
 * When the server answered, in milliseconds since 1970, so that what is left of a time does not hang on a phone's clock.
 * The phone's own time for an answer without a date.
 */
export function serverNow(headers: Headers | undefined): number {
  return Date.parse(headers?.get('date') ?? '') || Date.now()
}
