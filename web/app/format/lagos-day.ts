const lagosOffset = 60 * 60_000

/** The day in Lagos as the API writes it, `2026-11-26`; `moment` in milliseconds since 1970. */
export function dayInLagos(moment: number): string {
  return new Date(moment + lagosOffset).toISOString().slice(0, 10)
}
