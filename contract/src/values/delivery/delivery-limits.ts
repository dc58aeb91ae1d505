/** What a shop may say about delivery, and an address book hold. Screens, the API and the database use the same numbers. */
export const deliveryLimits = {
  pickupPlaces: 5,
  areas: 60,
  addresses: 10,
  /** The longest handling, and the longest way, in days. */
  days: 14,
  handlingDays: 1,
  /** The days that a seller who has said nothing about delivery and pick-up has to send an order without a way of delivery. */
  handlingDaysWithoutWay: 5,
  /** Nobody pays more for delivery: ₦1,000,000. */
  feeKobo: 100_000_000,
  placeName: 80,
  hours: 120,
  street: 250,
  landmark: 250,
  town: 80,
  note: 500,
} as const
