import type { WorkingHours } from '@oja/contract/schemas/hours.ts'

/** The values of `HoursFields`: `hours.Monday.open`, `.close` and `.closed`, or `workingHours` for a text. */
export function fieldsOfHours(hours: WorkingHours): Record<string, string> {
  if (typeof hours === 'string') return { workingHours: hours }
  const fields = hours.flatMap(({ day, closed, open, close }) => [
    [`hours.${day}.open`, open],
    [`hours.${day}.close`, close],
    [`hours.${day}.closed`, closed ? 'on' : ''],
  ])
  return Object.fromEntries(fields) as Record<string, string>
}
