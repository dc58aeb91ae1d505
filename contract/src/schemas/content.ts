import { z } from 'zod'
import { audiences, faqCategories } from '../values/content-names.ts'

/** A part of a line of an article. */
export const Inline = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('break') }),
  z.object({
    type: z.enum(['strong', 'em']),
    get children(): z.ZodArray<z.ZodType<Inline>> {
      return z.array(Inline)
    },
  }),
  z.object({
    type: z.literal('link'),
    /** A path of this site, or an address that begins with https:, mailto:, tel: or geo:. */
    href: z.string(),
    get children(): z.ZodArray<z.ZodType<Inline>> {
      return z.array(Inline)
    },
  }),
])
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'break' }
  | { type: 'strong' | 'em'; children: Inline[] }
  | { type: 'link'; href: string; children: Inline[] }

/** A part of an article; Markdown calls it a block. */
export const Block = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3)]),
    /** The anchor for links to this heading. */
    id: z.string(),
    children: z.array(Inline),
  }),
  z.object({ type: z.literal('paragraph'), children: z.array(Inline) }),
  z.object({
    type: z.literal('list'),
    isOrdered: z.boolean(),
    get items(): z.ZodArray<z.ZodArray<z.ZodType<Block>>> {
      return z.array(z.array(Block))
    },
  }),
  z.object({
    type: z.literal('quote'),
    get children(): z.ZodArray<z.ZodType<Block>> {
      return z.array(Block)
    },
  }),
  z.object({
    type: z.literal('table'),
    header: z.array(z.array(Inline)),
    rows: z.array(z.array(z.array(Inline))),
  }),
])
export type Block =
  | { type: 'heading'; level: 2 | 3; id: string; children: Inline[] }
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'list'; isOrdered: boolean; items: Block[][] }
  | { type: 'quote'; children: Block[] }
  | { type: 'table'; header: Inline[][]; rows: Inline[][][] }

export const articleKinds = ['page', 'help'] as const
export const languages = ['en', 'pcm'] as const

/** An article as lists show it. An article that is not written yet has no address. */
export const ArticleCard = z.object({
  slug: z.string(),
  kind: z.enum(articleKinds),
  title: z.string(),
  summary: z.string(),
  audience: z.enum(audiences),
  language: z.enum(languages),
  isWritten: z.boolean(),
})
export type ArticleCard = z.infer<typeof ArticleCard>

export const ArticleList = z.object({ data: z.array(ArticleCard) })
export type ArticleList = z.infer<typeof ArticleList>

export const Article = z.object({
  data: ArticleCard.extend({
    blocks: z.array(Block),
    /** The coordinates, for an article about a place. Degrees, WGS 84. */
    /** Where the office is. Without coordinates a map searches for its address. */
    place: z
      .object({ address: z.string(), latitude: z.number().nullable(), longitude: z.number().nullable() })
      .nullable(),
  }),
})
export type Article = z.infer<typeof Article>

export const FaqEntry = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.array(Block),
  category: z.enum(faqCategories),
})
export type FaqEntry = z.infer<typeof FaqEntry>

export const Faq = z.object({ data: z.array(FaqEntry) })
export type Faq = z.infer<typeof Faq>
