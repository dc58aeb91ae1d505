import { expect, onTestFinished, test } from 'vitest'
import { call, startTestApp } from '../../../tests/test-app.ts'

test(
  'everybody may read the contact details, and they are those of the configuration',
  { tags: ['CT4', 'H17', 'H20'] },
  async () => {
    const app = await startTestApp({
      environment: {
        SUPPORT_PHONE: '+2348012345678',
        SUPPORT_EMAIL_SELLERS: 'traders@market.example',
        SOCIAL_URLS: 'https://www.facebook.com/market, https://x.com/market, https://blog.market.example/',
        COMMISSION_PERCENT: '3.5',
      },
    })
    onTestFinished(() => app.close())
    const { status, headers, body } = await call(app, 'GET', '/api/v1/site')
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=60'])
    expect(body.data).toEqual({
      brand: 'Oja',
      origin: app.origin,
      phone: '+2348012345678',
      emails: {
        general: 'help@oja.example',
        sellers: 'traders@market.example',
        buyers: 'buyers@oja.example',
      },
      place: 'Lagos, Nigeria',
      social: [
        { name: 'Facebook', url: 'https://www.facebook.com/market' },
        { name: 'X', url: 'https://x.com/market' },
        { name: 'blog.market.example', url: 'https://blog.market.example/' },
      ],
      commissionPercent: 3.5,
    })
  },
)
