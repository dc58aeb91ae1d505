import type { ReportedThing } from '@oja/contract/schemas/trust.ts'
import { field } from '../../api/page.ts'

// Each box has a name of its own, because a refused form comes back with one value for each name.
export const boxName = 'report-'

export function chosenReports(form: FormData): string[] {
  return [...form.keys()].filter((name) => name.startsWith(boxName)).map((name) => field(form, name))
}

/** "Scam, Fake or stolen goods": what was confirmed, each reason once and without its explanation. */
export function reasonsOf(things: readonly ReportedThing[]): string {
  const said = new Set(things.flatMap(({ reports }) => reports.map(({ reason }) => reason.split(':')[0])))
  return [...said].join(', ')
}
