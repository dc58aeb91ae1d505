import type { MonthStatement } from '@oja/contract/schemas/orders/month-statement.ts'
import { showDate } from '../../format/format.ts'
import { Price } from '../../ui/shop/price.tsx'
import { monthName } from './statement-days.tsx'

/** The head of a printed statement: whose month it is. */
export function PrintedHead({ shop, month }: { shop: string; month: string }) {
  return (
    <p className="hidden text-lg font-semibold print:block">
      {shop && `${shop} · `}
      {monthName(month)}
    </p>
  )
}

/** Every entry of the month as a row: on paper nothing can be opened. */
export function PrintedDays({ statement: { days, isWhole } }: { statement: MonthStatement }) {
  return (
    <div className="hidden print:block">
      <table className="mt-4 w-full text-left text-sm">
        <caption className="sr-only">Entries of the month</caption>
        <thead>
          <tr className="border-b border-ink">
            <th scope="col">Date</th>
            <th scope="col">Order</th>
            <th scope="col">What</th>
            <th scope="col" className="text-right">
              Your balance
            </th>
          </tr>
        </thead>
        <tbody>
          {days.flatMap(({ lines }) =>
            lines.map(({ _id, createdAt, number, productName, what, yoursMinor }) => (
              <tr key={_id} className="break-inside-avoid border-b border-line align-top">
                <td className="py-1 pr-3 whitespace-nowrap">{showDate(createdAt)}</td>
                <td className="py-1 pr-3 whitespace-nowrap">#{number}</td>
                <td className="py-1 pr-3">
                  {what}: {productName}
                </td>
                <td className="py-1 text-right whitespace-nowrap tabular-nums">
                  {yoursMinor < 0 ? '− ' : '+ '}
                  <Price kobo={Math.abs(yoursMinor)} />
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
      {!isWhole && <p className="mt-2">This month has more days than fit here. The CSV file has them all.</p>}
    </div>
  )
}
