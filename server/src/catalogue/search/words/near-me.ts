const me = '(?:me|us|here|my (?:area|place|house|home|location|side)|where i (?:dey|am|live))'
const near = '(?:near|ner|nea|neer|nere|nearest|close|closest|around|arround|aroud|round|beside|next)(?: to)?'
/** "near me" as people type it. "Around Lagos" names a place, and is read as one. */
const nearMe = new RegExp(
  String.raw`(?:^|\s)(?:${near} ${me}|near-?me|nerme|near ?by|nearby|close ?by|closeby)(?=$|[\s,.!?])`,
  'i',
)

/** The words without "near me", which says where the buyer is and names nothing; null where they do not say it. */
export function withoutNearMe(query: string): string | null {
  const words = query.trim().replaceAll(/\s+/g, ' ')
  return nearMe.test(words) ? words.replace(nearMe, '').replace(/^[\s,.!?]+|[\s,.!?]+$/g, '') : null
}
