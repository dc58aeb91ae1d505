import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon.tsx'

const steps: readonly { title: string; text: string; icon: IconName }[] = [
  {
    title: 'Discover Local Sellers',
    text: 'Search by what you need or where you are, and see who sells it close by.',
    icon: 'map-pin',
  },
  {
    title: 'Connect and Explore their Offers',
    text: 'Look at the goods, ask your questions, and listen to seller voice notes before you decide.',
    icon: 'message',
  },
  {
    title: 'Buy, Visit, or Patronize',
    text: 'Pay on the site, walk to the shop, or book the work. You deal with the seller directly.',
    icon: 'bag',
  },
]

/** The three steps, in order. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how" className="bg-sunken py-8 lg:py-16">
      <div className="measure">
        <h2 id="how" className="text-3xl sm:text-4xl">
          How it works
        </h2>
        <ol className="mt-6 grid gap-6 lg:grid-cols-3">
          {steps.map(({ title, text, icon }, index) => (
            <li key={title} className="flex gap-4 lg:block">
              <span className="flex size-14 shrink-0 items-center justify-center rounded-full bg-marigold text-[#1c1a17]">
                <Icon name={icon} className="size-7" />
              </span>
              <div className="lg:mt-4">
                <h3 className="text-xl">
                  <span className="sr-only">Step {index + 1}: </span>
                  {title}
                </h3>
                <p className="mt-1 max-w-prose text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="mt-8 flex items-center gap-3 rounded-lg bg-card p-4 font-semibold sm:w-fit">
          <Icon name="microphone" className="size-6 text-leaf" />
          Buyers can listen to seller voice notes: hear the person before you pay.
        </p>
      </div>
    </section>
  )
}
