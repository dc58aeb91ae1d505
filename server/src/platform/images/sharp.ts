import sharp from 'sharp'

// One thread a picture. Nothing is kept of it afterwards.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
// WebP is for our own drawings: photos are told apart by their first bytes before they come here.
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadWebpFile',
  ],
})

/** sharp as this product uses it: it reads JPEG, PNG and WebP, and nothing else. */
export { sharp }
