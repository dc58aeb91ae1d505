import { showDate } from '../../format/format.ts'

/** Says before anybody buys that a shop is on holiday until `day`, `2026-12-05` (docs/requirements/rules.md D88). */
export function ClosedUntil({ day }: { day: string | undefined }) {
  if (!day) return null
  return (
    <p className="mt-3 rounded-md bg-marigold-soft px-3 py-2 text-marigold-ink">
      <strong>Closed until {showDate(`${day}T12:00:00Z`)}.</strong> You can order now. The seller handles
      orders from that day.
    </p>
  )
}
