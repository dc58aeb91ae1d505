import { useRef } from 'react'
import { useHydrated } from '../hooks/use-hydrated.ts'
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

/** Three buyers and three sellers. They are invented, and the page says so: nobody gave stars. */
export function Testimonials() {
  return (
    <section aria-labelledby="stories" className="measure py-8 lg:py-16">
      <h2 id="stories" className="text-3xl sm:text-4xl">
        How people use the market
      </h2>
      <p className="mt-2 text-muted">Example stories. Real reviews will replace them.</p>
      <div className="mt-4 grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <StoryList title="From buyers" stories={buyers} />
        <StoryList title="From sellers" stories={sellers} />
      </div>
    </section>
  )
}

/** One below another on wide screens. On a phone they are a strip, which a finger, keys and buttons move. */
function StoryList({ title, stories }: { title: string; stories: readonly Story[] }) {
  const list = useRef<HTMLUListElement>(null)
  const hydrated = useHydrated()
  const step = (cards: number) => {
    const width = list.current?.firstElementChild?.clientWidth ?? 0
    list.current?.scrollBy({ left: cards * width })
  }
  return (
    <div className="min-w-0">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h3 className="text-xl">{title}</h3>
        {hydrated && (
          <div className="flex gap-2 lg:hidden">
            <ScrollButton icon="arrow-left" label={`${title}: previous`} onPress={() => step(-1)} />
            <ScrollButton icon="arrow-right" label={`${title}: next`} onPress={() => step(1)} />
          </div>
        )}
      </div>
      <ul
        ref={list}
        // A strip that scrolls must take the focus, so that keys can move it.
        tabIndex={0}
        aria-label={title}
        className="no-bar -mx-4 mt-3 flex snap-x gap-3 overflow-x-auto scroll-smooth overscroll-x-contain scroll-px-4 px-4 py-1 md:-mx-8 md:scroll-px-8 md:px-8 lg:mx-0 lg:block lg:space-y-4 lg:overflow-visible lg:px-0"
      >
        {stories.map(({ name, who, text }) => (
          <li
            key={name}
            className="w-72 max-w-[88%] shrink-0 snap-start rounded-lg border border-line bg-card p-5 sm:w-80 lg:w-auto lg:max-w-none"
          >
            <figure className="flex h-full flex-col justify-between">
              <blockquote className="leading-relaxed sm:text-lg">“{text}”</blockquote>
              <figcaption className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
                <Avatar url="" name={name} />
                <span className="grow">
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-sm text-muted">{who}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </div>
  )
}
