/** One figure of the table: what was measured, and how much it may or must be. */
export interface Figure {
  what: string
  value: number
  unit: string
  /** null: it has no limit; `beside` says what to compare it with. */
  limit: { max: number } | { min: number } | null
  /** What the figure was measured against in the same run, or where it was found. */
  beside?: string
}

export interface Results {
  measuredAt: string
  machine: string
  loadAverage?: number
  load?: number
}

export function isMet({ value, limit }: Figure): boolean {
  if (limit === null) return true
  return 'max' in limit ? value <= limit.max : value >= limit.min
}

/** A limit in words: "at most 20". */
export function limitOf({ limit }: Figure): string {
  if (limit === null) return ''
  return 'max' in limit ? `at most ${limit.max}` : `at least ${limit.min}`
}
