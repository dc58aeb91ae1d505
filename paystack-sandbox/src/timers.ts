export interface Timers {
  later(milliseconds: number, work: () => void): void
  clear(): void
}

/** Timers that end with the sandbox, so that a closed one does nothing more. */
export function createTimers(): Timers {
  const running = new Set<NodeJS.Timeout>()
  let cleared = false
  return {
    later(milliseconds, work) {
      if (cleared) return
      const timer = setTimeout(() => {
        running.delete(timer)
        work()
      }, milliseconds)
      running.add(timer)
    },
    clear() {
      cleared = true
      for (const timer of running) clearTimeout(timer)
      running.clear()
    },
  }
}
