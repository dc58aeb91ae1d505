import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

// Of 20 steps; enough that one that answers goes first, not so much that the others stand still.
const gentle = 10

/**
 * Lets the threads that check passwords and draw pictures for shared links give way to the one that answers: with two cores and
 * two of them at work it would else have to wait for its turn. Linux gives each thread a priority; elsewhere nothing
 * happens. Gives the number of threads.
 */
export function lowerWorkerThreadPriority(): number {
  try {
    const workers = readdirSync('/proc/self/task').filter(
      (thread) => readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim() === 'libuv-worker',
    )
    for (const thread of workers) setPriority(Number(thread), gentle)
    return workers.length
  } catch {
    return 0
  }
}
