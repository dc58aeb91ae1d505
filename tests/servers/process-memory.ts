import { readFileSync } from 'node:fs'

/** Bytes that a process holds in memory now. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

/** Watches a process's memory while `work` runs: MiB at most above what it held before. */
export async function memoryGrowth(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = residentBytes(pid)
  let max = before
  const clock = setInterval(() => (max = Math.max(max, residentBytes(pid))), 20)
  await work().finally(() => clearInterval(clock))
  return (Math.max(max, residentBytes(pid)) - before) / 1024 ** 2
}
