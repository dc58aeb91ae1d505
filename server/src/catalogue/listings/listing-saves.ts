/** How many people saved each of these listings, by id. The module `saved` counts them. */
export type CountSaves = (ids: string[]) => Promise<Map<string, number>>

/** A page of own listings, as JSON text, with the number of saves in each listing. */
export async function withSaves(body: string, countSaves: CountSaves): Promise<string> {
  const page = JSON.parse(body) as { data: { id: string }[] }
  if (page.data.length === 0) return body
  const saves = await countSaves(page.data.map(({ id }) => id))
  return JSON.stringify({
    ...page,
    data: page.data.map((each) => ({ ...each, saves: saves.get(each.id) ?? 0 })),
  })
}
