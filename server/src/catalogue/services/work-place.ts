import {
  workPlaceForBuyers,
  workPlaceLabels,
  workPlaces,
} from '@oja/contract/values/catalogue/work-places.ts'
import type { WorkPlace } from '@oja/contract/values/catalogue/work-places.ts'
import { federalCapital } from '@oja/contract/values/places/place-labels.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { placeJson } from '../listings/listing-json.ts'

// How files of sellers say it, in letters only.
const otherNames: Record<WorkPlace, readonly string[]> = {
  customer: ['home', 'homeservice', 'mobile', 'igotothem', 'wecometoyou', 'icometoyou'],
  shop: ['workshop', 'studio', 'office', 'theycometome', 'cometous', 'cometome'],
  both: ['either', 'homeandshop', 'shopandhome'],
  remote: ['online', 'phone', 'byphone', 'virtual'],
}

const named = new Map<string, WorkPlace>(
  workPlaces.flatMap((place) =>
    [place, workPlaceLabels[place], ...otherNames[place]].map((name) => [lettersOf(name), place] as const),
  ),
)

/** Where a text says that the work is done: "shop", "I go to the customer", "Home service"; undefined when it says nothing known. */
export function readWorkPlace(text: string): WorkPlace | undefined {
  return named.get(lettersOf(text))
}

/** What can be chosen, as a sentence goes on: "I go to the customer, … or By phone or online". */
export const workPlaceChoices = workPlaces.map((place) => `“${workPlaceLabels[place]}”`).join(', ')

const { state, town } = federalCapital
/** " in Lagos" of a service (alias v); "" without a state. */
const around = sql`case v.state when '' then '' when ${sql.lit(state)} then ${sql.lit(` in ${town}`)} else ' in ' || v.state end`

/** Where a service (alias v) is done, as a buyer reads it. Where the provider has not said it, a call to ask. */
export function workPlaceWords(): RawBuilder<unknown> {
  const there = sql`coalesce(': ' || nullif(${placeJson(sql`v.city`, sql`v.state`)}, ''), '') || '.'`
  return sql`case v.work_place when 'customer' then 'Comes to you' || ${around} || '.'
    when 'shop' then 'You go to them' || ${there}
    when 'both' then 'Comes to you' || ${around} || '. Or you go to them' || ${there}
    when 'remote' then 'By phone or online.'
    else 'Ask if they come to you.' end`
}

/**
 * The same in a list: "Comes to you in Lagos, or you go to them". A card names the town beside it; "" where the provider has
 * not said it.
 */
export const workPlaceOfCard = sql`case v.work_place ${sql.join(
  workPlaces.map((place) => sql`when ${sql.lit(place)} then ${wordsOfCard(workPlaceForBuyers[place])}`),
  sql` `,
)} else '' end`

function wordsOfCard(words: string): RawBuilder<unknown> {
  const comes = workPlaceForBuyers.customer
  if (!words.startsWith(comes)) return sql.lit(words)
  return sql`${sql.lit(comes)} || ${around} || ${sql.lit(words.slice(comes.length))}`
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '')
}
