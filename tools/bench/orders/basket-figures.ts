import type { Figure } from '../figure.ts'

interface BasketResults {
  limit: { oversold: number; deadlocks: number; times: number; writeMilliseconds: number }
  alone: { writeP95: number; times: number; oneP95: number }
  race: { started: number; refused: number; oversold: number; deadlocks: number }
}

export function readBaskets({ limit, alone, race }: BasketResults): Figure[] {
  const buyers = `${race.started + race.refused} buyers of 8 goods, two nodes`
  return [
    {
      what: 'basket write, p95',
      value: rounded(alone.writeP95),
      unit: 'ms',
      limit: { max: limit.writeMilliseconds },
    },
    {
      what: 'checkout of 8 lines, p95',
      value: rounded(alone.times),
      unit: 'times',
      limit: { max: limit.times },
      beside: `one line ${rounded(alone.oneP95)} ms`,
    },
    { what: `${buyers}: goods oversold`, value: race.oversold, unit: '', limit: { max: limit.oversold } },
    { what: `${buyers}: deadlocks seen`, value: race.deadlocks, unit: '', limit: { max: limit.deadlocks } },
  ]
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
