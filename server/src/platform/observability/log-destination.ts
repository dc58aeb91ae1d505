import { writeSync } from 'node:fs'

/**
 * Writes the log to standard output and drops a line that cannot be written.
 * A full disk or a closed pipe must not stop the server (F39 in docs/requirements/faults.md).
 */
export function openLogSink(descriptor = 1): { write(line: string): void } {
  return {
    write(line) {
      try {
        writeSync(descriptor, line)
      } catch {
        // The log itself failed, so the failure cannot be logged.
      }
    },
  }
}
