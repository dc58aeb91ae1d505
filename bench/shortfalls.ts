/** Why figures of a bench are not within their limits, as far as it is known: what was found when it was profiled. */
export const reasons: Record<string, string> = {
  search: `Where one does not hold, another program worked on the same two processors: what a search works itself is 7 to 12 ms at the 95th of a hundred among a million
when nobody else does, up to 17 ms beside others. The dearest are words that no goods have together, for which four readings are tried, and two common ones, whose lists the text
index intersects to count them ([decision 62](decisions/0062-what-a-search-of-a-million-spends.md)).`,
  upload: `It depends on the hour. Before photos were opened where they wait it was 1.83 to 3.94 times; since then 1.72 and 1.92 in two runs on a quiet machine
([decision 59](decisions/0059-what-is-not-read-and-what-waits-on-the-disk.md)).`,
  pages: `The page of a product is made 833 times a second, some 500 times before; but its JSON, which it is held against, comes 8,700 times since lookups share a
connection, 3,830 before ([decision 63](decisions/0063-lookups-share-a-connection.md)): of that it would be 0.22. A page takes 1.4 ms of the server's time, most of it the router's and React's.`,
  'search-quality': `Two words of a name are often the words of forty others, and twenty places hold half of forty: no order can show more than stands
beside. Of listings that their words tell apart 98 to 100 % are found ([decision 35](decisions/0035-what-a-search-and-a-page-may-cost.md)).`,
}
