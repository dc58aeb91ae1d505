/** The topics with which a link may fill the form: `/Support?about=suspension#message-form`. */
const topics: Record<string, { category: string; subject: string }> = {
  suspension: { category: 'My shop', subject: 'Why is my shop suspended?' },
  removal: { category: 'My shop', subject: 'Why did you remove it?' },
  account: { category: 'My account', subject: 'Why is my account suspended?' },
}

/** The fields of a topic; none for an unknown one. */
export function topicOf({ searchParams }: URL): { category?: string; subject?: string } {
  const about = searchParams.get('about') ?? ''
  return new Map(Object.entries(topics)).get(about) ?? {}
}
