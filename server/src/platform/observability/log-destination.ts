import { writeSync } from 'node:fs'

/**
 * Standard output as the place of the log. A line that cannot be written is dropped: a full disk, a closed pipe or a reader
 * that has stopped is no reason to stop a market (rules.md F39).
 */
export function openLogSink(descriptor = 1): { write(line: string): void } {
  return {
    write(line) {
      try {
        writeSync(descriptor, line)
      } catch {
        // There is nowhere to tell it.
      }
    },
  }
}
