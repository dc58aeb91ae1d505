import { z } from 'zod'
import { deliveryWays } from '../../values/delivery/delivery-ways.ts'
import { fieldLengths } from '../../values/field-lengths.ts'
import { customerSorts } from '../../values/sellers/customer-sorts.ts'
import { text } from '../fields.ts'

/** The words find names. */
export const CustomerQuery = z.object({
  q: text(fieldLengths.search).optional(),
  sort: z.enum(customerSorts).optional(),
  /**
   * From the link of the page before: the value by which its last customer is sorted (milliseconds since 1970, or kobo), and
   * their id.
   */
  after: z
    .string()
    .regex(/^\d{1,16}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This is no place in the list')
    .optional(),
  limit: z.coerce.number<number>().int().min(1).max(50).optional(),
})
export type CustomerQuery = z.input<typeof CustomerQuery>

/** A person who has paid an order of the shop. */
export const Customer = z.object({
  /** The id of the buyer, by which `customer` filters the orders of the shop. */
  id: z.string(),
  name: z.string(),
  /** How many orders they have paid, those refunded since among them. */
  orders: z.number().int(),
  /** What they have paid with delivery, less what went back. Kobo. */
  paidMinor: z.number().int(),
  lastOrder: z.object({
    number: z.string(),
    at: z.string(),
    productName: z.string(),
    /** Null for an order that says nothing of it. */
    way: z.enum(deliveryWays).nullable(),
    atStall: z.boolean(),
  }),
  /** The town and state to which the last order goes; "" where no address is kept, or the shop may not read it. */
  place: z.string(),
  /** Can the shop write to them? Not to who left, or paid without an account. */
  canWrite: z.boolean(),
})
export type Customer = z.infer<typeof Customer>

export const Customers = z.object({ data: z.array(Customer) })
export type Customers = z.infer<typeof Customers>

/** One customer, with the phone number of the newest order that still shows one. */
export const OneCustomer = z.object({
  data: Customer.extend({
    /** Null where no order shows a phone number. */
    phone: z
      .object({
        /** E.164. */
        number: z.string(),
        /** The order that shows it. */
        order: z.string(),
      })
      .nullable(),
  }),
})
export type OneCustomer = z.infer<typeof OneCustomer>
