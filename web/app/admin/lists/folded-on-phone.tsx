import type { ReactNode } from 'react'

// A phone shows so many cards before its reader asks for the rest of the page.
const cardsOfPhone = 10
const foldFrom = 16

/** On a phone the first cards of a long page; the others come with one tap, and only then the way to the next page. */
export function FoldedOnPhone({
  rows,
  isOpen,
  children,
}: {
  rows: number
  isOpen: boolean
  children: ReactNode
}) {
  if (rows < foldFrom) return children
  return (
    <div className="max-md:[&:has(>input:not(:checked))~nav]:hidden max-md:[&>input:not(:checked)~div_tr:nth-child(n+11)]:hidden">
      <input id="show-all-rows" type="checkbox" defaultChecked={isOpen} className="peer sr-only md:hidden" />
      <div>{children}</div>
      <label
        htmlFor="show-all-rows"
        className="mt-3 flex min-h-11 cursor-pointer items-center justify-center rounded-md border border-edge font-semibold peer-checked:hidden peer-focus-visible:outline-2 peer-focus-visible:outline-leaf md:hidden"
      >
        Show {rows - cardsOfPhone} more
      </label>
    </div>
  )
}
