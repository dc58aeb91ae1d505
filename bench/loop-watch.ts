import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into the server's process (node --import): tells its parent how long the event loop kept others waiting.
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()

process.on('message', (asked) => {
  if (asked === 'begin') delay.reset()
  if (asked === 'end') process.send?.({ p999: delay.percentile(99.9) / 1e6, most: delay.max / 1e6 })
})
// Listening must not keep the server alive.
process.channel?.unref()
