/** "Palm oil, Dry onions and 2 more": the names that are known of `count` things. */
export function nameList(names: readonly string[], count: number): string {
  const more = count - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}
