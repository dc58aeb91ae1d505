/** The longest accepted texts and the largest uploads. Screens, the API and the database use the same numbers. */
export const fieldLengths = {
  email: 254,
  personName: 80,
  storeName: 80,
  /** The last part of a shop's link. */
  slugMin: 3,
  slug: 40,
  listingName: 250,
  phone: 20,
  address: 250,
  description: 5_000,
  comment: 1_000,
  message: 2_000,
  automaticReply: 500,
  ticketCategory: 60,
  ticketSubject: 150,
  ticketMessage: 5_000,
  search: 100,
  /** The longest search radius, in km. */
  searchKilometres: 1_500,
  passwordMin: 8,
  adminPasswordMin: 12,
  passwordMax: 128,
  city: 80,
  /** Working hours as a text of the provider. */
  workingHours: 300,
  /** The services of a provider, one line each. */
  servicesOffered: 30,
  serviceOffered: 80,
  quantity: 1_000_000,
  /** One photo, in bytes, inclusive: "Photos must be JPG or PNG, under 5MB each". */
  photoBytes: 5 * 1024 * 1024,
  photos: 8,
  /** Photos that a seller adds at once, a draft for each. */
  bulkPhotos: 40,
  /** One part of a photo that is sent in parts, in bytes: a second on a slow line. */
  photoPartBytes: 64 * 1024,
  /** The longest side of a stored identity document, in pixels: small print must stay readable. */
  paperSide: 2_000,
  /** An avatar, in bytes, after resizing. */
  avatarBytes: 1024 * 1024,
  /** One voice note, in bytes and seconds. */
  voiceBytes: 1024 * 1024,
  voiceSeconds: 60,
  /** One upload request, in bytes: eight photos and their form fields. */
  uploadBytes: 45 * 1024 * 1024,
  /** One file of listings, in bytes and lines. */
  importBytes: 8 * 1024 * 1024,
  importLines: 10_000,
  /** A ZIP of photos that comes with it, in bytes: both fit into one upload. */
  importPhotosBytes: 36 * 1024 * 1024,
  /** The highest low-stock number that a seller may choose. */
  lowStock: 1_000,
  /** One form without files, in bytes. */
  formBytes: 64 * 1024,
} as const

/** How many rows one page of a list has at most. */
export const pageSize = 24

/**
 * How many listings of one shop an answer has at most. Most shops fit, and the number fills rows of 2, 3, 4 and 5
 * cards.
 */
export const shopPageSize = 120
