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

/** What the words find as they are, at the exact level or only in names. Null where no listing has them all. */
export async function chooseExact(
  context: SearchContext,
  words: InterpretedWords,
  level: typeof levels.exact | typeof levels.named,
): Promise<Chosen | null> {
  if ((await words.strictestLevel()) > levels.exact) return null
  const exact = await tryLevel(context, words, level)
  return exact && hasHits(exact) ? exact : null
}

/**
 * Guesses what was meant: more loosely as long as that does not fill a page. Where no listing has all words, it looks for some of
 * them, and then for any. Null when nothing is near.
 */
export async function chooseGuess(context: SearchContext, words: InterpretedWords): Promise<Chosen | null> {
  const all = await findAllWords(context, words)
  if (all && hasHits(all)) return all
  for (const level of [levels.someWords, levels.anyWord]) {
    const looser = await tryLevel(context, words, level)
    if (looser && hasHits(looser)) return looser
  }
  return null
}

function hasHits({ fetched }: Chosen): boolean {
  return fetched.hits.length > 0 || fetched.nextWindow !== null
}

/** Listings that have all words. Of the levels tried, the one that finds the most. */
async function findAllWords(context: SearchContext, words: InterpretedWords): Promise<Chosen | null> {
  let best: Chosen | null = null
  for (
    let level = Math.max(levels.partial, await words.strictestLevel());
    level <= levels.corrected;
    level += 1
  ) {
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
