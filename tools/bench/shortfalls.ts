/** Why figures of a bench are not within their limits, as far as it is known: what was found when it was profiled. */
export const reasons: Record<string, string> = {
  upload: `It depends on the hour. Before photos were opened where they wait it was 1.83 to 3.94 times; since then 1.72 and 1.92 in two runs on a quiet machine
([decision 60](../decisions/0060-images-in-a-worker-process.md)).`,
  'search-quality': `Two words of a name are often the words of forty others, and twenty places hold half of forty: no order can show more than stands
beside. Of listings that their words tell apart 98 to 100 % are found ([measurements](search.md#how-often-the-listing-is-found)).`,
}
