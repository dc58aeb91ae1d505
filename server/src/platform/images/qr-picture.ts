import { encode } from 'uqr'
import { sharp } from './sharp.ts'

// The white margin that scanners need, in modules (ISO/IEC 18004).
const quietZone = 4

/** A QR code with its white margin as a PNG of `side` pixels. */
export function drawQrCode(text: string, side: number): Promise<Buffer> {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone })
  const pixels = Buffer.from(data.flatMap((row) => row.map((dark) => (dark ? 0 : 255))))
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(side, side, { kernel: 'nearest' })
    .png()
    .toBuffer()
}
