// A listing's card on a phone is that wide.
const fewestPixels = 300
// Of 255. A photo by candle light is brighter.
const darkest = 20
const smallestSpread = 10
const side = 16

/** What is wrong with a photo that a buyer could make nothing of; "" for any other, and where it cannot be read. */
export async function photoWarning(photo: Blob): Promise<string> {
  try {
    const bitmap = await createImageBitmap(photo)
    const { width, height } = bitmap
    const look = lookOf(bitmap)
    bitmap.close()
    return [
      ...(Math.max(width, height) < fewestPixels
        ? [`Very small: ${width} x ${height}. Buyers see it blurred.`]
        : []),
      ...(look === '' ? [] : [look]),
    ].join(' ')
  } catch {
    return ''
  }
}

function lookOf(bitmap: ImageBitmap): string {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return ''
  context.drawImage(bitmap, 0, 0, side, side)
  const { data } = context.getImageData(0, 0, side, side)
  const channels = [0, 1, 2].map((channel) => [...data].filter((_, at) => at % 4 === channel))
  const means = channels.map((values) => values.reduce((sum, value) => sum + value, 0) / values.length)
  if (Math.max(...means) < darkest) return 'Very dark'
  const isPlain = channels.every((values) => Math.max(...values) - Math.min(...values) < smallestSpread)
  return isPlain ? 'All one colour' : ''
}
