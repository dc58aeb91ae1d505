/** The usual reasons why documents are refused, as the seller reads them. An admin chooses some, and may add words. */
export const kycRefusals = [
  'The photo cannot be read.',
  'A corner is cut off.',
  'The document has expired.',
  'The number is not the number on the document.',
  'The name on the document is not your name.',
  'The name on your bank account is not the name on the document.',
  'This is not a document that we accept.',
  'The document seems to have been changed.',
] as const
