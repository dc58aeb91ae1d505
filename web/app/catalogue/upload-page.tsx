import { endpoints } from '@oja/contract/endpoints.ts'
import { useEffect, useRef, useState } from 'react'
import { data, Link, redirect, useNavigate, useSearchParams } from 'react-router'
import type { Route } from './+types/upload-page.ts'
import { titled } from '../lib/brand.ts'
import { useHydrated } from '../lib/hydrated.ts'
import { uploadContext } from '../lib/page-context.ts'
import { useSession } from '../lib/session.ts'
import { Notice } from '../ui/notice.tsx'
import { readUploadAnswer } from './send-upload.ts'
import { UploadForm } from './upload-form.tsx'

/** A form sent without JavaScript: streams on to the API unread, since its photos may weigh 45 MB. */
export async function action({ context }: Route.ActionArgs) {
  const { status, text } = await context.get(uploadContext)(endpoints.products.create)
  const answer = readUploadAnswer(status, text)
  if ('added' in answer) return redirect(`/dashboard/upload?added=${answer.added}`)
  return data(answer, { status })
}

export function meta() {
  return [{ title: titled('Upload') }]
}

export default function UploadPage({ actionData }: Route.ComponentProps) {
  const session = useSession()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const added = query.get('added')
  // A form of its own for every product: the next one starts empty.
  const [formNumber, setFormNumber] = useState(0)
  return (
    <div className="max-w-2xl">
      <h1 className="mb-6 text-3xl">Upload a product</h1>
      {added && <Added key={`${added} ${formNumber}`} id={added} />}
      <UploadForm
        key={formNumber}
        sellerId={session?.sellerId ?? null}
        refusal={actionData}
        onAdded={(id) => {
          setFormNumber(formNumber + 1)
          void navigate(`/dashboard/upload?added=${id}`, { replace: true, preventScrollReset: true })
        }}
      />
    </div>
  )
}

function Added({ id }: { id: string }) {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => banner.current?.focus(), [])
  const dismiss = () => void navigate('/dashboard/upload', { replace: true })
  return (
    <div ref={banner} tabIndex={-1} className="mb-6 outline-none">
      <Notice tone="good" title="Product uploaded successfully" onDismiss={hydrated ? dismiss : undefined}>
        <Link
          to={`/products/${encodeURIComponent(id)}`}
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          See it in the market
        </Link>
      </Notice>
    </div>
  )
}
