import type { Figure } from '../figure.ts'

/** Issue 5, point 3. */
const qualityLimits = { right: 0.95, misspelt: 0.8, nothing: 0.03 }
/** Issue 26, "Finding", point 4. */
const findingLimits: Record<string, number> = {
  exact: 0.95,
  misspelt: 0.9,
  'with a place': 0.9,
  'words that no listing has': 0.95,
}

interface QualityResults {
  figures: Record<string, { found: number; possible: number; nothing: number }>
  /** The share found among the first three, by kind and form of the query. */
  finding?: Record<string, number>
}

// Kinds of queries that get a figure each. Each name in the results begins or ends like this.
const qualityGroups: Record<string, (kind: string) => boolean> = {
  'two words of a name': (kind) => kind.endsWith(', 2'),
  'three words': (kind) => kind.endsWith(', 3'),
  'four words': (kind) => kind.endsWith(', 4'),
  'half of its words': (kind) => kind === 'half of the words',
  'all of them': (kind) => kind === 'the whole name',
}

/** The figures of `search-quality`. */
export function readQuality({ figures, finding = {} }: QualityResults): Figure[] {
  const all = Object.entries(figures)
  const [wrong, right] = [true, false].map((isMisspelt) =>
    all.filter(([kind]) => kind.startsWith('misspelt') === isMisspelt),
  ) as [Kinds, Kinds]
  const groups = Object.entries(qualityGroups).map(([what, belongs]) => ({
    what: `found by ${what}`,
    of: right.filter(([kind]) => belongs(kind)),
  }))
  return [
    ...Object.entries(finding).map(([what, share]) => ({
      what: what.includes(',') ? `${what}: in the first three` : `${what}: nothing or a guess`,
      value: percent(share),
      unit: '%',
      limit: { min: percent(findingLimits[what.replace(/^.*, /, '')] ?? 0) },
    })),
    ...groups
      .filter(({ of }) => of.length > 0)
      .map(({ what, of }) => ({
        what,
        value: percent(mean(of, 'found')),
        unit: '%',
        limit: null,
        beside: `${percent(mean(of, 'possible'))} % is the most that any order could show`,
      })),
    foundOfPossible('all of these, of what any order could show', right, qualityLimits.right),
    foundOfPossible('the same with one word misspelt', wrong, qualityLimits.misspelt),
    {
      what: 'nothing found',
      value: percent(mean([...right, ...wrong], 'nothing')),
      unit: '%',
      limit: { max: percent(qualityLimits.nothing) },
    },
  ]
}

type Kinds = [string, QualityResults['figures'][string]][]

function foundOfPossible(what: string, kinds: Kinds, min: number): Figure {
  const found = mean(kinds, 'found')
  return {
    what,
    value: percent(found / mean(kinds, 'possible')),
    unit: '%',
    limit: { min: percent(min) },
    beside: `${percent(found)} % of all`,
  }
}

function mean(all: Kinds, of: keyof Kinds[number][1]): number {
  return all.reduce((sum, [, one]) => sum + one[of], 0) / Math.max(1, all.length)
}

function percent(part: number): number {
  return Math.round(part * 1_000) / 10
}
