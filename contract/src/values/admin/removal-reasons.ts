/** The usual reasons why an admin removes a listing, as its seller reads them. An admin chooses some, and may add words. */
export const removalReasons = [
  'Buyers paid for it and got nothing.',
  'It is dangerous or not allowed here.',
  'It is fake or stolen.',
  'It asks for payment outside Oja.',
  'The price, pictures or description are wrong.',
  'It has insulting words or pictures.',
  'The same thing is listed many times.',
] as const

/** The same of a review, as its writer reads them. */
export const reviewRemovalReasons = [
  'It is not about what you bought or about this shop.',
  'It has insulting or threatening words.',
  'It says things about a person that do not belong here, such as a phone number or an address.',
  'It is advertising, or the same text many times.',
  'It asks to pay or to write outside Oja.',
  'The picture or the voice note is not allowed here.',
  'You were paid for it, or it is about your own shop.',
] as const
