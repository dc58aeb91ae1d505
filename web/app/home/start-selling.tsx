import { useSession } from '../session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import picture from './pictures/stall-seller.webp'
import { Drawing } from '../ui/drawing.tsx'

/** Invites people to open a shop; sellers see the way to their dashboard. */
export function StartSelling() {
  const isSeller = useSession()?.role === 'seller'
  return (
    <section aria-labelledby="start" className="measure">
      <div className="grid items-center gap-6 rounded-lg bg-night px-6 py-8 text-white sm:px-10 md:grid-cols-[1.3fr_1fr]">
        <div>
          <h2 id="start" className="text-3xl sm:text-5xl">
            Ready to Start Selling?
          </h2>
          <p className="mt-4 max-w-prose text-lg">
            Listing is free. Put up your goods or your skill in five minutes, and pay a small commission only
            when you sell.
          </p>
          <ButtonLink
            to={isSeller ? '/dashboard/upload' : '/SellWithUs'}
            className="mt-6 bg-marigold! text-[#1c1a17]! hover:brightness-105"
          >
            {isSeller ? 'Add a listing' : 'Open your stall'}
          </ButtonLink>
        </div>
        <Drawing
          src={picture}
          width={640}
          height={533}
          loading="lazy"
          className="mx-auto w-full max-w-52 md:max-w-xs"
        />
      </div>
    </section>
  )
}
