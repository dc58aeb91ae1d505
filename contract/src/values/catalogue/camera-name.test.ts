import { expect, test } from 'vitest'
import { isCameraName } from './camera-name.ts'

test('the names that cameras, phones and messengers give are no names of goods', () => {
  const names = [
    'IMG 2043',
    'IMG_2043',
    'img2043',
    'IMG-20231101-WA0003',
    'IMG 20231101 WA0003',
    'WhatsApp Image 2023-11-01 at 10.10.10 AM (1)',
    'WhatsApp Image 2023 11 01 at 10 10 10',
    'DSC_0001',
    'DSCN0001',
    'PXL_20231101_101010123.MP',
    'MVIMG_20231101',
    'Screenshot 2023-11-01 at 10.10.10',
    'FB_IMG_1698835810123',
    '20231101_101010',
    '2023-11-01 10.10.10',
    'Photo 1234',
    'image000123',
  ]
  expect(names.filter((name) => !isCameraName(name))).toEqual([])
})

test('names of goods stay names, also with numbers', () => {
  const names = [
    'Photo frame',
    'Camera 360',
    'Image 3',
    'Ofada rice 50 kg',
    'IMG tyre 205',
    'Pic of the day',
    'Samsung A14',
    '7up',
    '501',
    'Dsc clutch disc',
    'Scanner',
    '',
  ]
  expect(names.filter(isCameraName)).toEqual([])
})
