import { fileURLToPath } from 'node:url'
import { sharp } from '../src/platform/images/sharp.ts'

const fontfile = fileURLToPath(
  new URL('../src/platform/images/fonts/bricolage-grotesque-bold.ttf', import.meta.url),
)

/** The photo of an invented card that says it is a sample: a PNG of 1000 by 640 pixels. */
export async function drawIdentityCard(name: string, number: string): Promise<Buffer> {
  const line = (text: string, size: number) =>
    sharp({ text: { text, font: `Bricolage Grotesque Bold ${size}`, fontfile, dpi: 72, rgba: true } })
      .png()
      .toBuffer()
  const [title, sample, person, digits] = await Promise.all([
    line('IDENTITY CARD', 44),
    line('SAMPLE OF THE DEMO MARKET', 26),
    line(name, 40),
    line(number, 52),
  ])
  const face = { create: { width: 240, height: 300, channels: 3 as const, background: '#b9c7bd' } }
  return sharp({ create: { width: 1_000, height: 640, channels: 3, background: '#e7f0e8' } })
    .composite([
      { input: title, left: 60, top: 50 },
      { input: sample, left: 60, top: 120 },
      { input: await sharp(face).png().toBuffer(), left: 60, top: 220 },
      { input: person, left: 350, top: 250 },
      { input: digits, left: 350, top: 380 },
    ])
    .png()
    .toBuffer()
}
