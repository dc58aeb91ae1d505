import { readFile } from 'node:fs/promises'
import { spokenParts } from '@oja/contract/values/orders/spoken-amount.ts'
import { expect, test } from '../support/test-app.ts'

const folder = new URL('../../web/app/orders/board/speech/', import.meta.url)

/** What the browser's own decoder makes of each recorded part. Loudness and peak in decibels below full, times in seconds. */
interface Measured {
  loudness: number
  peak: number
  longestPause: number
  /** The loudest sample of the silence before it, and of the one after what a board plays of it. */
  before: number
  after: number
}

test('every recorded part of an amount is heard whole, equally loud, without clipping or a pause', async ({
  page,
  app,
}) => {
  const [recording, times] = await Promise.all(
    ['amounts.mp3', 'part-times.json'].map((name) => readFile(new URL(name, folder))),
  )
  await page.goto(`${app.origin}/login`)
  const parts = await page.evaluate(
    async ({ data, places }) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0)
      const decoded = await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(bytes.buffer)
      const [samples, rate] = [decoded.getChannelData(0), decoded.sampleRate]
      const span = (from: number, to: number) =>
        samples.subarray(Math.round(from * rate), Math.round(to * rate))
      const loudest = (one: Float32Array) => one.reduce((max, value) => Math.max(max, Math.abs(value)), 0)
      const power = (one: Float32Array) =>
        Math.sqrt(one.reduce((sum, value) => sum + value * value, 0) / one.length)
      const decibels = (value: number) => 20 * Math.log10(value)
      const measure = ([start, seconds]: [number, number]): Measured => {
        // As long as a board plays it: web/app/orders/board/board-sound.ts.
        const length = seconds + 0.1
        const slices: number[] = []
        for (let at = start; at + 0.02 <= start + length; at += 0.02) slices.push(power(span(at, at + 0.02)))
        const loud = slices.map((value) => value > Math.max(...slices) * 0.03)
        const spoken = slices.slice(loud.indexOf(true), loud.lastIndexOf(true) + 1)
        const voiced = spoken.filter((value) => value > Math.max(...slices) * 0.1)
        let [pause, longest] = [0, 0]
        for (const value of spoken) {
          pause = value > Math.max(...slices) * 0.03 ? 0 : pause + 0.02
          longest = Math.max(longest, pause)
        }
        return {
          loudness: decibels(
            Math.sqrt(voiced.reduce((sum, value) => sum + value * value, 0) / voiced.length),
          ),
          peak: decibels(loudest(span(start, start + length))),
          longestPause: longest,
          before: loudest(span(start - 0.05, start)),
          after: loudest(span(start + length, start + length + 0.05)),
        }
      }
      return Object.fromEntries(Object.entries(places).map(([part, place]) => [part, measure(place)]))
    },
    {
      data: recording?.toString('base64') ?? '',
      places: JSON.parse(times?.toString() ?? '') as Record<string, [number, number]>,
    },
  )
  expect(Object.keys(parts).toSorted()).toEqual([...spokenParts].toSorted())
  const loudness = Object.values(parts).map((part) => part.loudness)
  process.stdout.write(`${JSON.stringify(parts)}\n`)
  expect(Math.max(...loudness) - Math.min(...loudness)).toBeLessThanOrEqual(6)
  for (const [part, { peak, longestPause, before, after }] of Object.entries(parts)) {
    expect([part, peak < -1 && peak > -4], `${peak} dB`).toEqual([part, true])
    expect([part, longestPause <= 0.12], `a pause of ${longestPause} s`).toEqual([part, true])
    expect([part, before < 0.01, after < 0.01], `${before} before, ${after} after`).toEqual([
      part,
      true,
      true,
    ])
  }
})
