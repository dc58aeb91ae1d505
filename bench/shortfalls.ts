/** Why figures of a bench are not within their limits, as far as it is known: what was found when it was profiled. */
export const reasons: Record<string, string> = {
  search: `Where one does not hold, another program worked on the same two processors: what a search works itself is 7 to 12 ms at the 95th of a hundred among a million
when nobody else does, up to 17 ms beside others. The dearest are words that no goods have together, for which four readings are tried, and two common ones, whose lists the text
index intersects to count them ([decision 62](decisions/0062-what-a-search-of-a-million-spends.md)).`,
  upload: `It depends on the hour: 1.83 to 2.04 times in three quiet runs, and 2.55 to 3.18 some hours later, for that same release and for this one. Photos are read in a
process of their own, one at a time, that gives way to everybody ([decision 60](decisions/0060-photos-are-read-aside.md)); no priority that was tried made a
difference. What is left is two cores for the server, PostgreSQL, the one who measures, ten uploads and the encoder.`,
  'search-quality': `Two words of a name are often the words of forty others, and twenty places hold half of forty: no order can show more than stands
beside. Of listings that their words tell apart 98 to 100 % are found ([decision 35](decisions/0035-what-a-search-and-a-page-may-cost.md)).`,
}
