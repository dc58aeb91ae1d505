import { faqCategories } from '@oja/contract/values/content-names.ts'
import type { FaqEntry } from '@oja/contract/schemas/content.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/faq-page.ts'
import { brand, titled } from '../../format/page-title.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { searchedWords } from '../../format/searched-words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ContactPrompt } from './contact-prompt.tsx'
import { PageHead } from '../page-head.tsx'
import { Prose } from './prose.tsx'
import { ArticleSearch } from './article-search.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load({ api }: PageRequest): Promise<FaqEntry[]> {
  return (await api(endpoints.content.faq, {})).data
}

/** All questions are on the page already; a tab or a search only filters them. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}

export function meta() {
  return [
    { title: titled('FAQ') },
    {
      name: 'description',
      content: `Answers for buyers and sellers: what it costs, how payment works, and how to stay safe on ${brand}.`,
    },
  ]
}

export default function FaqPage({ loaderData: entries }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const queryInUrl = params.get('q') ?? ''
  const [answered, setAnswered] = useState(queryInUrl)
  const [query, setQuery] = useState(queryInUrl)
  if (queryInUrl !== answered) {
    setAnswered(queryInUrl)
    // After each search, and after Back, the field gets the words of the address, unless somebody is typing.
    if (query.trim() === answered.trim()) setQuery(queryInUrl)
  }
  const wanted = query.trim().toLowerCase()
  const category = faqCategories.find((name) => name === params.get('category')) ?? 'General'
  const found = entries.filter((entry) =>
    wanted === '' ? entry.category === category : entry.question.toLowerCase().includes(wanted),
  )
  return (
    <>
      <PageHead
        title="Frequently asked questions"
        lead="Short answers to what buyers and sellers ask us most. If yours is missing, ask us."
      >
        <ArticleSearch action="/FAQ" label="Search questions" query={query} onType={setQuery} />
      </PageHead>
      <div className="measure grid gap-6 py-8 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-12 lg:py-12">
        {wanted === '' && <Tabs chosen={category} />}
        <section
          id="questions"
          role={wanted === '' ? 'tabpanel' : undefined}
          aria-labelledby="questions-title"
          aria-live={wanted === '' ? undefined : 'polite'}
          className="min-w-0 lg:col-start-2"
        >
          <h2 id="questions-title" className="text-2xl">
            {wanted === '' ? category : `Questions with ${searchedWords(query.trim())}`}
          </h2>
          {found.length > 0 ? (
            <ul className="mt-4 space-y-3">
              {found.map((entry) => (
                <li key={entry.id}>
                  <Question entry={entry} />
                </li>
              ))}
            </ul>
          ) : (
            <div className="mt-4">
              <EmptyState
                icon="search"
                title="No results found"
                text="Try a shorter word, or ask us: we answer within 24 hours."
                action={
                  <>
                    <ButtonLink to="/FAQ" kind="quiet" onClick={() => setQuery('')}>
                      See all questions
                    </ButtonLink>
                    <ButtonLink to="/contact">Contact Support</ButtonLink>
                  </>
                }
              />
            </div>
          )}
        </section>
        {found.length > 0 && (
          <div className="lg:col-start-2">
            <ContactPrompt />
          </div>
        )}
      </div>
    </>
  )
}

/** Links, so that they work without JavaScript; the arrow keys move between them. */
function Tabs({ chosen }: { chosen: string }) {
  return (
    <div
      role="tablist"
      tabIndex={-1}
      aria-label="Kinds of questions"
      onKeyDown={goByArrows}
      className="chip-row no-bar flex content-start gap-2 self-start max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1 max-lg:whitespace-nowrap lg:sticky lg:top-24 lg:flex-col print:hidden"
    >
      {faqCategories.flatMap((name) => [
        <Link
          key={name}
          role="tab"
          to={name === 'General' ? '/FAQ' : `/FAQ?category=${encodeURIComponent(name)}`}
          preventScrollReset
          aria-selected={name === chosen}
          aria-controls="questions"
          className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 font-semibold hover:bg-sunken lg:rounded-md lg:border-transparent lg:bg-transparent aria-selected:border-leaf aria-selected:bg-leaf aria-selected:text-on-leaf max-lg:aria-selected:-order-1"
        >
          {name}
        </Link>,
        // Without styles the words would run together.
        ' ',
      ])}
    </div>
  )
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function goByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const place = tabs.findIndex((tab) => tab === document.activeElement)
  if (step === undefined || place < 0) return
  event.preventDefault()
  tabs[(place + step + tabs.length) % tabs.length]?.focus()
}

function Question({ entry: { id, question, answer } }: { entry: FaqEntry }) {
  return (
    <details id={id} className="group rounded-lg border border-line bg-card open:shadow-sm">
      <summary className="flex min-h-14 items-center justify-between gap-4 rounded-lg px-4 py-3 text-lg font-semibold hover:bg-sunken sm:px-5">
        {question}
        <Icon name="chevron-down" className="size-5 text-leaf transition-transform group-open:rotate-180" />
      </summary>
      <Prose blocks={answer} className="px-4 pt-1 pb-4 sm:px-5 sm:pb-5" />
    </details>
  )
}
