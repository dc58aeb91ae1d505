import { isMet } from './figure.ts'
import type { Figure } from './figure.ts'
import { searchSizes } from './figures.ts'
import type { LighthouseResults } from './figures.ts'

const wide = 860
const left = 330
const right = 70
const line = 22
const top = 76

// Pictures of a document are shown on light and on dark backgrounds, so they have both sets of colours.
const style = `<style>
text { font: 13px system-ui, sans-serif; fill: #1c1a17 }
.title { font-weight: 700; font-size: 16px }
.quiet { fill: #6b645a }
.end { text-anchor: end }
.mid { text-anchor: middle }
.track { stroke: #e4ddd0 }
.limit { stroke: #b3261e; stroke-width: 2 }
.few { fill: #8fc3a5 } .some { fill: #3f9468 } .met { fill: #0b6b3a } .unmet { fill: #b3261e }
@media (prefers-color-scheme: dark) {
text { fill: #f3eee6 } .quiet { fill: #b5ac9f } .track { stroke: #3a352e } .limit { stroke: #ff8a80 }
.few { fill: #2f5f45 } .some { fill: #4fa577 } .met { fill: #7ddba6 } .unmet { fill: #ff8a80 }
}
</style>`

/** Each kind of search: a dot a size, from few to many, on a scale of powers of ten, and the limit as a line. */
export function chartSearch(results: Parameters<typeof searchSizes>[0]): string {
  const sizes = searchSizes(results)
  const kinds = Object.keys(sizes.at(-1)?.kinds ?? {}).filter((kind) => !kind.startsWith('nothing'))
  const limit = 20
  const max = Math.max(limit, ...sizes.flatMap(({ kinds: all }) => Object.values(all).map(({ p95 }) => p95)))
  const scale = logarithmic(0.5, max * 1.2)
  const names = ['few', 'some', 'met']
  const rows = kinds.map((kind, place) => {
    const y = top + place * line
    const dots = sizes.map(({ kinds: all }, size) => {
      const p95 = all[kind]?.p95 ?? 0
      const name = size === sizes.length - 1 ? (p95 > limit ? 'unmet' : 'met') : (names[size] ?? 'some')
      return `<circle class="${name}" cx="${scale(p95)}" cy="${y}" r="${4 + size}"/>`
    })
    return [label(kind, y), track(y), ...dots, value(`${sizes.at(-1)?.kinds[kind]?.p95} ms`, y)].join('\n')
  })
  const height = top + kinds.length * line
  const said = sizes.map(({ size }) => size.toLocaleString('en')).join(', ')
  return drawing(
    'Searches on one connection, p95',
    `Among ${said} listings, the small dot to the large one; the line is the limit, 20 ms`,
    height,
    [...rows, limitLine(scale(limit), height)],
  )
}

/** How much of its limit each figure uses: a bar that passes the line is not within it. */
export function chartLimits(figures: Figure[]): string {
  const used = figures.flatMap((figure) => {
    const { limit, value: measured } = figure
    if (limit === null || !Number.isFinite(measured)) return []
    const part = 'max' in limit ? measured / limit.max : limit.min / measured
    return Number.isFinite(part) ? [{ figure, part }] : []
  })
  const scale = (part: number) => round(left + (Math.min(part, 2) / 2) * (wide - left - right))
  const rows = used.map(({ figure, part }, place) => {
    const y = top + place * line
    const bar = `<rect class="${isMet(figure) ? 'met' : 'unmet'}" x="${left}" y="${y - 6}" width="${round(scale(part) - left)}" height="12" rx="2"/>`
    return [label(figure.what, y), track(y), bar, value(`${Math.round(part * 100)} %`, y)].join('\n')
  })
  const height = top + used.length * line
  return drawing('How much of its limit each figure uses', 'The line is the limit', height, [
    ...rows,
    limitLine(scale(1), height),
  ])
}

/** First paint and largest paint of each page on the slow line, in seconds. */
export function chartPaints({ pages, max }: LighthouseResults): string {
  const longest = Math.max(max.largestPaint, ...Object.values(pages).map(({ largestPaint }) => largestPaint))
  const scale = (milliseconds: number) =>
    round(left + (milliseconds / (longest * 1.1)) * (wide - left - right))
  const names = Object.keys(pages)
  const rows = names.map((name, place) => {
    const y = top + place * line
    const { firstPaint = 0, largestPaint = 0 } = pages[name] ?? {}
    const dot = (at: number, limit: number, among: string) =>
      `<circle class="${at > limit ? 'unmet' : among}" cx="${scale(at)}" cy="${y}" r="5"/>`
    return [
      label(name, y),
      track(y),
      dot(firstPaint, max.firstPaint, 'some'),
      dot(largestPaint, max.largestPaint, 'met'),
      value(`${(firstPaint / 1_000).toFixed(1)} / ${(largestPaint / 1_000).toFixed(1)} s`, y),
    ].join('\n')
  })
  const height = top + names.length * line
  return drawing(
    'First paint and largest paint at 400 kbit/s and 400 ms',
    'The lighter dot is the first; the lines are the limits, 3 and 5 s',
    height,
    [...rows, limitLine(scale(max.firstPaint), height), limitLine(scale(max.largestPaint), height)],
  )
}

function drawing(title: string, legend: string, height: number, parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${height + 10}" role="img" aria-label="${escaped(`${title}. ${legend}`)}">
${style}
<text class="title" x="12" y="24">${escaped(title)}</text>
<text class="quiet" x="12" y="44">${escaped(legend)}</text>
${parts.join('\n')}
</svg>
`
}

function label(text: string, y: number): string {
  const short = text.length > 46 ? `${text.slice(0, 45)}…` : text
  return `<text class="end" x="${left - 12}" y="${y + 4}">${escaped(short)}</text>`
}

function value(text: string, y: number): string {
  return `<text class="quiet end" x="${wide - 6}" y="${y + 4}">${escaped(text)}</text>`
}

function track(y: number): string {
  return `<line class="track" x1="${left}" x2="${wide - right}" y1="${y}" y2="${y}"/>`
}

function limitLine(x: number, height: number): string {
  return `<line class="limit" x1="${x}" x2="${x}" y1="${top - 16}" y2="${height - 8}"/>`
}

function logarithmic(min: number, max: number): (at: number) => number {
  const part = (at: number) => Math.log(Math.max(at, min) / min) / Math.log(max / min)
  return (at) => round(left + part(at) * (wide - left - right))
}

function round(at: number): number {
  return Math.round(at * 10) / 10
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
