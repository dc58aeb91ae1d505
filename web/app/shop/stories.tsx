import { Avatar } from '../ui/avatar.tsx'
import { Stars } from '../ui/stars.tsx'

interface Story {
  name: string
  who: string
  words: string
  rating: number
}

const buyers: readonly Story[] = [
  {
    name: 'Halima Yusuf',
    who: 'Buys foodstuff, Kaduna',
    words:
      'I priced tomatoes from three stalls before leaving the house. The woman I chose kept the good basket for me.',
    rating: 5,
  },
  {
    name: 'Tunde Afolayan',
    who: 'Needed an electrician, Ibadan',
    words:
      'I read what my neighbours wrote, called one number, and we had light before the football started.',
    rating: 5,
  },
  {
    name: 'Ebiere Dokubo',
    who: 'Bought a sofa, Port Harcourt',
    words: 'The seller told me where the wood had been repaired. That is why I bought it from him.',
    rating: 4,
  },
]

const sellers: readonly Story[] = [
  {
    name: 'Ngozi Eze',
    who: 'Sells fabrics, Aba',
    words:
      'Before, only my street knew me. Now someone in Owerri orders six yards and I send it with the morning bus.',
    rating: 5,
  },
  {
    name: 'Musa Danladi',
    who: 'Grows potatoes, Jos',
    words: 'I put the price myself and the buyer talks to me directly. Nobody stands in the middle.',
    rating: 5,
  },
  {
    name: 'Blessing Okon',
    who: 'Bakes and caters, Calabar',
    words: 'The small chops picture has brought me more parties than my signboard ever did.',
    rating: 5,
  },
]

/** Three buyers and three sellers. They are invented, and the page says so. */
export function Stories() {
  return (
    <section aria-labelledby="stories" className="measure py-12 lg:py-16">
      <h2 id="stories" className="text-3xl sm:text-4xl">
        How people use the market
      </h2>
      <p className="mt-2 text-muted">Sample stories, written to show how buying and selling here goes.</p>
      <div className="mt-8 grid gap-x-8 gap-y-10 lg:grid-cols-2">
        <StoryList title="From buyers" stories={buyers} />
        <StoryList title="From sellers" stories={sellers} />
      </div>
    </section>
  )
}

function StoryList({ title, stories }: { title: string; stories: readonly Story[] }) {
  return (
    <div>
      <h3 className="text-xl">{title}</h3>
      <ul className="mt-4 space-y-4">
        {stories.map(({ name, who, words, rating }) => (
          <li key={name} className="rounded-lg border border-line bg-card p-5">
            <figure>
              <blockquote className="text-lg leading-relaxed">“{words}”</blockquote>
              <figcaption className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
                <Avatar url="" name={name} />
                <span className="grow">
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-sm text-muted">{who}</span>
                </span>
                <Stars rating={rating} />
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </div>
  )
}
