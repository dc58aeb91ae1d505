import { expect, test } from 'vitest'
import { preparePhoto } from './prepare-photo.ts'

// Here no photo can be decoded, as on a phone without the memory for it.
const limits = { bytes: 40, longestSide: 1_600 }

const jpeg = (name: string, length: number, end: number[]) => {
  const bytes = new Uint8Array(length)
  bytes.set([0xff, 0xd8, 0xff])
  bytes.set(end, length - end.length)
  return new File([bytes], name, { type: 'image/jpeg' })
}
const whole = [0xff, 0xd9]

test('a whole photo that the phone cannot decode is sent as it is, and refused without a word of damage when it is too large', async () => {
  const small = jpeg('small.jpg', 20, whole)
  expect(await preparePhoto(small, limits)).toBe(small)
  await expect(preparePhoto(jpeg('large.jpg', 60, whole), limits)).rejects.toMatchObject({
    isDamaged: false,
    message: 'large.jpg cannot be opened. Photos must be JPG or PNG, under 5MB each',
  })
})

test('a photo that was cut off is called damaged, whatever its size', async () => {
  for (const length of [20, 60])
    await expect(preparePhoto(jpeg('cut.jpg', length, [0]), limits)).rejects.toMatchObject({
      isDamaged: true,
      message: 'cut.jpg is damaged: take it again or choose another',
    })
})

test('a file of another kind is not called damaged, whatever its name says', async () => {
  for (const content of ['', 'this is no picture'])
    await expect(preparePhoto(new File([content], 'x.jpg'), limits)).rejects.toMatchObject({
      isDamaged: false,
      message: 'x.jpg cannot be opened. Photos must be JPG or PNG, under 5MB each',
    })
})
