/** The reason that names the bank account: the documents may be good, so another account settles it too. */
export const bankHasOtherName = 'The name on your bank account is not the name on the document.'

/**
 * The usual reasons why documents are refused: `text` as the seller reads it, `label` as an admin chooses it. An admin
 * chooses some, and may add words.
 */
export const kycRefusals = [
  { label: 'Cannot be read', text: 'The photo cannot be read.' },
  { label: 'Corner cut off', text: 'A corner is cut off.' },
  { label: 'Expired', text: 'The document has expired.' },
  { label: 'Other number', text: 'The number is not the number on the document.' },
  { label: 'Other name', text: 'The name on the document is not your name.' },
  { label: 'Bank has another name', text: bankHasOtherName },
  { label: 'Not accepted', text: 'This is not a document that we accept.' },
  { label: 'Seems changed', text: 'The document seems to have been changed.' },
] as const
