import { showCount } from '../format/format.ts'
interface BarPlotProps {
  title: string
  /** The label and the value of each bar. Oldest first. */
  bars: readonly { label: string; value: number }[]
  /** A sentence about the newest bars. */
  note?: string
  /** Formats a value; as a number by default. */
  show?: (value: number) => string
}

const height = 96
const step = 26
const barWidth = 18

/** A small bar plot, rendered with the page. Screen readers get the same numbers as a table. */
export function BarPlot({ title, bars, note, show = showCount }: BarPlotProps) {
  const max = Math.max(1, ...bars.map(({ value }) => value))
  const total = bars.reduce((sum, { value }) => sum + value, 0)
  const first = bars[0]?.label ?? ''
  const last = bars.at(-1)?.label ?? ''
  return (
    <figure className="rounded-lg border border-line bg-card p-4">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{title}</span>
        <span className="text-xl font-bold tabular-nums">{show(total)}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${bars.length * step} ${height + 4}`}
        width="300"
        height="96"
        aria-hidden="true"
        preserveAspectRatio="none"
        className="mt-3 h-24 w-full text-leaf"
      >
        {bars.map(({ label, value }, index) => {
          const size = Math.max(value > 0 ? 3 : 1, (value / max) * height)
          return (
            <rect
              key={label}
              x={index * step + (step - barWidth) / 2}
              y={height - size}
              width={barWidth}
              height={size}
              rx="2"
              fill="currentColor"
              opacity={value > 0 ? 1 : 0.25}
            >
              <title>{`${label}: ${show(value)}`}</title>
            </rect>
          )
        })}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-sm text-muted">
        <span>{first}</span>
        <span>{last}</span>
      </p>
      {note && <p className="mt-1 text-sm">{note}</p>}
      {/* A table is never narrower than its text, so the box around it hides it. */}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <tbody>
            {bars.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{show(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
