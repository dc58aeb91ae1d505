import type { ArticleCard } from '@oja/contract/schemas/content.ts'
import { audiences } from '@oja/contract/values/content-names.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { Link, useNavigation } from 'react-router'
import type { Route } from './+types/help-center-page.ts'
import { brand, titled } from '../../format/page-title.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { searchedWords } from '../../format/searched-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ContactPrompt } from './contact-prompt.tsx'
import { PageHead } from '../page-head.tsx'
import { ArticleSearch } from './article-search.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load({ api, url }: PageRequest) {
  const query = url.searchParams.get('q')?.trim() ?? ''
  const { data } = await api(endpoints.content.list, { query: { q: query } })
  return { query, articles: data.filter(({ kind }) => kind === 'help') }
}

export function meta() {
  return [
    { title: titled('Help Center') },
    {
      name: 'description',
      content: `How to buy, sell, pay and stay safe on ${brand}: short articles in plain English, and one in Pidgin.`,
    },
  ]
}

export default function HelpCenterPage({ loaderData: { query, articles } }: Route.ComponentProps) {
  const isSearching = useNavigation().location?.pathname.toLowerCase() === '/resources/helpcenter'
  const written = articles.filter(({ isWritten }) => isWritten)
  const coming = articles.filter(({ isWritten }) => !isWritten)
  return (
    <>
      <PageHead title="Help Center" lead="Short articles in plain words, written by our support team.">
        <ArticleSearch action="/Resources/HelpCenter" label="Search help" query={query} />
        {query === '' && <Jumps />}
      </PageHead>
      <div
        className="measure space-y-6 py-5 sm:space-y-12 sm:py-8 lg:py-12"
        aria-busy={isSearching || undefined}
      >
        {query === '' ? (
          <>
            {audiences.map((audience) => (
              <ArticleGroup
                key={audience}
                id={audience}
                title={groupTitles[audience]}
                articles={written.filter((article) => article.audience === audience)}
              />
            ))}
            <ComingArticles articles={coming} />
          </>
        ) : (
          <Found query={query} articles={written} />
        )}
        <ContactPrompt />
      </div>
    </>
  )
}

const groupNames = { everyone: 'Everybody', buyers: 'Buyers', sellers: 'Sellers' }
const groupTitles = { everyone: 'For everybody', buyers: 'For buyers', sellers: 'For sellers' }

/** Links to the groups of articles below. */
function Jumps() {
  return (
    <nav
      aria-label="Who the articles are for"
      className="mt-3 flex flex-wrap gap-1.5 sm:mt-5 sm:gap-2 print:hidden"
    >
      {audiences.map((audience) => (
        <a
          key={audience}
          href={`#${audience}`}
          className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-3.5 font-semibold whitespace-nowrap hover:bg-sunken sm:px-4"
        >
          {groupNames[audience]}
        </a>
      ))}
    </nav>
  )
}

/** The titles as rows on a phone, a card for each article on wider screens. */
function ArticleGroup({
  id,
  title,
  articles,
}: {
  id: string
  title: string
  articles: readonly ArticleCard[]
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="scroll-mt-20 text-xl sm:text-3xl">
        {title}
      </h2>
      <ul className="mt-1 grid grid-cols-1 sm:mt-4 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
        {articles.map((article) => (
          <li key={article.slug} className="flex">
            <Card article={article} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Card({ article: { slug, title, summary, language } }: { article: ArticleCard }) {
  return (
    <Link
      to={`/Resources/HelpCenter/${slug}`}
      lang={language === 'en' ? undefined : language}
      className="block min-w-0 grow border-b border-line py-3 hover:border-leaf hover:bg-sunken sm:rounded-lg sm:border sm:bg-card sm:p-5"
    >
      <span className="flex items-start justify-between gap-2">
        <span className="text-base leading-tight font-bold sm:font-display sm:text-lg">{title}</span>
        {language === 'pcm' && <Badge tone="wait">Pidgin</Badge>}
        <Icon name="chevron-right" className="size-5 text-muted sm:hidden" />
      </span>
      <span className="mt-1.5 text-muted max-sm:hidden">{summary}</span>
    </Link>
  )
}

function ComingArticles({ articles }: { articles: readonly ArticleCard[] }) {
  if (articles.length === 0) return null
  return (
    <section aria-labelledby="coming">
      <h2 id="coming" className="text-xl sm:text-3xl">
        Coming Soon
      </h2>
      <p className="mt-1 text-muted">We are still writing these. If you need the answer now, ask us.</p>
      <ul className="mt-2 grid sm:mt-4 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
        {articles.map(({ slug, title, summary }) => (
          <li key={slug} className="border-edge py-2 sm:rounded-lg sm:border sm:border-dashed sm:p-5">
            <p className="leading-tight font-bold sm:font-display sm:text-lg">{title}</p>
            <p className="mt-1.5 text-muted max-sm:hidden">{summary}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Found({ query, articles }: { query: string; articles: readonly ArticleCard[] }) {
  if (articles.length === 0) {
    return (
      <EmptyState
        icon="search"
        title="No results found"
        text="Try one word, such as refund, photo or password. Or look through everything."
        action={
          <ButtonLink to="/Resources/HelpCenter" kind="quiet">
            See all articles
          </ButtonLink>
        }
      />
    )
  }
  const count = articles.length === 1 ? '1 article' : `${articles.length} articles`
  return <ArticleGroup id="found" title={`${count} about ${searchedWords(query)}`} articles={articles} />
}
