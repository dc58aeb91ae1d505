import type { AwaitedVariants as Answer } from '@oja/contract/schemas/saved/saved.ts'
import { Form, Link } from 'react-router'
import { Button } from '../ui/button.tsx'

const stateLabels = {
  soldOut: 'Sold out',
  back: 'Back in stock',
  gone: 'No longer sold',
} as const

interface AwaitedVariantsProps {
  variants: Answer['data']
  /** Only an account can be notified. */
  isSignedIn: boolean
}

/** The sold-out sizes and other variants that the person waits for. */
export function AwaitedVariants({ variants, isSignedIn }: AwaitedVariantsProps) {
  return (
    <section aria-labelledby="awaited" className="mt-10">
      <h2 id="awaited" className="text-xl sm:text-2xl">
        You wait for these
      </h2>
      <ul className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {variants.map(({ id, productId, name, state }) => (
          <li
            key={id}
            className="flex min-h-16 items-center gap-3 rounded-lg border border-line bg-card px-3 py-2"
          >
            <div className="min-w-0 grow leading-snug">
              {state === 'gone' ? (
                <p className="font-semibold wrap-anywhere">{name}</p>
              ) : (
                <Link
                  to={`/products/${productId}`}
                  className="flex min-h-11 items-center font-semibold wrap-anywhere hover:underline"
                >
                  {name}
                </Link>
              )}
              <p className={`text-sm ${state === 'back' ? 'font-semibold text-leaf' : 'text-muted'}`}>
                {stateLabels[state]}
                {state === 'soldOut' && isSignedIn && '. We will tell you when it is back.'}
              </p>
            </div>
            <Form method="post" preventScrollReset>
              <Button kind="plain" name="remove" value={`variant/${id}`}>
                Remove<span className="sr-only"> {name}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
