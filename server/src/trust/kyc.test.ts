import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildProduct,
  buildSeller,
  call,
  startTestApp,
  photo,
} from '../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../tests/test-app.ts'
import { deleteExpiredDocuments } from './trust.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

const good = { paperKind: 'nin', paperNumber: '12345678901', address: '14 Bodija Market Road, Ibadan' }

async function documentsForm(values: Record<string, string> = good, photos?: Buffer[]): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  for (const bytes of photos ?? [await photo()])
    form.append('papers', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'paper.jpg')
  return form
}

const handIn = async (seller: Person, values?: Record<string, string>, photos?: Buffer[]) =>
  seller.call('POST', '/api/v1/sellers/kyc', await documentsForm(values, photos))
const status = async (seller: Person) =>
  (await seller.call('GET', '/api/v1/sellers/kyc')).body.data as {
    status: string
    id: string
    reason: string
    paperNumber: string
    papers: { id: string; url: string }[]
  }
const waiting = async (seller: Person) => {
  const { body } = await admin.call('GET', `/api/v1/admin/kyc?status=Pending&q=${seller.email}`)
  return (body.data as { id: string; paperNumber: string; papers: { url: string }[] }[])[0]
}

test(
  'a seller submits identity documents, an admin approves them once, and buyers see the badge',
  { tags: ['ST22', 'DB4', 'D8', 'I25', 'I24'] },
  async () => {
    const seller = await buildSeller(app, 'Verified Yams')
    const product = await buildProduct(seller)
    expect((await status(seller)).status).toBe('None')
    expect((await handIn(seller)).status).toBe(201)
    expect(await status(seller)).toMatchObject({ status: 'Pending', papers: [{}] })
    expect(await handIn(seller)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })

    const submission = await waiting(seller)
    expect(submission).toMatchObject({ paperNumber: '12345678901', papers: [{}] })
    const approve = () => admin.call('POST', `/api/v1/admin/kyc/${submission?.id}/approve`)
    expect([await approve(), await approve()].map(({ status }) => status)).toEqual([200, 409])
    const late = await admin.call('POST', `/api/v1/admin/kyc/${submission?.id}/reject`, {
      reason: 'too late',
    })
    expect(late.status).toBe(409)

    expect((await status(seller)).status).toBe('Approved')
    const { body } = await call(app, 'GET', `/api/v1/products/${product}`)
    expect((body.data as { sellerId: { verified: boolean } }).sellerId.verified).toBe(true)
    await app.mailTo(seller.email, 'Your shop is verified')
    const audit = await admin.call('GET', `/api/v1/admin/audit?q=${submission?.id}`)
    expect(audit.body.data).toMatchObject([
      { action: 'Approve papers', before: { status: 'Pending' }, after: { status: 'Approved' } },
    ])
    expect(await handIn(seller)).toMatchObject({ status: 409 })
  },
)

test(
  'a shop that is verified without identity documents reads that it is, and needs none',
  { tags: ['ST22'] },
  async () => {
    const seller = await buildSeller(app, 'Known For Years')
    await app.pool.query("update sellers set verified = true where store_name = 'Known For Years'")
    expect(await status(seller)).toMatchObject({ status: 'Approved', decidedAt: null, papers: [] })
  },
)

test(
  'identity documents of a deleted owner are not in the queue and cannot be approved',
  { tags: ['D9', 'OS21', 'OS22'] },
  async () => {
    const seller = await buildSeller(app, 'Gone to Ghana')
    await handIn(seller)
    const submission = await waiting(seller)
    const counts = async () => {
      const { body } = await admin.call('GET', '/api/v1/admin/kyc?status=Pending')
      const overview = await admin.call('GET', '/api/v1/admin/overview')
      return [(body.data as unknown[]).length, (overview.body.data as { pendingKyc: number }).pendingKyc]
    }
    const [before = 0] = await counts()
    expect(await counts()).toEqual([before, before])
    expect((await seller.call('DELETE', '/api/v1/users/delete/profile')).status).toBe(200)
    expect(await counts()).toEqual([before - 1, before - 1])
    const approved = await admin.call('POST', `/api/v1/admin/kyc/${submission?.id}/approve`)
    expect(approved.status).toBe(409)
  },
)

test('a refusal gives the reason, and the seller may try again', { tags: ['ST22', 'I25'] }, async () => {
  const seller = await buildSeller(app, 'Second Try')
  await handIn(seller)
  const submission = await waiting(seller)
  const reject = (body: object) => admin.call('POST', `/api/v1/admin/kyc/${submission?.id}/reject`, body)
  expect((await reject({ reason: ' ' })).body.fields).toEqual({
    reason: 'Give a reason; the person will see it',
  })
  expect((await reject({ reason: 'The photo cannot be read.' })).status).toBe(200)
  expect(await status(seller)).toMatchObject({ status: 'Rejected', reason: 'The photo cannot be read.' })
  expect((await app.mailTo(seller.email, 'could not accept')).text).toContain('The photo cannot be read.')
  expect((await handIn(seller)).status).toBe(201)
  expect((await status(seller)).status).toBe('Pending')
})

test(
  'a seller replaces documents that wait, and the first ones are deleted at once',
  { tags: ['ST22', 'I25', 'D8'] },
  async () => {
    const seller = await buildSeller(app, 'Wrong Photo')
    await handIn(seller)
    const first = await status(seller)
    expect(first).toMatchObject({ isReplacement: false })
    const { papers: opened = [] } = (await waiting(seller)) ?? {}
    const others = { ...good, paperNumber: '10987654321', replaces: first.id }
    const stranger = await buildSeller(app, 'Not Their Papers')
    expect((await handIn(stranger, others)).status).toBe(409)
    expect((await status(stranger)).status).toBe('None')
    expect((await handIn(seller, others)).status).toBe(201)
    expect(await status(seller)).toMatchObject({
      status: 'Pending',
      paperNumber: '10987654321',
      isReplacement: true,
    })
    expect(await waiting(seller)).toMatchObject({ paperNumber: '10987654321', papers: [{}] })
    expect((await seller.call('GET', first.papers[0]?.url ?? '')).status).toBe(404)
    expect((await admin.call('GET', opened[0]?.url ?? '')).status).toBe(404)
    const { rows } = await app.pool.query('select from kyc_submissions where id = $1', [first.id])
    expect(rows).toEqual([])
    // A page that was open in another tab replaces nothing.
    expect(await handIn(seller, others)).toMatchObject({
      status: 409,
      body: { message: 'You have sent other documents already. Open this page again to see them.' },
    })
  },
)

test(
  'an admin who decides on documents that were replaced decides nothing, and is led to the new ones',
  { tags: ['ST22', 'I25', 'I24'] },
  async () => {
    const seller = await buildSeller(app, 'Two Tries')
    await handIn(seller)
    const seen = (await waiting(seller)) ?? { id: '', papers: [] }
    await admin.call('GET', seen.papers[0]?.url ?? '')
    await handIn(seller, { ...good, replaces: seen.id })
    const second = (await status(seller)).id
    await handIn(seller, { ...good, replaces: second })
    const third = (await status(seller)).id
    const decide = (id: string, what: string) =>
      admin.call('POST', `/api/v1/admin/kyc/${id}/${what}`, what === 'reject' ? { reason: 'Blurred' } : {})
    for (const id of [seen.id, second])
      for (const what of ['approve', 'reject'])
        expect(await decide(id, what)).toMatchObject({
          status: 409,
          body: {
            message:
              'The seller sent other documents after you opened these. Nothing was decided. Look at the new ones first.',
          },
        })
    expect(await status(seller)).toMatchObject({ status: 'Pending', id: third })
    expect((await admin.call('GET', `/api/v1/admin/kyc/${seen.id}`)).body.data).toMatchObject({ id: third })
    // The log still says whose documents were opened.
    const ofShop = await admin.call('GET', `/api/v1/admin/audit?person=${seller.userId}`)
    expect(ofShop.body.data).toMatchObject([{ action: 'Open paper', subject: { name: 'Two Tries' } }])
    expect((await decide(third, 'approve')).status).toBe(200)
    expect(await handIn(seller, { ...good, replaces: third })).toMatchObject({ status: 409 })
  },
)

test('documents that were rejected meanwhile are not replaced', { tags: ['ST22'] }, async () => {
  const seller = await buildSeller(app, 'Crossed')
  await handIn(seller)
  const { id } = await status(seller)
  await admin.call('POST', `/api/v1/admin/kyc/${id}/reject`, { reason: 'Blurred' })
  expect(await handIn(seller, { ...good, replaces: id })).toMatchObject({
    status: 409,
    body: { message: 'We have checked your documents already. Open this page again to see the result.' },
  })
  expect(await status(seller)).toMatchObject({ status: 'Rejected', id })
})

test('a refusal for the name of the bank account leads to the account, not to a clearer photo', async () => {
  const seller = await buildSeller(app, 'Other Bank')
  await handIn(seller)
  const { id } = (await waiting(seller)) ?? {}
  const reason = 'The name on your bank account is not the name on the document.'
  expect((await admin.call('POST', `/api/v1/admin/kyc/${id}/reject`, { reason })).status).toBe(200)
  const { text } = await app.mailTo(seller.email, 'could not accept')
  expect(text).toContain('/dashboard/payouts#account')
  expect(text).not.toContain('clearer')

  const both = await buildSeller(app, 'Other Bank and Blurred')
  await handIn(both)
  const second = await waiting(both)
  const reasons = `The photo cannot be read. ${reason}`
  await admin.call('POST', `/api/v1/admin/kyc/${second?.id}/reject`, { reason: reasons })
  const mail = (await app.mailTo(both.email, 'could not accept')).text
  expect(mail).toContain('You can submit clearer ones at any time.')
  expect(mail).toContain('/dashboard/payouts#account')
})

test(
  'identity documents are encrypted at rest; only their owner and admins open them, and each look of an admin is logged',
  { tags: ['D8'] },
  async () => {
    const seller = await buildSeller(app, 'Sealed Papers')
    await handIn(seller)
    const [paper] = (await status(seller)).papers
    const { rows } = await app.pool.query<{ sealed: Buffer; number: Buffer }>(
      `select p.sealed, k.paper_number_sealed as number from kyc_papers p
     join kyc_submissions k on k.id = p.submission_id where p.id = $1`,
      [paper?.id],
    )
    expect(rows[0]?.sealed.includes(Buffer.from('WEBP'))).toBe(false)
    expect(rows[0]?.number.includes(Buffer.from('12345678901'))).toBe(false)

    const mine = await seller.call('GET', paper?.url ?? '')
    expect(mine.status).toBe(200)
    expect(mine.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="paper.webp"',
    })
    const submission = await waiting(seller)
    const shown = await admin.call('GET', submission?.papers[0]?.url ?? '')
    // The reader of PDFs asks twice in one visit: that is one look.
    await admin.call('GET', submission?.papers[0]?.url ?? '')
    expect(shown.status).toBe(200)
    // An admin sees it on the page; it is never a download.
    expect(shown.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': 'inline',
    })
    const looks = await admin.call('GET', `/api/v1/admin/audit?q=${submission?.id}`)
    expect(looks.body.data).toMatchObject([{ action: 'Open paper', after: { paper: paper?.id } }])

    const stranger = await buildSeller(app, 'Other shop')
    const buyer = await buildBuyer(app)
    const unknown = await stranger.call(
      'GET',
      '/api/v1/sellers/kyc/papers/00000000-0000-4000-8000-000000000000',
    )
    const foreign = await stranger.call('GET', paper?.url ?? '')
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
    expect((await buyer.call('GET', paper?.url ?? '')).status).toBe(403)
    expect((await call(app, 'GET', paper?.url ?? '')).status).toBe(401)
    for (const person of [stranger, buyer]) {
      expect((await person.call('GET', submission?.papers[0]?.url ?? '')).status).toBe(403)
    }
  },
)

test('a file that is no identity document, or a form with gaps, leaves nothing behind', async () => {
  const seller = await buildSeller(app, 'Gaps')
  const html = Buffer.from('<html><script>alert(1)</script>')
  expect(await handIn(seller, good, [html])).toMatchObject({
    status: 415,
    body: { fields: { papers: 'Papers must be JPG, PNG or PDF, under 5MB each' } },
  })
  expect((await handIn(seller, {}, [])).body.fields).toEqual({
    paperKind: 'Choose the document',
    paperNumber: 'Enter the document number',
    address: 'Enter the address of your business',
    papers: 'Add a photo or PDF of the document',
  })
  expect((await handIn(seller, { ...good, paperNumber: '12345' })).body.fields).toEqual({
    paperNumber: 'A NIN has 11 digits',
  })
  expect((await handIn(seller, { ...good, paperNumber: '<b>1</b>' })).body.fields).toEqual({
    paperNumber: 'Enter the number as it is on the document',
  })
  const five = await Promise.all(Array.from({ length: 5 }, photo))
  expect((await handIn(seller, good, five)).body.fields).toEqual({ papers: 'Send at most 4 files' })
  expect((await status(seller)).status).toBe('None')
})

test('identity documents are deleted thirty days after the decision, and the decision stays', async () => {
  const seller = await buildSeller(app, 'Thirty Days')
  await handIn(seller)
  const submission = await waiting(seller)
  await admin.call('POST', `/api/v1/admin/kyc/${submission?.id}/approve`)
  await deleteExpiredDocuments(app.pool)
  expect((await status(seller)).papers).toHaveLength(1)
  await app.pool.query(
    `update kyc_submissions set decided_at = app_now() - interval '30 days 1 minute' where id = $1`,
    [submission?.id],
  )
  await deleteExpiredDocuments(app.pool)
  expect(await status(seller)).toMatchObject({ status: 'Approved', papers: [] })
  const { rows } = await app.pool.query('select paper_number_sealed from kyc_submissions where id = $1', [
    submission?.id,
  ])
  expect(rows).toEqual([{ paper_number_sealed: null }])
})

test(
  'a PDF is stored as it came, encrypted; its owner gets a file to save, an admin a page of their own reader, and it runs nothing',
  { tags: ['D8'] },
  async () => {
    const seller = await buildSeller(app, 'Paper Shop')
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj << /OpenAction << /JS (app.alert(1)) >> >>\ntrailer\n%%EOF\n')
    expect((await handIn(seller, good, [pdf, await photo()])).status).toBe(201)
    const { papers } = await status(seller)
    const { rows } = await app.pool.query<{ sealed: Buffer; media_type: string }>(
      'select sealed, media_type from kyc_papers where id = any($1::uuid[]) order by position',
      [papers.map(({ id }) => id)],
    )
    expect(rows.map(({ media_type }) => media_type)).toEqual(['application/pdf', 'image/webp'])
    expect(rows[0]?.sealed.includes(Buffer.from('%PDF'))).toBe(false)
    const submission = await waiting(seller)
    for (const [person, url, disposition, policy] of [
      [seller, papers[0]?.url, 'attachment; filename="paper.pdf"', /default-src 'none'.*sandbox/],
      [admin, submission?.papers[0]?.url, 'inline', /default-src 'none'.*frame-ancestors 'self'$/],
    ] as const) {
      const file = await person.call('GET', url ?? '')
      expect(file.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': disposition,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      expect(file.headers['content-security-policy']).toMatch(policy)
      expect(Buffer.from(file.body.message)).toEqual(pdf)
    }
  },
)

test(
  'a file that only claims to be a PDF is refused, and five megabytes are the most',
  { tags: ['D8', 'D18'] },
  async () => {
    const seller = await buildSeller(app, 'Five Megabytes')
    const said = { papers: 'Papers must be JPG, PNG or PDF, under 5MB each' }
    const cut = Buffer.from('%PDF-1.7\nand nothing after it')
    const late = Buffer.from('<script>alert(1)</script>%PDF-1.7\n%%EOF')
    for (const bytes of [cut, late, Buffer.from('PK\u0003\u0004 a document')]) {
      expect(await handIn(seller, good, [bytes])).toMatchObject({ status: 415, body: { fields: said } })
    }
    const large = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.alloc(5 * 1024 * 1024),
      Buffer.from('%%EOF'),
    ])
    expect(await handIn(seller, good, [large])).toMatchObject({ status: 413, body: { fields: said } })
    const fits = Buffer.concat([large.subarray(0, 5 * 1024 * 1024 - 5), Buffer.from('%%EOF')])
    expect((await handIn(seller, good, [fits])).status).toBe(201)
  },
)
