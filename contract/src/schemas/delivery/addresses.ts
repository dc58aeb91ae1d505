import { z } from 'zod'
import { deliveryLimits as limits } from '../../values/delivery/delivery-limits.ts'
import { fieldLengths } from '../../values/field-lengths.ts'
import { phone } from '../fields.ts'
import { lga, plainText, requiredPlainText, state } from './fields.ts'

/** An address as a person types it, in the address book or at the checkout. The server knows the places of Nigeria. */
export const AddressBody = z.object({
  fullName: requiredPlainText(fieldLengths.personName, 'Full name is required'),
  phone: phone('Phone is required'),
  street: requiredPlainText(limits.street, 'Street is required'),
  landmark: requiredPlainText(limits.landmark, 'Nearest landmark is required'),
  town: requiredPlainText(limits.town, 'Town is required'),
  state,
  lga,
  note: plainText(limits.note).default(''),
})
export type AddressBody = z.input<typeof AddressBody>

/** The same with `isDefault`: it is chosen at the checkout. */
export const AddressBookBody = AddressBody.extend({ isDefault: z.boolean().default(false) })
export type AddressBookBody = z.input<typeof AddressBookBody>

/** An address of the caller. */
export const DeliveryAddress = z.object({
  id: z.string(),
  fullName: z.string(),
  /** E.164. */
  phone: z.string(),
  street: z.string(),
  landmark: z.string(),
  town: z.string(),
  state: z.string(),
  lga: z.string(),
  note: z.string(),
  isDefault: z.boolean(),
})
export type DeliveryAddress = z.infer<typeof DeliveryAddress>

/** The default first. */
export const AddressBook = z.object({ data: z.array(DeliveryAddress) })
export type AddressBook = z.infer<typeof AddressBook>
