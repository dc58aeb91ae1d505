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
  /** The size at its bottom: 0, or a quarter, the half or all of `top` below it. */
  bottom?: number
  /** What the axis says at the top, in the middle and at the bottom; with a `bottom` its middle one is 0. */
  axis: readonly [string, string, string]
  /** What stands below the first, the middle and the last bar. */
  below: readonly [string, string, string]
}

/** Bars with an axis. A bar is a choice of its group, so that a tap or the arrow keys show its value, without scripts too. */
export function ChoiceChart({ name, legend, bars, top, bottom = 0, axis, below }: ChoiceChartProps) {
  // Where the middle word and line stand.
  const middle = (bottom < 0 && zeroAt[Math.round(top / -bottom)]) || 'top-1/2'
  return (
    <div className="mt-3 flex gap-2">
      <p
        aria-hidden="true"
        className="relative mt-8 h-36 w-11 shrink-0 text-right text-xs leading-none text-muted tabular-nums *:absolute *:right-0"
      >
        <span className="top-0">{axis[0]}</span>
        <span className={`-translate-y-1/2 ${middle}`}>{axis[1]}</span>
        <span className="bottom-0">{axis[2]}</span>
      </p>
      <div className="min-w-0 grow">
        <fieldset className="relative h-44 pt-8">
          <legend className="sr-only">{legend}</legend>
          <div
            aria-hidden="true"
            className="absolute inset-x-0 top-8 bottom-0 *:absolute *:inset-x-0 *:border-t"
          >
            <span className="top-0 border-line" />
            <span className={`${middle} ${bottom < 0 ? 'border-edge' : 'border-line'}`} />
            <span className={`bottom-0 ${bottom < 0 ? 'border-line' : 'border-edge'}`} />
          </div>
          <div className="flex h-full items-stretch">
            {bars.map((bar, index) => (
              <BarChoice key={bar.label} {...{ name, bar, top, bottom }} isLast={index === bars.length - 1} />
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

// Where 0 stands, by how often what is below it fits into what is above. The policy of pages allows no style in HTML.
const zeroAt: Record<number, string> = { 1: 'top-1/2', 2: 'top-2/3', 4: 'top-4/5' }

const height = 100

interface BarChoiceProps {
  name: string
  bar: ChartBar
  top: number
  bottom: number
  isLast: boolean
}

/** While another bar is under the mouse, the chosen one is as dim as the rest and says nothing. */
function BarChoice({ name, bar: { label, size, value }, top, bottom, isLast }: BarChoiceProps) {
  const scale = height / (top - bottom)
  const shown = Math.max(size === 0 ? 0.6 : 2, Math.abs(size) * scale)
  const y = size < 0 ? top * scale : top * scale - shown
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
        <rect
          x="1.5"
          y={y}
          width="7"
          height={shown}
          fill="currentColor"
          className={size < 0 ? 'text-danger' : undefined}
        />
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
