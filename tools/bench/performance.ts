import { writeFile } from 'node:fs/promises'
import { isMet, limitOf } from './figure.ts'
import type { Figure, Results } from './figure.ts'
import { figuresOf, resultReaders } from './figures.ts'
import type { LighthouseResults, searchSizes } from './figures.ts'
import { chartLimits, chartPaints, chartSearch } from './charts.ts'
import { lastResults } from './results.ts'
import { reasons } from './shortfalls.ts'

const root = new URL('../../', import.meta.url)

/**
 * docs/measurements/performance.md and its pictures, from what stands in bench/results: paths from the root, and their texts. A check
 * compares them with what lies there.
 */
export async function performanceFiles(): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  const parts: string[] = []
  const plain: Figure[] = []
  const unmet: string[] = []
  for (const [name, { title }] of Object.entries(resultReaders)) {
    const results = await lastResults(name)
    if (!results) {
      parts.push(`## ${title}\n\nNot measured yet: \`npm run bench -- ${name}\`.`)
      continue
    }
    const figures = figuresOf(name, results)
    if (name !== 'search' && name !== 'lighthouse') plain.push(...figures)
    const chart = chartOf(name, results)
    if (chart) files[`docs/pictures/performance-${name}.svg`] = chart
    parts.push(section(name, title, results, figures, chart !== null))
    const over = figures.filter((figure) => !isMet(figure))
    if (over.length > 0) unmet.push(shortfall(name, title, over))
  }
  files['docs/pictures/performance-limits.svg'] = chartLimits(plain)
  files['docs/measurements/performance.md'] = [
    '# How fast it is',
    `Written by \`npm run bench\` (and by \`node tools/bench/performance.ts\` from what stands in bench/results); a check compares the two. \`npm run bench\` alone
runs everything and prints this table; \`npm run bench -- full\` runs more rounds and every page; \`npm run bench -- NAME\` one of them. Limits are those of the
issues; where a limit is another program, that program ran in the same run. Processor time is what both processes worked, whatever else the machine did.`,
    '![How much of its limit each figure uses](../pictures/performance-limits.svg)',
    unmet.length === 0 ? '## What falls short\n\nNothing.' : ['## What falls short', ...unmet].join('\n\n'),
    ...parts,
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
  return files
}

/** Writes them. */
export async function writePerformance(): Promise<void> {
  for (const [path, text] of Object.entries(await performanceFiles()))
    await writeFile(new URL(path, root), text)
}

function chartOf(name: string, results: Results): string | null {
  const read = results as unknown
  if (name === 'search') return chartSearch(read as Parameters<typeof searchSizes>[0])
  return name === 'lighthouse' ? chartPaints(read as LighthouseResults) : null
}

function section(
  name: string,
  title: string,
  results: Results,
  figures: Figure[],
  hasChart: boolean,
): string {
  const load = results.loadAverage ?? results.load
  const on = `${results.measuredAt.slice(0, 16).replace('T', ' ')} UTC, ${results.machine}`
  return [
    `## ${title}`,
    `\`npm run bench -- ${name}\`, ${on}${load === undefined ? '' : `, load ${Math.round(load * 10) / 10}`}.`,
    ...(hasChart ? [`![${title}](../pictures/performance-${name}.svg)`] : []),
    [
      '| figure | measured | limit | | beside |',
      '| --- | ---: | ---: | --- | --- |',
      ...figures.map(row),
    ].join('\n'),
  ].join('\n\n')
}

function row(figure: Figure): string {
  const verdict = figure.limit === null ? '' : isMet(figure) ? 'met' : '**not met**'
  const cells = [
    figure.what,
    `${figure.value} ${figure.unit}`.trim(),
    limitOf(figure),
    verdict,
    figure.beside ?? '',
  ]
  return `| ${cells.join(' | ')} |`
}

function shortfall(name: string, title: string, over: Figure[]): string {
  const lines = over.map((figure) => `- ${figure.what}: ${figure.value} ${figure.unit} (${limitOf(figure)})`)
  return [`**${title}.** ${reasons[name] ?? 'Nobody has looked into it yet.'}`, lines.join('\n')].join('\n\n')
}

if (import.meta.main) await writePerformance()
