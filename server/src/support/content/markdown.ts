import type { Block, Inline } from '@oja/contract/schemas/content.ts'
import { lexer } from 'marked'
import type { MarkedToken, Token, Tokens } from 'marked'

/** A file of `content/`: the header between the two lines of dashes, and the text below. */
export interface MarkdownFile {
  front: Record<string, string>
  blocks: Block[]
}

/**
 * Parses one file of `content/`.
 * HTML, images and unknown links are refused. The error names the file (`name`), the fault and what to write instead.
 */
export function readMarkdown(name: string, text: string): MarkdownFile {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replace(/\r\n?/g, '\n'))
  if (!match) throw new Error(`content/${name} must begin with its title between two lines of three dashes`)
  try {
    return { front: readFront(match[1] ?? ''), blocks: blocksOf(lexer(match[2] ?? '')) }
  } catch (error) {
    throw new Error(`content/${name}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** The plain text of an article, for searching. */
export function plainTextOf(blocks: readonly Block[]): string {
  return blocks.map(wordsOfBlock).join(' ')
}

/** The plain text of a line. */
export function plainTextOfLine(line: readonly Inline[]): string {
  return line
    .map((part) =>
      part.type === 'text' ? part.text : part.type === 'break' ? ' ' : plainTextOfLine(part.children),
    )
    .join('')
}

/** A text as part of an address: "Meet in public, then pay" → "meet-in-public-then-pay". */
export function slugOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function readFront(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split('\n').map((line) => {
      const match = /^(\w+):\s*(.+)$/.exec(line.trim())
      if (!match) throw new Error(`"${line}" should be a word, a colon and a value`)
      return [match[1], match[2]]
    }),
  )
}

function blocksOf(tokens: readonly Token[]): Block[] {
  return (tokens as MarkedToken[]).flatMap((token): Block[] => {
    switch (token.type) {
      case 'space':
      case 'def':
        return []
      case 'heading':
        return [headingOf(token)]
      case 'paragraph':
      // The text of a list item in a list without blank lines.
      case 'text':
        return [{ type: 'paragraph', children: lineOf(token.tokens ?? []) }]
      case 'list':
        return [
          { type: 'list', isOrdered: token.ordered, items: token.items.map((item) => blocksOf(item.tokens)) },
        ]
      case 'blockquote':
        return [{ type: 'quote', children: blocksOf(token.tokens) }]
      case 'table':
        return [
          {
            type: 'table',
            header: token.header.map((cell) => lineOf(cell.tokens)),
            rows: token.rows.map((row) => row.map((cell) => lineOf(cell.tokens))),
          },
        ]
      default:
        throw new Error(`"${token.raw.trim().slice(0, 60)}" is ${token.type}, which cannot be used here`)
    }
  })
}

function headingOf({ depth, tokens, raw }: Tokens.Heading): Block {
  if (depth !== 2 && depth !== 3) throw new Error(`"${raw.trim()}" must begin with ## or ###`)
  const children = lineOf(tokens)
  return { type: 'heading', level: depth, id: slugOf(plainTextOfLine(children)), children }
}

function lineOf(tokens: readonly Token[]): Inline[] {
  return (tokens as MarkedToken[]).map((token): Inline => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return { type: 'text', text: token.text }
      case 'br':
        return { type: 'break' }
      case 'strong':
      case 'em':
        return { type: token.type, children: lineOf(token.tokens) }
      case 'link':
        return { type: 'link', href: safeHref(token.href), children: lineOf(token.tokens) }
      default:
        throw new Error(`"${token.raw.trim().slice(0, 60)}" is ${token.type}, which cannot be used here`)
    }
  })
}

function safeHref(href: string): string {
  if (/^(\/(?![/\\])|#|https:\/\/|mailto:|tel:|geo:)/.test(href)) return href
  throw new Error(`the link to "${href}" must begin with / or https:`)
}

function wordsOfBlock(block: Block): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return plainTextOfLine(block.children)
    case 'list':
      return block.items.map(plainTextOf).join(' ')
    case 'quote':
      return plainTextOf(block.children)
    case 'table':
      return [block.header, ...block.rows].flat().map(plainTextOfLine).join(' ')
  }
}
