/**
 * Days and instants as texts. The functions refuse days that do not exist: `Date` alone reads 30 February as a day in
 * March.
 */

/** Is this an instant between the years 1 and 9999, as `toISOString` writes it? */
export function isInstant(text: string): boolean {
  return readInstant(text) === text
}

/** Is this a day between the years 1 and 9999, like 2026-03-14? */
export function isDay(text: string): boolean {
  return isInstant(`${text}T00:00:00.000Z`)
}

/** Reads an instant of another program into the form of `toISOString`; null when it is no instant of the years 1 to 9999. */
export function readInstant(text: string): string | null {
  const instant = new Date(text)
  const year = instant.getUTCFullYear()
  return year >= 1 && year <= 9999 ? instant.toISOString() : null
}
