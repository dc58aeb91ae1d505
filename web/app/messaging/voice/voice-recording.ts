/** A recording under way. */
export interface Recording {
  /** The seconds recorded so far. */
  seconds(): number
  /** The present loudness, from 0 to 1. */
  level(): number
  /** Ends the recording and returns it. */
  stop(): Promise<Blob>
  /** Ends the recording and drops it. */
  cancel(): void
}

// Formats that every browser plays come first; the server converts the others where it can.
const formats = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4']
// Speech: a minute is about 240 KB.
const bitsPerSecond = 32_000

/**
 * Starts to record. Rejects without a microphone, or without permission; `recordingProblem` gives the sentence for
 * it.
 */
export async function startRecording(): Promise<Recording> {
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format))
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  })
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: bitsPerSecond,
    ...(mimeType ? { mimeType } : {}),
  })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const meter = openMeter(stream)
  const begun = performance.now()
  recorder.start(1_000)
  let isReleased = false
  const release = () => {
    if (isReleased) return
    isReleased = true
    meter.close()
    for (const track of stream.getTracks()) track.stop()
  }
  return {
    seconds: () => (performance.now() - begun) / 1_000,
    level: () => meter.level(),
    async stop() {
      const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
      if (recorder.state !== 'inactive') {
        recorder.stop()
        await ended
      }
      release()
      return new Blob(parts, { type: recorder.mimeType.split(';')[0] ?? '' })
    },
    cancel() {
      if (recorder.state !== 'inactive') recorder.stop()
      release()
    },
  }
}

/** Why recording is impossible, and what to do, as a sentence. */
export function recordingProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'The microphone is blocked. Allow it in your browser’s settings for this site, then try again.'
  if (name === 'NotFoundError') return 'We found no microphone on this device.'
  if (name === 'NotReadableError') return 'Another app is using the microphone. Close it, then try again.'
  return 'This browser cannot record here.'
}

function openMeter(stream: MediaStream): { level(): number; close(): void } {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  return {
    level() {
      analyser.getByteTimeDomainData(samples)
      // Silence is 128; speech seldom reaches 0 or 255.
      return Math.min(1, Math.max(...samples.map((sample) => Math.abs(sample - 128))) / 80)
    },
    close: () => void context.close(),
  }
}
