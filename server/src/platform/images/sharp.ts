import sharp from 'sharp'

// One thread for each photo, and no cache.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
// WebP is read for our own drawings. An upload is known as JPEG or PNG by its first bytes before it comes here.
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadWebpFile',
  ],
})

/** sharp as this product uses it: it reads JPEG, PNG and WebP only. */
export { sharp }
