/** "Palm oil; Garri, 4 litres and 2 more": the names that are known of `count` things; a name may have commas. */
export function nameList(names: readonly string[], count: number): string {
  const more = count - names.length
  return more > 0 ? `${names.join('; ')} and ${more} more` : names.join('; ')
}
