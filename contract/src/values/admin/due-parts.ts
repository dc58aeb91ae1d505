/** What we owe sellers, by what it waits for; the first is what leaves our account now. */
export const dueParts = ['now', 'delivery', 'hold', 'problem', 'shop'] as const
export type DuePart = (typeof dueParts)[number]
