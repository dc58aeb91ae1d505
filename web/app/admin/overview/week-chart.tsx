import type { AdminOverview } from '@oja/contract/schemas/trust.ts'
import { showCount } from '../../format/format.ts'
import { shortDay } from '../../format/chart-axis.ts'
import { ChoiceChart } from '../../ui/choice-chart.tsx'

type Week = AdminOverview['data']['weeks'][number]

interface WeekChartProps {
  title: string
  value: 'sellers' | 'listings' | 'orders'
  /** Oldest first. */
  weeks: readonly Week[]
}

/** One figure of each of the last weeks. */
export function WeekChart({ title, value, weeks }: WeekChartProps) {
  const values = weeks.map((week) => week[value])
  const top = topOf(values)
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border border-line bg-card p-4">
      <h3 className="flex items-baseline justify-between gap-3 font-sans text-base font-semibold tracking-normal">
        {title}
        <span className="text-xl font-bold tabular-nums">
          {showCount(values.reduce((sum, one) => sum + one, 0))}
        </span>
      </h3>
      <ChoiceChart
        name={`weeks-${value}`}
        legend={`${title} by week, choose a bar to read it`}
        bars={weeks.map((week) => ({
          label: `Week of ${shortDay(week.weekOf)}`,
          size: week[value],
          value: showCount(week[value]),
        }))}
        top={top}
        axis={[showCount(top), showCount(top / 2), '0']}
        below={[
          shortDay(weeks[0]?.weekOf ?? ''),
          shortDay(weeks[Math.floor((weeks.length - 1) / 2)]?.weekOf ?? ''),
          'This week',
        ]}
      />
    </section>
  )
}

/** The next of 2, 4, 10 or 20 times a power of ten, so that the middle is a whole number too. */
function topOf(values: readonly number[]): number {
  const highest = Math.max(2, ...values)
  let power = 1
  while (power * 20 < highest) power *= 10
  return [2, 4, 10, 20].map((step) => step * power).find((top) => top >= highest) ?? highest
}
