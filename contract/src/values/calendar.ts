/** Days and instants as texts. Only those the calendar has: `Date` alone takes the 30th of February for the 1st of March. */

/** Is this an instant between the years 1 and 9999, as `toISOString` writes it? */
export function isInstant(text: string): boolean {
  return readInstant(text) === text
}

/** Is this a day between the years 1 and 9999, like 2026-03-14? */
export function isDay(text: string): boolean {
  return isInstant(`${text}T00:00:00.000Z`)
}

/** What another program means by a text that names an instant, as `toISOString` writes it; null when nobody can know. */
export function readInstant(text: string): string | null {
  const instant = new Date(text)
  const year = instant.getUTCFullYear()
  return year >= 1 && year <= 9999 ? instant.toISOString() : null
}
