import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into the server's process (node --import): tells its parent how long the event loop kept others waiting. On a
// machine that others use too, only what the loop itself worked between two looks says how it will be on a quiet one.
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
    most: delay.max / 1e6,
    ownP999,
    ownMost: sorted.at(-1),
  })
})
// Listening must not keep the server alive.
process.channel?.unref()
