import { useRef } from 'react'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { useStripFocus } from '../hooks/use-strip-focus.ts'
import { Avatar } from '../ui/shop/avatar.tsx'
import { ScrollButton } from '../ui/scroll-button.tsx'

interface Story {
  name: string
  who: string
  text: string
}

const buyers: readonly Story[] = [
  {
    name: 'Halima Yusuf',
    who: 'Buys foodstuff, Kaduna',
    text: 'I priced tomatoes from three stalls before leaving the house. The woman I chose kept the good basket for me.',
  },
  {
    name: 'Tunde Afolayan',
    who: 'Needed an electrician, Ibadan',
    text: 'I read what my neighbours wrote, called one number, and we had light before the football started.',
  },
  {
    name: 'Ebiere Dokubo',
    who: 'Bought a sofa, Port Harcourt',
    text: 'The seller told me where the wood had been repaired. That is why I bought it from him.',
  },
]

const sellers: readonly Story[] = [
  {
    name: 'Ngozi Eze',
    who: 'Sells fabrics, Aba',
    text: 'Before, only my street knew me. Now someone in Owerri orders six yards and I send it with the morning bus.',
  },
  {
    name: 'Musa Danladi',
    who: 'Grows potatoes, Jos',
    text: 'I set the price myself and the buyer talks to me directly. No middleman.',
  },
  {
    name: 'Blessing Okon',
    who: 'Bakes and caters, Calabar',
    text: 'The small chops picture has brought me more parties than my signboard ever did.',
  },
]

const groups = [
  { title: 'From buyers', stories: buyers },
  { title: 'From sellers', stories: sellers },
]

/**
 * Three buyers and three sellers. They are invented, and the page says so: nobody gave stars. On a phone all six are one
 * strip, which a finger, keys and buttons move; each heading stays in sight as long as its stories are.
 */
export function Testimonials() {
  const strip = useRef<HTMLDivElement>(null)
  const tabIndex = useStripFocus(strip)
  const hydrated = useHydrated()
  const step = (cards: number) => {
    const width = strip.current?.querySelector('li')?.clientWidth ?? 0
    strip.current?.scrollBy({ left: cards * width })
  }
  return (
    <section aria-labelledby="stories" className="measure py-6 lg:py-16">
      <div className="flex items-center justify-between gap-4">
        <h2 id="stories" className="text-2xl sm:text-4xl">
          How people use the market
        </h2>
        {hydrated && (
          <div className="flex shrink-0 gap-2 lg:hidden">
            <ScrollButton icon="arrow-left" label="Previous story" onPress={() => step(-1)} />
            <ScrollButton icon="arrow-right" label="Next story" onPress={() => step(1)} />
          </div>
        )}
      </div>
      <p className="mt-1 text-muted">Example stories. Real reviews will replace them.</p>
      <div
        ref={strip}
        role="group"
        aria-label="Stories"
        tabIndex={tabIndex}
        className="no-bar relative -mx-4 mt-3 flex snap-x gap-3 overflow-x-auto scroll-smooth overscroll-x-contain scroll-px-4 px-4 py-1 md:-mx-8 md:scroll-px-8 md:px-8 lg:mx-0 lg:mt-6 lg:grid lg:grid-cols-2 lg:gap-x-8 lg:overflow-visible lg:px-0"
      >
        {groups.map(({ title, stories }) => (
          <div key={title} className="flex shrink-0 flex-col">
            <h3 className="sticky left-0 w-fit text-lg lg:static lg:text-xl">{title}</h3>
            <ul aria-label={title} className="mt-2 flex grow gap-3 lg:block lg:space-y-4">
              {stories.map((story) => (
                <StoryCard key={story.name} {...story} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

function StoryCard({ name, who, text }: Story) {
  return (
    <li className="w-72 max-w-[80vw] shrink-0 snap-start rounded-lg border border-line bg-card p-4 sm:w-80 lg:w-auto lg:max-w-none lg:p-5">
      <figure className="flex h-full flex-col justify-between">
        <blockquote className="sm:text-lg sm:leading-relaxed">“{text}”</blockquote>
        <figcaption className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <Avatar url="" name={name} />
          <span className="grow">
            <span className="block font-semibold">{name}</span>
            <span className="block text-sm text-muted">{who}</span>
          </span>
        </figcaption>
      </figure>
    </li>
  )
}
