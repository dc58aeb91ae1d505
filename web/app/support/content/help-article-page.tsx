import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { data, isRouteErrorResponse, Link } from 'react-router'
import type { Route } from './+types/help-article-page.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { titled } from '../../format/page-title.ts'
import { ErrorMessage } from '../../layouts/error-page.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../page-head.tsx'
import { ArticleSearch } from './article-search.tsx'
import { ContactPrompt } from './contact-prompt.tsx'
import { articleMeta, articleNamed } from './article-view.tsx'
import { Prose } from './prose.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load(visit: PageRequest) {
  const { api, params } = visit
  const [article, { data: all }] = await Promise.all([
    articleNamed(params.slug ?? '')(visit),
    api(endpoints.content.list, { query: {} }),
  ])
  if (article.kind !== 'help') throw data({ message: '', code: 'NOT_FOUND' }, { status: 404 })
  const group = all.filter(
    ({ kind, audience, isWritten }) => kind === 'help' && isWritten && audience === article.audience,
  )
  const index = group.findIndex(({ slug }) => slug === article.slug)
  return { article, next: group[index + 1] ?? null }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return articleMeta(loaderData?.article)
}

export default function HelpArticlePage({ loaderData: { article, next } }: Route.ComponentProps) {
  const { title, summary, language, blocks } = article
  return (
    <div className="measure max-w-4xl py-6 lg:py-10">
      <Link
        to="/Resources/HelpCenter"
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-leaf hover:underline print:hidden"
      >
        <Icon name="arrow-left" className="size-4" />
        Help Center
      </Link>
      <article lang={language === 'en' ? undefined : language} className="mt-2">
        {language === 'pcm' && <Badge tone="wait">Pidgin</Badge>}
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        <p className="mt-3 max-w-2xl text-lg text-muted">{summary}</p>
        <Prose blocks={blocks} className="mt-8" />
      </article>
      {next && (
        <Link
          to={`/Resources/HelpCenter/${next.slug}`}
          className="mt-10 flex items-center justify-between gap-4 rounded-lg border border-line bg-card p-5 hover:bg-sunken print:hidden"
        >
          <span>
            <span className="block text-sm text-muted">Next</span>
            <span className="font-display text-lg font-bold">{next.title}</span>
          </span>
          <Icon name="arrow-right" className="size-5 text-leaf" />
        </Link>
      )}
      <div className="mt-8">
        <ContactPrompt />
      </div>
    </div>
  )
}

/** An article that is not there: who followed an old link still wants help. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorMessage error={error} />
  const title = 'Article not found'
  return (
    <>
      <title>{titled(title)}</title>
      <PageHead title={title} lead="It may have a new name. Search for what you need.">
        <ArticleSearch action="/Resources/HelpCenter" label="Search help" query="" />
      </PageHead>
      <div className="measure space-y-8 py-8 lg:py-12">
        <ButtonLink to="/Resources/HelpCenter" kind="quiet">
          See all articles
        </ButtonLink>
        <ContactPrompt />
      </div>
    </>
  )
}
