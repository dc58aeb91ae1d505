/**
 * A bound of rules.md section 6 in milliseconds, as it is to be held against what was measured: as it stands on a quiet
 * machine. On one that others use, FAULTS_SLACK says how many times slower it may be; the figures in docs/measurements/faults.md are
 * of runs without it.
 */
export function timeLimit(milliseconds: number): number {
  return milliseconds * Number(process.env.FAULTS_SLACK ?? 1)
}
