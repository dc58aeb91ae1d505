// Controls, spaces, marks without a letter, and everything that Unicode calls ignorable or a format character. The two
// at the end are letters and symbols by name, but nobody sees them: the empty Braille pattern and the empty note head.
const unseen = /^[\p{Cc}\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]*$/u

/** A text without spaces at its ends; "" when it has nothing that a reader can see. */
export function trimText(text: string): string {
  return unseen.test(text) ? '' : text.trim()
}
