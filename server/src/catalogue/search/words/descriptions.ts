/** Who a thing is for, which size it has, and whether it was used. Many different things share such a word. */
const descriptions = new Set(
  (
    'men mens man male gents guys women womens woman female lady ladies boy boys girl girls kid kids child children adult adults ' +
    'student students unisex size sizes small big large medium mini new used use second hand old original quality good best fine ' +
    'neat strong tokunbo belgium foreign fairly local naija'
  ).split(' '),
)

/** Whether a folded word of a query only describes a thing: "men" of "men slippers", "size" of "freezer small size". */
export function isDescription(word: string): boolean {
  return descriptions.has(word)
}
