/** Why figures of a bench are not within their limits, as far as it is known: what was found when it was profiled. */
export const reasons: Record<string, string> = {
  search: `Where one does not hold, another program worked on the same two processors: what a search works itself is 7 to 12 ms at the 95th of a hundred among a million
when nobody else does, up to 17 ms beside others. The dearest are words that no goods have together, for which four readings are tried, and two common ones, whose lists the text
index intersects to count them ([decision 62](decisions/0062-what-a-search-of-a-million-spends.md)).`,
  upload: `It depends on the hour. Before photos were opened where they wait it was 1.83 to 3.94 times; since then 1.72 and 1.92 in two runs on a quiet machine
([decision 59](decisions/0059-what-is-not-read-and-what-waits-on-the-disk.md)).`,
  api: `Rounds differ by half (0.59 to 0.92 for one listing within one run), because the two servers are asked in turns and the machine gives now more, now less; by
processor time it is 0.82. In the run before, 20 minutes earlier, the middle was 0.82, in the morning 0.87. What the house adds to a listing is some 50 µs: hooks, headers, the patience of a request, promises. No
part of it is more than a tenth.`,
  session: `The machine is half as fast as in the morning, when the same was 0.084 ms: the request without a session takes 0.06 to 0.09 ms now, 0.035 then. It is one indexed
query, and most of it is what one query costs.`,
  'search-quality': `Two words of a name are often the words of forty others, and twenty places hold half of forty: no order can show more than stands
beside. Of listings that their words tell apart 98 to 100 % are found ([decision 35](decisions/0035-what-a-search-and-a-page-may-cost.md)).`,
}
