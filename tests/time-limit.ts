/**
 * A limit of docs/requirements/faults.md in milliseconds, as it holds on a quiet machine. On a machine that others
 * use, FAULTS_SLACK says how many times slower it may be; the figures in docs/measurements/faults.md come from runs
 * without it.
 */
export function timeLimit(milliseconds: number): number {
  return milliseconds * Number(process.env.FAULTS_SLACK ?? 1)
}
