/** Why figures of a bench are not within their limits, as far as it is known: what was found when it was profiled. */
export const reasons: Record<string, string> = {
  search: `The figures among a million were taken while others worked on the machine as well; processor time tells the searches apart that are dear in
themselves: a word that is common in a category, two words taken at random, and by a little a misspelt one. Since then such a word in a category is no longer
counted at each search, of two words that no goods have together the rarer alone is looked for, and a word with a frequent plural or synonym is not counted
either: by processor time on a busy machine 37 → 25, 42 → 28 and 33 → 26 ms at p95. To be measured anew on a quiet one. The newest 9,000 rows of a common word also lay on
9,000 pages, because the generator wrote each 20,000 in no order; as they are listed they lie on 424 (14 → 4 ms). What is left is ranking: to
weigh 2,800 matches took 13 to 17 ms there ([decision 21](decisions/0021-ranking-within-bounds.md)).`,
  upload: `At the limit: 1.94, 2.04 and 2.06 times in three runs. With two encodes at once it was 4.9; on two cores one picture is encoded at a time
now and gives way to visitors ([decision 7](decisions/0007-pictures-with-sharp.md)). What is left is a core shared by the encoder and PostgreSQL.`,
  'search-quality': `Two words of a name are often the words of forty others, and twenty places hold half of forty: no order can show more than stands
beside. Of listings that their words tell apart 98 to 100 % are found ([decision 35](decisions/0035-what-a-search-and-a-page-may-cost.md)).`,
}
