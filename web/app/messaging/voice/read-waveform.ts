/** As many bars as fit on a narrow phone. */
const bars = 40
// Enough to draw speech, and a minute of it stays small in memory.
const samplesPerSecond = 8_000

/**
 * The waveform of a recording: forty heights from 0 to 100, the loudest moment 100. Flat where this browser cannot
 * read the recording.
 */
export async function waveformOf(recording: Blob): Promise<number[]> {
  try {
    const context = new OfflineAudioContext(1, 1, samplesPerSecond)
    const sound = await context.decodeAudioData(await recording.arrayBuffer())
    return heights(sound.getChannelData(0))
  } catch {
    return Array<number>(bars).fill(30)
  }
}

function heights(samples: Float32Array): number[] {
  const step = Math.max(1, Math.floor(samples.length / bars))
  const peaks = Array.from({ length: bars }, (_, bar) => {
    let peak = 0
    for (let at = bar * step; at < (bar + 1) * step && at < samples.length; at += 1)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0))
    return peak
  })
  const loudest = Math.max(...peaks, 0.01)
  return peaks.map((peak) => Math.round((peak / loudest) * 100))
}
