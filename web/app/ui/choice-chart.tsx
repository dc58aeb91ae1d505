/** One bar: what it is called, its size, and its value in words. */
export interface ChartBar {
  label: string
  size: number
  value: string
}

interface ChoiceChartProps {
  /** Names the group of bars; each chart of a page has another. */
  name: string
  /** For screen readers: "Sales, choose a bar to read it". */
  legend: string
  /** Oldest first. The last one is shown first. */
  bars: readonly ChartBar[]
  /** The size at the top of the axis. */
  top: number
  /** What the axis says at the top, in the middle and at the bottom. */
  axis: readonly [string, string, string]
  /** What stands below the first, the middle and the last bar. */
  below: readonly [string, string, string]
}

/** Bars with an axis. A bar is a choice of its group, so that a tap or the arrow keys show its value, without scripts too. */
export function ChoiceChart({ name, legend, bars, top, axis, below }: ChoiceChartProps) {
  return (
    <div className="mt-3 flex gap-2">
      <p
        aria-hidden="true"
        className="flex h-44 w-11 shrink-0 flex-col justify-between pt-8 text-right text-xs leading-none text-muted tabular-nums"
      >
        {axis.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
      <div className="min-w-0 grow">
        <fieldset className="relative h-44 pt-8">
          <legend className="sr-only">{legend}</legend>
          <div aria-hidden="true" className="absolute inset-x-0 top-8 bottom-0 flex flex-col justify-between">
            <span className="border-t border-line" />
            <span className="border-t border-line" />
            <span className="border-t border-edge" />
          </div>
          <div className="flex h-full items-stretch">
            {bars.map((bar, index) => (
              <BarChoice key={bar.label} {...{ name, bar, top }} isLast={index === bars.length - 1} />
            ))}
          </div>
        </fieldset>
        <p aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-muted">
          {below.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
      </div>
    </div>
  )
}

const height = 100

interface BarChoiceProps {
  name: string
  bar: ChartBar
  top: number
  isLast: boolean
}

/** While another bar is under the mouse, the chosen one is as dim as the rest and says nothing. */
function BarChoice({ name, bar: { label, size, value }, top, isLast }: BarChoiceProps) {
  const shown = Math.max(size > 0 ? 2 : 0.6, (size / top) * height)
  return (
    <label className="group/bar flex min-w-0 flex-1 cursor-pointer">
      <input
        type="radio"
        name={name}
        defaultChecked={isLast}
        aria-label={`${label}: ${value}`}
        className="peer sr-only"
      />
      <svg
        viewBox={`0 0 10 ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="relative h-full w-full text-leaf opacity-45 group-hover/bar:opacity-100 peer-checked:opacity-100 [fieldset:has(label:hover)_label:not(:hover)>&]:opacity-45! peer-focus-visible:outline-2 peer-focus-visible:outline-leaf"
      >
        <rect x="1.5" y={height - shown} width="7" height={shown} fill="currentColor" />
      </svg>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 top-0 hidden truncate text-sm group-hover/bar:block peer-checked:block [fieldset:has(label:hover)_label:not(:hover)>&]:hidden!"
      >
        <span className="text-muted">{label}</span> <strong className="tabular-nums">{value}</strong>
      </span>
    </label>
  )
}
