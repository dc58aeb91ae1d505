import type { HomeCardsAnswer } from '@oja/contract/schemas/admin/admin-home-cards.ts'
import { useEffect, useRef, useState } from 'react'
import type { MouseEvent } from 'react'
import { Icon } from '../../ui/icon.tsx'

export type CardRowName = 'goods' | 'sellers'

interface Card {
  key: string
  label: string
}

interface CardRowProps {
  title: string
  row: CardRowName
  cards: readonly Card[]
  /** The row as it is saved; undefined when no admin changed it. */
  now: NonNullable<HomeCardsAnswer['data']>['goods'] | undefined
  pictureOf: (key: string) => string | undefined
  /** What was typed into a form that was refused. */
  typed: Record<string, string> | undefined
}

type Direction = 'up' | 'down'

/** Between the keys of a row in its hidden field; no key has it. */
export const separator = '|'

/** The keys of a row after a move, which names the row, the direction and the card: "goods up Services". */
export function moved(row: string, keys: readonly string[], move: string): string[] {
  const [, ofRow, direction, key = ''] = /^(\S+) (up|down) (.+)$/.exec(move) ?? []
  const from = keys.indexOf(key)
  const to = direction === 'up' ? from - 1 : from + 1
  if (ofRow !== row || from === -1 || to < 0 || to >= keys.length) return [...keys]
  const others = keys.filter((other) => other !== key)
  return [...others.slice(0, to), key, ...others.slice(to)]
}

/**
 * The cards of one row of the home page, each beside its picture. Up and Down move a card; without JavaScript they save
 * the form as well.
 */
export function CardRow({ title, row, cards, now, pictureOf, typed }: CardRowProps) {
  const list = useRef<HTMLUListElement>(null)
  const [order, setOrder] = useState(() => savedOrder(cards, now))
  const [last, setLast] = useState<{ key: string; direction: Direction }>()
  // React may take the moved card out of the page for a moment, and with it the focus.
  useEffect(() => {
    if (!last) return
    const wanted = list.current?.querySelector<HTMLButtonElement>(
      `[data-move="${CSS.escape(`${last.direction} ${last.key}`)}"]`,
    )
    const other = wanted?.parentElement?.querySelector<HTMLButtonElement>('button:enabled')
    ;(wanted?.disabled ? other : wanted)?.focus()
  }, [last])
  const move = (event: MouseEvent, direction: Direction, key: string) => {
    event.preventDefault()
    setOrder(moved(row, order, `${row} ${direction} ${key}`))
    setLast({ key, direction })
  }
  const said = last && `${labelOf(cards, last.key)} is now ${order.indexOf(last.key) + 1} of ${order.length}`
  return (
    <fieldset id={row} tabIndex={-1} className="min-w-0">
      <legend className="mb-3 font-display text-2xl font-bold">{title}</legend>
      <p role="status" className="sr-only">
        {said}
      </p>
      <input type="hidden" name={`${row} order`} value={order.join(separator)} />
      <ul ref={list} className="divide-y divide-line rounded-lg border border-line bg-card">
        {order.map((key, place) => {
          const label = labelOf(cards, key)
          const changed = now?.find((one) => one.key === key)
          const nameOf = (what: string) => `${row} ${what} ${key}`
          return (
            <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 sm:flex-nowrap">
              <CardLook
                row={row}
                picture={pictureOf(key)}
                label={label}
                shownLabel={typed?.[nameOf('label')] ?? changed?.label ?? ''}
                name={nameOf('label')}
              />
              <div className="ml-auto flex items-center gap-1">
                {(['up', 'down'] as const).map((direction) => (
                  <button
                    key={direction}
                    name="move"
                    value={`${row} ${direction} ${key}`}
                    data-move={`${direction} ${key}`}
                    aria-label={`Move ${label} ${direction}`}
                    disabled={place === (direction === 'up' ? 0 : order.length - 1)}
                    onClick={(event) => move(event, direction, key)}
                    className="flex size-11 items-center justify-center rounded-md border border-edge bg-card hover:bg-sunken disabled:opacity-35"
                  >
                    <Icon
                      name="chevron-down"
                      className={`size-5 ${direction === 'up' ? 'rotate-180' : ''}`}
                    />
                  </button>
                ))}
                <label className="flex min-h-11 items-center gap-2 pl-2 text-sm">
                  <input
                    type="checkbox"
                    name={nameOf('shown')}
                    aria-label={`Show ${label}`}
                    defaultChecked={typed ? typed[nameOf('shown')] !== undefined : (changed?.isShown ?? true)}
                    className="size-5 accent-leaf"
                  />
                  <span aria-hidden="true">Show</span>
                </label>
              </div>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

interface CardLookProps {
  row: CardRowName
  picture: string | undefined
  /** The card's own words. */
  label: string
  /** What an admin typed; "" for the card's own words. */
  shownLabel: string
  name: string
}

/** The field for the words of a card, beside the picture that visitors see above them. */
function CardLook({ row, picture, label, shownLabel, name }: CardLookProps) {
  const [words, setWords] = useState(shownLabel)
  const isRound = row === 'goods'
  return (
    <>
      <span
        aria-hidden="true"
        className={`flex w-28 shrink-0 flex-col items-center gap-0.5 overflow-hidden text-center text-xs leading-tight ${isRound ? '' : 'rounded-md border border-line bg-card pb-1 font-semibold'}`}
      >
        <img
          src={picture}
          alt=""
          width={isRound ? 112 : 320}
          height={isRound ? 112 : 220}
          loading="lazy"
          className={
            isRound ? 'size-11 rounded-full bg-sunken p-1.5' : 'h-11 w-full bg-marigold-soft object-cover'
          }
        />
        <span className="w-full px-0.5 wrap-break-word">{words.trim() || label}</span>
      </span>
      <input
        name={name}
        aria-label={`Words of ${label}`}
        placeholder={label}
        defaultValue={shownLabel}
        onInput={(event) => setWords(event.currentTarget.value)}
        className="block min-h-11 min-w-0 grow basis-40 rounded-md border border-edge bg-card px-3 text-ink placeholder:text-muted"
      />
    </>
  )
}

function labelOf(cards: readonly Card[], key: string): string {
  return cards.find((card) => card.key === key)?.label ?? key
}

/** The keys of a row as it is saved; a card of a later version stands last. */
function savedOrder(cards: readonly Card[], now: CardRowProps['now']): string[] {
  const placeOf = (key: string) => {
    const place = now?.findIndex((card) => card.key === key) ?? -1
    return place === -1 ? cards.length : place
  }
  return cards.map(({ key }) => key).sort((one, other) => placeOf(one) - placeOf(other))
}
