import { groupDays } from '../../format/chart-axis.ts'

interface Day {
  /** `2026-11-21`. */
  day: string
  orders: number
  amountMinor: number
}

/** One bar of the chart: a day, or some days together. */
export interface Bar {
  label: string
  orders: number
  amountMinor: number
}

/** The bars of the days, oldest first: one for each day, or for each five days where there are too many. */
export function barsOf(days: readonly Day[]): Bar[] {
  return groupDays(days).map(({ label, days: some }) => ({
    label,
    orders: sum(some.map(({ orders }) => orders)),
    amountMinor: sum(some.map(({ amountMinor }) => amountMinor)),
  }))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
