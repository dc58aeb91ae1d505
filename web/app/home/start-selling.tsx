import { useSession } from '../session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import smallPicture from './pictures/stall-seller-small.webp'
import picture from './pictures/stall-seller.webp'
import { Drawing } from '../ui/drawing.tsx'

/** Invites people to open a shop; sellers see the way to their dashboard. */
export function StartSelling() {
  const isSeller = useSession()?.role === 'seller'
  return (
    <section aria-labelledby="start" className="measure">
      <div className="grid items-center gap-6 rounded-lg bg-night px-5 py-6 text-white sm:py-8 sm:px-10 md:grid-cols-[1.3fr_1fr]">
        <div>
          <h2 id="start" className="text-2xl sm:text-5xl">
            Ready to Start Selling?
          </h2>
          <p className="mt-2 max-w-prose sm:mt-4 sm:text-lg">
            Listing is free. Put up your goods or your skill in five minutes, and pay a small commission only
            when you sell.
          </p>
          <ButtonLink
            to={isSeller ? '/dashboard/upload' : '/SellWithUs'}
            className="mt-4 bg-marigold! sm:mt-6 text-[#1c1a17]! hover:brightness-105"
          >
            {isSeller ? 'Add a listing' : 'Open your stall'}
          </ButtonLink>
        </div>
        <Drawing
          // Hidden on phones. Without JavaScript they load it all the same, so theirs is the small one.
          src={smallPicture}
          srcSet={`${smallPicture} 360w, ${picture} 640w`}
          sizes="(min-width: 48rem) 20rem, 1px"
          width={640}
          height={533}
          loading="lazy"
          className="mx-auto w-full max-w-xs max-md:hidden"
        />
      </div>
    </section>
  )
}
