/** Why figures of a bench are not within their limits, as far as it is known: what was found when it was profiled. */
export const reasons: Record<string, string> = {
  search: `On a quiet machine, four runs after another: every kind but one or two within 20 ms, and those, a part of a word and a part inside one, at 20.4 to
22.6 ms in some runs and within it in others; the same holds of three times the figure among ten thousand. What is left is ranking: two thousand matches lie on as
many pages of the table, and to look whether a name holds a word that begins so costs 2 µs a row of a window of 7,000
([decision 21](decisions/0021-ranking-within-bounds.md)).`,
  upload: `At the limit: 1.99, 1.83 and 2.04 times in three runs on a quiet machine. With two encodes at once it was 4.9; on two cores one picture is encoded at a time
now and gives way to visitors ([decision 7](decisions/0007-pictures-with-sharp.md)). What is left is a core shared by the encoder and PostgreSQL.`,
  'search-quality': `Two words of a name are often the words of forty others, and twenty places hold half of forty: no order can show more than stands
beside. Of listings that their words tell apart 98 to 100 % are found ([decision 35](decisions/0035-what-a-search-and-a-page-may-cost.md)).`,
}
