/** Why figures of a bench are not within their limits, as far as it is known: what was found when it was profiled. */
export const reasons: Record<string, string> = {
  search: `Every kind but three within 20 ms in each of six runs on a quiet machine; "two words", "word part" and "part inside a word" are at 18 to 24 ms from run to
run, and the same holds of three times the figure among ten thousand. What is left is ranking: two thousand matches lie on as many pages of the table, and to
look whether a name holds a word that begins so costs 2 µs a row of a window of 7,000 ([decision 21](decisions/0021-ranking-within-bounds.md)).`,
  upload: `It depends on the hour: 1.83 to 2.04 times in three quiet runs, and 2.55 to 3.18 some hours later, for that same release and for this one. Photos are read in a
process of their own, one at a time, that gives way to everybody ([decision 60](decisions/0060-photos-are-read-aside.md)); no priority that was tried made a
difference. What is left is two cores for the server, PostgreSQL, the one who measures, ten uploads and the encoder.`,
  'search-quality': `Two words of a name are often the words of forty others, and twenty places hold half of forty: no order can show more than stands
beside. Of listings that their words tell apart 98 to 100 % are found ([decision 35](decisions/0035-what-a-search-and-a-page-may-cost.md)).`,
}
