import { AppError } from '../http/app-error.ts'

/**
 * Lets at most `atOnce` pieces of work run at the same time, the others in the order they came. When more than
 * `mostWaiting` wait already, the newest is turned away: AppError BUSY.
 */
export function takeTurns(atOnce: number, mostWaiting = Infinity) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1
    else if (waiting.length >= mostWaiting) throw new AppError('BUSY', 'Too many at once. Please try again.')
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // Whoever comes next takes this turn over.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
