import type { AdminOverview } from '@oja/contract/schemas/trust.ts'
import { showCount } from '../../format/format.ts'
import { roundTop, shortDay } from '../../format/chart-axis.ts'
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
  const values = weeks.map((week) => week[value] ?? 0)
  // From ten on the middle of the axis is a whole number too.
  const top = Math.max(...values) <= 10 ? evenTop(values) : roundTop(values, 10)
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
          size: week[value] ?? 0,
          value: showCount(week[value] ?? 0),
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

function evenTop(values: readonly number[]): number {
  return Math.max(2, Math.ceil(Math.max(...values) / 2) * 2)
}
