import type { Article } from '@oja/contract/schemas/content.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { titled } from '../../format/page-title.ts'
import type { PageRequest } from '../../api/page.ts'
import { Icon } from '../../ui/icon.tsx'
import { ContactPrompt } from './contact-prompt.tsx'
import { PageHead } from '../page-head.tsx'
import { chaptersOf, Line, Prose } from './prose.tsx'

/** Loads an article of `content/` by its name. */
export function articleNamed(slug: string) {
  return async ({ api }: PageRequest): Promise<Article['data']> =>
    (await api(endpoints.content.one, { params: { slug } })).data
}

/** Title and description of an article's page. */
export function articleMeta(article: Article['data'] | undefined) {
  if (!article) return []
  return [{ title: titled(article.title) }, { name: 'description', content: article.summary }]
}

/** A long text to read, to search and to print, with its chapters at the side. */
export function ArticleView({ article: { title, summary, blocks } }: { article: Article['data'] }) {
  const { chapters } = chaptersOf(blocks)
  return (
    <>
      <PageHead title={title} lead={summary} />
      <div className="measure grid gap-8 py-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-12 lg:py-12">
        <nav aria-label="On this page" className="print:hidden">
          <details className="group rounded-lg border border-line bg-card lg:hidden">
            <summary className="flex min-h-12 items-center justify-between px-4 font-semibold">
              On this page
              <Icon name="chevron-down" className="size-5 text-leaf group-open:rotate-180" />
            </summary>
            <Chapters chapters={chapters} className="px-4 pb-3" />
          </details>
          <div className="sticky top-24 max-lg:hidden">
            <p className="font-semibold">On this page</p>
            <Chapters chapters={chapters} className="mt-2 border-l-2 border-line pl-4" />
          </div>
        </nav>
        <article className="min-w-0 space-y-12">
          <Prose blocks={blocks} />
          <ContactPrompt />
        </article>
      </div>
    </>
  )
}

type ChapterList = ReturnType<typeof chaptersOf>['chapters']

function Chapters({ chapters, className }: { chapters: ChapterList; className: string }) {
  return (
    <ul className={className}>
      {chapters.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center text-muted hover:text-leaf hover:underline"
          >
            <Line parts={title} />
          </a>
        </li>
      ))}
    </ul>
  )
}
