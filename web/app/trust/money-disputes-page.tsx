import type { Route } from './+types/money-disputes-page.ts'
import { titled } from '../lib/brand.ts'
import { inBrowser, onServer } from '../lib/page.ts'
import type { Visit } from '../lib/page.ts'
import { BackOfficeHead } from './back-office-parts.tsx'
import { loadMoney } from './load-money.ts'
import { MoneyLists } from './money-lists.tsx'
import { disputeLists } from './money-words.ts'

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

function load(visit: Visit) {
  return loadMoney(visit, disputeLists)
}

export function meta() {
  return [{ title: titled('Disputes') }, { name: 'robots', content: 'noindex' }]
}

export default function MoneyDisputesPage({ loaderData: { data, isSample, next } }: Route.ComponentProps) {
  return (
    <>
      <BackOfficeHead title="Disputes" isSample={isSample} />
      <MoneyLists {...data} lists={disputeLists} next={next} base="/admin/disputes" isSample={isSample} />
    </>
  )
}
