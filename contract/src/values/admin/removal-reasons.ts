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
