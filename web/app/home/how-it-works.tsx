import { useRef } from 'react'
import { useStripFocus } from '../hooks/use-strip-focus.ts'
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

/** The three steps, in order: on a phone a strip that a finger and keys move. */
export function HowItWorks() {
  const strip = useRef<HTMLOListElement>(null)
  const tabIndex = useStripFocus(strip)
  return (
    <section aria-labelledby="how" className="bg-sunken py-6 lg:py-16">
      <div className="measure">
        <h2 id="how" className="text-2xl sm:text-4xl">
          How it works
        </h2>
        <ol
          ref={strip}
          tabIndex={tabIndex}
          aria-labelledby="how"
          className="no-bar relative -mx-4 mt-3 flex snap-x gap-3 overflow-x-auto overscroll-x-contain scroll-px-4 px-4 py-1 md:-mx-8 md:scroll-px-8 md:px-8 lg:mx-0 lg:mt-6 lg:grid lg:grid-cols-3 lg:gap-6 lg:overflow-visible lg:px-0"
        >
          {steps.map(({ title, text, icon }, index) => (
            <li
              key={title}
              className="w-72 max-w-[80vw] shrink-0 snap-start rounded-lg bg-card p-4 lg:w-auto lg:max-w-none lg:bg-transparent lg:p-0"
            >
              <div className="flex items-center gap-3 lg:block">
                <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-marigold text-[#1c1a17] lg:size-14">
                  <Icon name={icon} className="size-5 lg:size-7" />
                </span>
                <h3 className="text-lg leading-tight lg:mt-4 lg:text-xl">
                  <span className="sr-only">Step {index + 1}: </span>
                  {title}
                </h3>
              </div>
              <p className="mt-2 max-w-prose text-muted lg:mt-1">{text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-3 flex items-center gap-3 rounded-lg bg-card p-4 font-semibold sm:w-fit lg:mt-8">
          <Icon name="microphone" className="size-6 text-leaf" />
          Buyers can listen to seller voice notes: hear the person before you pay.
        </p>
      </div>
    </section>
  )
}
