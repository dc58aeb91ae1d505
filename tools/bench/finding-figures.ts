import type { Figure } from './figure.ts'

interface SimpleSearchResults {
  limit: { times: number; suggestions: number }
  rare: { times: number; bare: number; withGoods: number }
  suggestions: Record<string, { p95: number; work95: number }>
}

/** The figures of `simple-search`. */
export function readSimpleSearch({ limit, rare, suggestions }: SimpleSearchResults): Figure[] {
  return [
    {
      what: 'a rare word among 10,000, beside a bare query',
      value: rare.times,
      unit: 'times',
      limit: { max: limit.times },
      beside: `bare ${rare.bare} ms; with its goods as JSON ${rare.withGoods} times`,
    },
    ...Object.entries(suggestions).map(([kind, { p95, work95 }]) => ({
      what: `suggestions for ${kind} among 100,000, p95`,
      value: p95,
      unit: 'ms',
      limit: { max: limit.suggestions },
      beside: `processor time ${work95} ms`,
    })),
  ]
}

interface SavedResults {
  limit: number
  savers: number
  ratio: number
  ofUnsaved: number
}

/** The figures of `saved`. */
export function readSaved({ limit, savers, ratio, ofUnsaved }: SavedResults): Figure[] {
  return [
    {
      what: `a change of what ${savers.toLocaleString('en')} people saved, beside one that nobody saved`,
      value: ratio,
      unit: 'times',
      limit: { max: limit },
      beside: `${Math.round(ofUnsaved * 100) / 100} ms`,
    },
  ]
}

interface CodesResults {
  limit: number
  people: number
  codes: number
  p50: number
  p95: number
}

/** The figures of `codes`. */
export function readCodes({ limit, people, codes, p50, p95 }: CodesResults): Figure[] {
  return [
    {
      what: `a code is handed to the provider of texts, p95 of ${codes} among ${people.toLocaleString('en')} people`,
      value: p95,
      unit: 's',
      limit: { max: limit },
      beside: `p50 ${p50} s`,
    },
  ]
}
