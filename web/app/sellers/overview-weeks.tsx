import { formatNaira } from '@oja/contract/values/money.ts'
import type { DashboardWeeks } from '@oja/contract/schemas/sellers.ts'
import { showCount, showDate } from '../format/format.ts'
import { BarPlot } from '../ui/bar-plot.tsx'

type Week = DashboardWeeks['data'][number]
type Figure = Exclude<keyof Week, 'weekOf'>

const plots: readonly { title: string; figure: Figure; show?: (value: number) => string }[] = [
  { title: 'Income', figure: 'incomeMinor', show: formatNaira },
  { title: 'Paid orders', figure: 'orders' },
  { title: 'Messages received', figure: 'messages' },
  { title: 'New reviews', figure: 'reviews' },
  { title: 'New listings', figure: 'listings' },
]

/** The shop's figures week by week, as plots. */
export function OverviewWeeks({ weeks }: { weeks: readonly Week[] }) {
  return (
    <section aria-labelledby="weeks">
      <h2 id="weeks" className="mb-3 text-xl">
        The last twelve weeks
      </h2>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {plots.map(({ title, figure, show = showCount }) => (
          <BarPlot
            key={figure}
            title={title}
            show={show}
            note={compared(weeks, figure, show)}
            bars={weeks.map((week) => ({
              label: showDate(`${week.weekOf}T12:00:00Z`),
              value: week[figure],
            }))}
          />
        ))}
      </div>
    </section>
  )
}

function compared(weeks: readonly Week[], figure: Figure, show: (value: number) => string): string {
  const [before, now] = [weeks.at(-2)?.[figure] ?? 0, weeks.at(-1)?.[figure] ?? 0]
  return `${show(now)} this week, ${show(before)} the week before`
}
