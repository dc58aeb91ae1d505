import { pageSize } from '@oja/contract/values/field-lengths.ts'
import { fetchPage } from './fetch-page.ts'
import type { Fetched, SearchContext } from './fetch-page.ts'
import { levels } from './interpretations.ts'
import type { Interpretation, InterpretedWords } from './interpretations.ts'

/** With so many hits no correction is tried. */
const enoughHits = pageSize / 2

/** An interpretation and the first page that it finds. */
export interface Chosen {
  interpretation: Interpretation
  fetched: Fetched
}

/**
 * Interprets the words strictly, and more loosely as long as that does not fill a page. Where no listing has all words,
 * it looks for some of them, and then for any. Null when the words have no interpretation.
 */
export async function chooseInterpretation(
  context: SearchContext,
  words: InterpretedWords,
): Promise<Chosen | null> {
  let chosen = await findAllWords(context, words)
  for (const level of [levels.someWords, levels.anyWord]) {
    if (chosen && (chosen.fetched.hits.length > 0 || chosen.fetched.nextWindow)) return chosen
    const looser = await tryLevel(context, words, level)
    if (!looser) return chosen
    chosen = looser
  }
  return chosen
}

/** Listings that have all words. Of the levels tried, the one that finds the most. */
async function findAllWords(context: SearchContext, words: InterpretedWords): Promise<Chosen | null> {
  let best: Chosen | null = null
  for (let level = await words.strictestLevel(); level <= levels.corrected; level += 1) {
    const hits = best?.fetched.hits.length ?? 0
    const isDoubtful = async () => hits < enoughHits && (await words.areDoubtful())
    if (level === levels.corrected && hits > 0 && !(await isDoubtful())) break
    // The corrected level finds all that the partial one does. Where both would be tried, only the second is.
    if (
      level === levels.partial &&
      (await isDoubtful()) &&
      (await canRankAll(context, words, levels.corrected))
    )
      level = levels.corrected
    const tried = await tryLevel(context, words, level)
    if (!tried) break
    if (!best || tried.fetched.hits.length > hits) best = tried
    const { fetched } = tried
    if (fetched.hits.length > pageSize || fetched.nextWindow || fetched.isPart) break
  }
  return best
}

async function tryLevel(
  context: SearchContext,
  words: InterpretedWords,
  level: number,
): Promise<Chosen | null> {
  const interpretation = await words.at(level)
  return interpretation && { interpretation, fetched: await fetchPage(context, interpretation, null) }
}

async function canRankAll(
  { bounds }: SearchContext,
  words: InterpretedWords,
  level: number,
): Promise<boolean> {
  const interpretation = await words.at(level)
  return interpretation !== null && interpretation.estimate <= bounds.maxMatches
}
