import { encode } from 'uqr'

/** A QR code: a square of `size` units with a quiet zone of `border` units. The dark modules are one path of an SVG. */
export function qrPath(text: string, border: number): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border })
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  )
  return { size, path: runs.join('') }
}
