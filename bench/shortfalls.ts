/** Why figures of a bench are not within their limits, as far as it is known: what was found when it was profiled. */
export const reasons: Record<string, string> = {
  search: `The wall figures were taken while others worked on the machine as well; processor time tells the searches apart that are dear in
themselves. A word that is common in a category is ranked and counted by intersecting two long lists; two words taken at random, and words begun, held
or misspelt, are read by up to three levels, each a statement of its own ([decision 21](decisions/0021-ranking-within-bounds.md)).`,
  'search-quality': `Two words of a name are often the words of forty others, and twenty places hold half of forty: no order can show more than stands
beside. Of listings that their words tell apart 98 to 100 % are found ([decision 35](decisions/0035-what-a-search-and-a-page-may-cost.md)).`,
}
