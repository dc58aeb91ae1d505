import { chaptersOf, Line, Prose } from './prose.tsx'
import type { Route } from './+types/about-page.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import picture from '../../home/pictures/stall-seller-small.webp'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { articleMeta, articleNamed } from './article-view.tsx'
import { Drawing } from '../../ui/drawing.tsx'

export const loader = serverLoader(articleNamed('about-us'))
export const clientLoader = browserLoader(articleNamed('about-us'))

export function meta({ loaderData }: Route.MetaArgs) {
  return articleMeta(loaderData)
}

export default function AboutPage({ loaderData: { title, summary, blocks } }: Route.ComponentProps) {
  const { lead, chapters } = chaptersOf(blocks)
  const values = chapters.find(({ id }) => id === valuesId)
  const aims = chapters.filter(({ id }) => id in aimIcons)
  const otherChapters = chapters.filter((chapter) => chapter !== values && !aims.includes(chapter))
  return (
    <>
      <section className="bg-night text-white">
        <div aria-hidden="true" className="awning" />
        <div className="measure grid items-center gap-4 py-6 md:gap-8 md:py-10 md:grid-cols-[1.3fr_1fr] lg:py-16">
          <div>
            <h1 className="text-4xl sm:text-5xl">{title}</h1>
            <p className="mt-4 max-w-prose text-xl">{summary}</p>
          </div>
          <Drawing
            src={picture}
            width={360}
            height={300}
            fetchPriority="high"
            className="mx-auto w-full max-w-40 md:max-w-xs print:hidden"
          />
        </div>
      </section>
      <div className="measure space-y-12 py-10 lg:space-y-16 lg:py-14">
        <Prose blocks={lead} className="mx-auto max-w-3xl text-lg sm:text-xl" />
        <div className="grid gap-4 md:grid-cols-2">
          {aims.map(({ id, title: heading, blocks: text }) => (
            <section
              key={id}
              aria-labelledby={id}
              className="rounded-lg border border-line bg-card p-6 sm:p-8"
            >
              <Round icon={aimIcons[id] ?? 'info'} />
              <h2 id={id} className="mt-4 text-3xl">
                <Line parts={heading} />
              </h2>
              <Prose blocks={text} className="mt-2 text-lg" />
            </section>
          ))}
        </div>
        {values && <Values title={values.title} blocks={values.blocks} />}
        <div className="grid gap-8 md:grid-cols-2">
          {otherChapters.map(({ id, title: heading, blocks: text }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} className="text-2xl">
                <Line parts={heading} />
              </h2>
              <Prose blocks={text} className="mt-2" />
            </section>
          ))}
        </div>
        <p className="flex flex-wrap gap-3 print:hidden">
          <ButtonLink to="/categories/products">Look around the market</ButtonLink>
          <ButtonLink to="/SellWithUs" kind="quiet">
            Open your stall
          </ButtonLink>
        </p>
      </div>
    </>
  )
}

const valuesId = 'our-values'
const aimIcons: Record<string, IconName> = { 'our-mission': 'heart', 'our-vision': 'eye' }
const valueIcons: Record<string, IconName> = {
  innovation: 'star',
  trust: 'shield',
  community: 'user',
  growth: 'store',
}

type Chapter = ReturnType<typeof chaptersOf>['chapters'][number]

function Values({ title, blocks }: Pick<Chapter, 'title' | 'blocks'>) {
  return (
    <section aria-labelledby={valuesId}>
      <h2 id={valuesId} className="text-3xl sm:text-4xl">
        <Line parts={title} />
      </h2>
      <ul className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(17rem,40%)),1fr))] gap-4">
        {chaptersOf(blocks, 3).chapters.map(({ id, title: heading, blocks: text }) => (
          <li key={id} className="flex gap-4 rounded-lg border border-line bg-card p-5">
            <Round icon={valueIcons[id] ?? 'star'} />
            <div className="min-w-0">
              <h3 className="text-xl">
                <Line parts={heading} />
              </h3>
              <Prose blocks={text} className="mt-1 text-muted" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Round({ icon }: { icon: IconName }) {
  return (
    <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-leaf-soft text-leaf">
      <Icon name={icon} className="size-6" />
    </span>
  )
}
