import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into the server's process (node --import): reports to its parent how long the event loop was blocked. On a
// machine that others use, only the loop's own work between two samples predicts a quiet machine.
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()

let worked: number[] = []
let before = process.threadCpuUsage()
setInterval(() => {
  const spent = process.threadCpuUsage(before)
  before = process.threadCpuUsage()
  worked.push((spent.user + spent.system) / 1_000)
}, 2).unref()

process.on('message', (asked) => {
  if (asked === 'begin') {
    delay.reset()
    worked = []
  }
  if (asked !== 'end') return
  const sorted = worked.toSorted((one, other) => one - other)
  const ownP999 = sorted[Math.floor(sorted.length * 0.999)] ?? 0
  process.send?.({
    p999: delay.percentile(99.9) / 1e6,
    max: delay.max / 1e6,
    ownP999,
    ownMost: sorted.at(-1),
  })
})
// Listening must not keep the server alive.
process.channel?.unref()
