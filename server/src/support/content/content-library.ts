import { readdirSync, readFileSync } from 'node:fs'
import { audiences, faqCategories } from '@oja/contract/values/content-names.ts'
import { articleKinds, languages } from '@oja/contract/schemas/content.ts'
import type { Article, ArticleCard, Block, FaqEntry } from '@oja/contract/schemas/content.ts'
import { z } from 'zod'
import { readMarkdown, slugOf, plainTextOf, plainTextOfLine } from './markdown.ts'
import type { MarkdownFile } from './markdown.ts'
import { fillBlocks, fillText, placeholdersIn } from './placeholders.ts'
import type { PlaceholderValues } from './placeholders.ts'

/** All articles and questions, with the market's own details filled in. */
export interface HelpArticles {
  articles: Article['data'][]
  faq: FaqEntry[]
}

const contentFolder = new URL('../../../../content/', import.meta.url)

const ArticleFront = z.strictObject({
  title: z.string(),
  summary: z.string(),
  audience: z.enum(audiences).default('everyone'),
  language: z.enum(languages).default('en'),
  order: z.coerce.number().default(100),
  coming: z.literal('yes').optional(),
  address: z.string().optional(),
  latitude: z.coerce.number().min(-90).max(90).optional(),
  longitude: z.coerce.number().min(-180).max(180).optional(),
})
const FaqFront = z.strictObject({ category: z.enum(faqCategories) })

/**
 * Reads `content/`.
 * `pages/` and `help/` have one article in a file. `faq/` has one category in a file, with a heading for each question.
 * Throws with the name of the file when something in it cannot be used, such as an unknown `{name}`. A test reads all
 * files.
 */
export function loadHelpArticles(values: PlaceholderValues): HelpArticles {
  const articles = articleKinds.flatMap((kind) =>
    markdownFiles(folders[kind])
      .map(({ name, file }) => readArticle(kind, name, file, values))
      .sort((one, other) => one.order - other.order)
      .map(({ article }) => article),
  )
  const questions = markdownFiles('faq').flatMap(({ name, file }) => readQuestions(name, file, values))
  const faq = faqCategories.flatMap((category) => questions.filter((entry) => entry.category === category))
  return { articles, faq }
}

/** Articles of the help centre that have all the words. Articles with the words in their title come first. */
export function searchArticles(articles: readonly Article['data'][], words: string): ArticleCard[] {
  const wanted = fold(words).split(' ').filter(Boolean)
  return articles
    .filter(({ kind, isWritten }) => kind === 'help' && isWritten)
    .map((article) => ({ article, score: scoreOf(article, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ article }) => articleCard(article))
}

/** An article without its text. */
export function articleCard({
  slug,
  kind,
  title,
  summary,
  audience,
  language,
  isWritten,
}: ArticleCard): ArticleCard {
  return { slug, kind, title, summary, audience, language, isWritten }
}

const folders = { page: 'pages', help: 'help' } as const

interface NamedFile {
  name: string
  file: MarkdownFile
}

// The files do not change while the process lives, and parsing them takes a sixth of a second.
const understood = new Map<string, NamedFile[]>()

function markdownFiles(subfolder: string): NamedFile[] {
  const before = understood.get(subfolder)
  if (before) return before
  const names = readdirSync(new URL(`${subfolder}/`, contentFolder)).filter((name) => name.endsWith('.md'))
  const files = names.sort().map((name) => {
    const path = `${subfolder}/${name}`
    return { name: path, file: readMarkdown(path, readFileSync(new URL(path, contentFolder), 'utf8')) }
  })
  understood.set(subfolder, files)
  return files
}

function readArticle(kind: 'page' | 'help', name: string, file: MarkdownFile, values: PlaceholderValues) {
  const front = frontOf(ArticleFront, name, file)
  const isWritten = front.coming === undefined
  if (isWritten && file.blocks.length === 0) throw new Error(`content/${name} has no text`)
  const here = front.address === undefined || front.address === values.officeAddress
  const blocks = filled(name, here ? file.blocks : callFirst, values)
  const { audience, language, order, latitude = null, longitude = null } = front
  const [title = '', summary = ''] = [front.title, front.summary].map((text) =>
    filledText(name, text, values),
  )
  const place =
    front.address === undefined
      ? null
      : {
          address: values.officeAddress,
          latitude: here ? latitude : null,
          longitude: here ? longitude : null,
        }
  const slug = /([^/]+)\.md$/.exec(name)?.[1] ?? ''
  return { order, article: { slug, kind, title, summary, audience, language, isWritten, blocks, place } }
}

// When the configured office has another address, old directions would mislead people.
const callFirst: Block[] = [
  {
    type: 'paragraph',
    children: [
      { type: 'text', text: 'Please call {supportPhone} before you come, and we will tell you the way.' },
    ],
  },
]

function readQuestions(name: string, file: MarkdownFile, values: PlaceholderValues): FaqEntry[] {
  const { category } = frontOf(FaqFront, name, file)
  const entries: FaqEntry[] = []
  for (const block of filled(name, file.blocks, values)) {
    const current = entries.at(-1)
    if (block.type === 'heading') {
      const question = plainTextOfLine(block.children)
      entries.push({ id: slugOf(question), question, answer: [], category })
    } else if (current) current.answer.push(block)
    else throw new Error(`content/${name} must begin with a question after ##`)
  }
  const unanswered = entries.find(({ answer }) => answer.length === 0)
  if (unanswered) throw new Error(`content/${name}: "${unanswered.question}" has no answer`)
  return entries
}

function frontOf<Front>(schema: z.ZodType<Front>, name: string, { front }: MarkdownFile): Front {
  const read = schema.safeParse(front)
  if (read.success) return read.data
  const { path = [], message = '' } = read.error.issues[0] ?? {}
  throw new Error(`content/${name}: ${path.join('.')} ${message}`)
}

function filled(name: string, blocks: Block[], values: PlaceholderValues): Block[] {
  refuseUnknown(name, blocks, values)
  return fillBlocks(blocks, values)
}

function filledText(name: string, text: string, values: PlaceholderValues): string {
  refuseUnknown(name, text, values)
  return fillText(text, values)
}

function refuseUnknown(name: string, given: Block[] | string, values: PlaceholderValues): void {
  const unknown = placeholdersIn(given).find((placeholder) => !(placeholder in values))
  if (unknown) throw new Error(`content/${name}: there is no {${unknown}}`)
}

function scoreOf({ title, summary, blocks }: Article['data'], wanted: readonly string[]): number {
  const [inTitle, inSummary, inText] = [title, summary, plainTextOf(blocks)].map(fold)
  const scores = wanted.map((word): number => {
    if (inTitle?.includes(word)) return 5
    if (inSummary?.includes(word)) return 3
    return inText?.includes(word) ? 1 : 0
  })
  return scores.every((score) => score > 0) ? scores.reduce((sum, score) => sum + score, 0) : 0
}

const hooked: Record<string, string> = { ɗ: 'd', ɓ: 'b', ƙ: 'k', ƴ: 'y' }

/** Lower case, without accents and marks, with one space between words. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[ɗɓƙƴ]/g, (letter) => hooked[letter] ?? letter)
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
}
