import { useCallback, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon.tsx'
import { slides } from './slides.ts'
import type { Slide } from './slides.ts'
import { Drawing } from '../ui/drawing.tsx'

const slideMilliseconds = 4_000
/** So long before a slide comes its picture is asked for: the first view loads only the first. */
const aheadMilliseconds = 1_500

/**
 * The slides at the top of the home page. A person swipes them; they also move by themselves, until the person points
 * at them, uses them or stops them. Without JavaScript they stay a strip with ten links.
 */
export function Hero() {
  const strip = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const [current, setCurrent] = useState(0)
  const [resting, setResting] = useState(false)
  const [stopped, setStopped] = useState(false)
  const [lastDrawn, setLastDrawn] = useState(0)

  const goTo = useCallback((index: number) => {
    const next = (index + slides.length) % slides.length
    setCurrent(next)
    const element = strip.current
    if (!element) return
    const left = next * element.clientWidth
    const isNeighbour = Math.abs(left - element.scrollLeft) < 1.5 * element.clientWidth
    element.scrollTo({ left, behavior: isNeighbour && !prefersStillness() ? 'smooth' : 'instant' })
  }, [])

  useEffect(() => {
    setLastDrawn((last) => Math.max(last, current))
    if (resting || stopped || prefersStillness()) return
    const draw = () => setLastDrawn((last) => Math.max(last, current + 1))
    const timers = [
      setTimeout(draw, slideMilliseconds - aheadMilliseconds),
      setTimeout(() => goTo(current + 1), slideMilliseconds),
    ]
    return () => timers.forEach(clearTimeout)
  }, [current, resting, stopped, goTo])

  useCurrentSlide(strip, setCurrent)

  return (
    <section
      aria-roledescription="carousel"
      aria-label="What the market is for"
      className="bg-marigold-soft"
      onPointerEnter={() => setResting(true)}
      onPointerLeave={() => setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
    >
      <div
        ref={strip}
        role="group"
        aria-label="Slides"
        tabIndex={0}
        className="no-bar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
      >
        {slides.map((slide, index) => (
          <SlidePanel key={slide.headline} slide={slide} index={index} isDrawn={index <= lastDrawn} />
        ))}
      </div>
      <div className="measure pb-1">
        <div className="relative mx-auto flex max-w-md items-center max-sm:-mx-4 lg:mx-0">
          {hydrated && (
            <Control icon="chevron-left" label="Previous slide" onPress={() => goTo(current - 1)} />
          )}
          <ol className="flex min-h-11 min-w-0 grow justify-center lg:justify-start">
            {slides.map(({ headline }, index) => (
              <li key={headline} className="min-w-0 max-w-6 grow sm:max-w-7">
                <a
                  href={`#slide-${index + 1}`}
                  aria-label={`Slide ${index + 1}: ${headline}`}
                  aria-current={index === current ? 'true' : undefined}
                  onClick={(event) => {
                    event.preventDefault()
                    goTo(index)
                  }}
                  className="group flex h-11 items-center justify-center"
                >
                  <span className="size-2.5 rounded-full border border-marigold-ink transition-all group-aria-[current]:w-5 group-aria-[current]:bg-marigold-ink" />
                </a>
              </li>
            ))}
          </ol>
          {hydrated && <Control icon="chevron-right" label="Next slide" onPress={() => goTo(current + 1)} />}
          {hydrated && (
            <Control
              icon={stopped ? 'play' : 'pause'}
              label={stopped ? 'Play slides' : 'Pause slides'}
              onPress={() => setStopped(!stopped)}
            />
          )}
        </div>
      </div>
    </section>
  )
}

interface SlidePanelProps {
  slide: Slide
  index: number
  /** Before that its picture is an empty box of the same size. */
  isDrawn: boolean
}

function SlidePanel({ slide, index, isDrawn }: SlidePanelProps) {
  return (
    <div
      id={`slide-${index + 1}`}
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${slides.length}`}
      className="w-full shrink-0 snap-start"
    >
      <div className="measure grid h-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 pt-4 sm:gap-x-8 lg:grid-cols-[1.4fr_1fr]">
        <div>
          <h2 className="text-[1.375rem] sm:text-4xl">{slide.headline}</h2>
          <p className="mt-3 hidden max-w-prose text-lg sm:block">{slide.text}</p>
        </div>
        <div className="mx-auto aspect-6/5 w-30 sm:w-48">
          {isDrawn && (
            <Drawing src={slide.picture} width={360} height={300} loading={index === 0 ? 'eager' : 'lazy'} />
          )}
        </div>
      </div>
    </div>
  )
}

function Control({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="flex h-11 w-10 shrink-0 items-center justify-center rounded-full text-marigold-ink sm:w-11 hover:bg-marigold/30"
    >
      <Icon name={icon} />
    </button>
  )
}

/** Follows a swipe: the slide with the largest visible part is the current one. */
function useCurrentSlide(
  strip: React.RefObject<HTMLDivElement | null>,
  setCurrent: (index: number) => void,
): void {
  useEffect(() => {
    const root = strip.current
    if (!root) return
    const panels = [...root.children]
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)
        if (seen) setCurrent(panels.indexOf(seen.target))
      },
      { root, threshold: 0.6 },
    )
    for (const panel of panels) observer.observe(panel)
    return () => observer.disconnect()
  }, [strip, setCurrent])
}

/** True for people who prefer less motion or less data. */
function prefersStillness(): boolean {
  const connection = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection
  return connection?.saveData === true || matchMedia('(prefers-reduced-motion: reduce)').matches
}
