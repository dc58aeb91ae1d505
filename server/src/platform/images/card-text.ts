import { fileURLToPath } from 'node:url'
import { sharp } from './sharp.ts'

/** The colours of pictures that are made to be shared. */
export const colours = {
  paper: '#fbf8f3',
  ink: '#1c1a17',
  muted: '#625a4e',
  leaf: '#0b6b3a',
  leafSoft: '#e1f0e5',
  marigoldSoft: '#fdeecb',
  white: '#ffffff',
} as const

// The product brings its font: a bare machine has none, and few fonts have ₦ and the letters of Hausa and Yoruba.
const fontfile = fileURLToPath(new URL('fonts/bricolage-grotesque-bold.ttf', import.meta.url))

interface TextLook {
  /** Pixels; the lines break there. */
  width: number
  /** Pixels. */
  size: number
  colour: string
  align?: 'left' | 'centre'
}

/** A text as a picture with a transparent ground, in as many lines as it needs. */
export function renderText(text: string, { width, size, colour, align = 'left' }: TextLook) {
  return sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      font: `Bricolage Grotesque Bold ${size}`,
      fontfile,
      width,
      align,
      // With 72 dpi one point is one pixel.
      dpi: 72,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
}

/** The first size whose limit the length does not exceed. */
export function sizeOf(length: number, ...steps: [size: number, most: number][]): number {
  return (steps.find(([, max]) => length <= max) ?? steps.at(-1) ?? [42])[0]
}

/** Removes what the font cannot draw: emoji and control characters. */
export function removeEmoji(text: string): string {
  return text
    .replace(/\p{Extended_Pictographic}|\u200d|\ufe0f|\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

export function shorten(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
