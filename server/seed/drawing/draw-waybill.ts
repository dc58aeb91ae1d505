import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { DemoProof } from '../orders/demo-proofs.ts'

const fontfile = fileURLToPath(
  new URL('../../src/platform/images/fonts/bricolage-grotesque-bold.ttf', import.meta.url),
)

/** The photo of an invented waybill that says it is a sample: a PNG of 900 by 1200 pixels. */
export async function drawWaybill({ driverName, plate, park }: DemoProof): Promise<Buffer> {
  const line = (text: string, size: number) =>
    sharp({ text: { text, font: `Bricolage Grotesque Bold ${size}`, fontfile, dpi: 72, rgba: true } })
      .png()
      .toBuffer()
  const lines = [
    ['WAYBILL', 64, 200],
    ['SAMPLE OF THE DEMO MARKET', 26, 290],
    ['PARK', 22, 400],
    [park, 38, 434],
    ['DRIVER', 22, 550],
    [driverName, 38, 584],
    ['PLATE', 22, 700],
    [plate, 46, 734],
    ['ONE PARCEL, PAID', 26, 930],
  ] as const
  return sharp(Buffer.from(paper))
    .composite(
      await Promise.all(
        lines.map(async ([text, size, top]) => ({ input: await line(text, size), left: 150, top })),
      ),
    )
    .png()
    .toBuffer()
}

/** A sheet on a table, with lines to write on and a stamp. */
const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200">
  <defs>
    <linearGradient id="table" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#8a5a36"/><stop offset="1" stop-color="#5f3a20"/>
    </linearGradient>
    <linearGradient id="sheet" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#fdf8e8"/><stop offset="1" stop-color="#f1e6c8"/>
    </linearGradient>
  </defs>
  <rect width="900" height="1200" fill="url(#table)"/>
  <g transform="rotate(-1.5 450 600)">
    <rect x="96" y="136" width="728" height="956" fill="#00000033"/>
    <rect x="84" y="120" width="728" height="956" fill="url(#sheet)"/>
    <rect x="84" y="120" width="728" height="20" fill="#1f7a4a"/>
    <g stroke="#b9a878" stroke-width="3">
      <path d="M150 500H750M150 650H750M150 810H750M150 350H750"/>
    </g>
    <g fill="none" stroke="#b3362b" stroke-width="7" opacity="0.75" transform="rotate(-14 650 960)">
      <circle cx="650" cy="960" r="92"/><circle cx="650" cy="960" r="72"/>
      <path d="M600 960l36 34 66-70"/>
    </g>
  </g>
</svg>`
