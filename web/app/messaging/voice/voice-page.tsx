import { voiceEndpoints } from '@oja/contract/endpoints/voice.ts'
import { address } from '@oja/contract/endpoints/endpoint.ts'
import type { OwnVoice, VoiceOwner } from '@oja/contract/schemas/files/voice.ts'
import { lazy, Suspense, useState } from 'react'
import { data, Form, redirect, useRevalidator, useSearchParams } from 'react-router'
import type { Route } from './+types/voice-page.ts'
import { knownValue } from '../../format/known-value.ts'
import { titled } from '../../format/page-title.ts'
import { browserClient } from '../../api/browser-client.ts'
import { isCallError } from '../../api/call-error.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { apiContext, uploadContext } from '../../api/page-context.ts'
import { browserLoader, loginAddress, serverLoader, readFormErrors } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { BackLink } from '../../layouts/app-shell/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/alert.tsx'
import { toast } from '../../ui/toasts.tsx'
import { SellerVoicePlayer } from './seller-voice-player.tsx'
import type { RecordedVoice } from './voice-recorder.tsx'

const VoiceRecorder = lazy(async () => ({ default: (await import('./voice-recorder.tsx')).VoiceRecorder }))

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

type Speaker = { kind: VoiceOwner; id: string }

async function load({ api, params }: PageRequest) {
  const speaker = await speakerOf(api, params)
  const { data: own } = await api(voiceEndpoints.own, { params: speaker })
  return { speaker, ...own }
}

/** The person's own shop, when the address names no listing. */
async function speakerOf(api: PageRequest['api'], { kind, id }: PageRequest['params']): Promise<Speaker> {
  if (!id) return { kind: 'seller', id: (await api(endpoints.sellers.own, {})).seller._id }
  return { kind: kind === 'services' ? 'service' : 'product', id }
}

/** Without JavaScript: the seller chooses a recording file, or removes the recording. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const url = new URL(request.url)
  const api = context.get(apiContext)
  try {
    const speaker = await speakerOf(api, params)
    const isFile = request.headers.get('content-type')?.startsWith('multipart/')
    if (isFile) {
      const path = address(voiceEndpoints.set, { params: speaker })
      const { status, text } = await context.get(uploadContext)({ ...voiceEndpoints.set, path })
      if (status !== 200) return data(readFormErrors(text), { status })
    } else await api(voiceEndpoints.remove, { params: speaker })
    return redirect(`${url.pathname}?done=${isFile ? 'set' : 'removed'}`)
  } catch (error) {
    if (!isCallError(error)) throw error
    if (error.status === 401) return redirect(loginAddress(url))
    throw data({ message: error.message, code: error.code }, { status: error.status || 503 })
  }
}

export function meta() {
  return [{ title: titled('Voice note') }]
}

export default function VoicePage({
  loaderData: { speaker, name, voice },
  actionData,
  params,
}: Route.ComponentProps) {
  const [query] = useSearchParams()
  const isShop = speaker.kind === 'seller'
  const done = knownValue({ set: 'saved', removed: 'deleted' }, query.get('done'))
  return (
    <div className="max-w-2xl">
      {isShop ? (
        <BackLink to="/dashboard/settings">Settings</BackLink>
      ) : (
        <BackLink to={`/dashboard/listings?tab=${params.kind}`}>My Listings</BackLink>
      )}
      <h1 className="text-3xl">{isShop ? 'Shop voice note' : 'Add voice note'}</h1>
      <p className="mt-1 mb-6 text-muted wrap-anywhere">{name}</p>
      <div className="space-y-5">
        {done && !actionData && (
          <Alert tone="good" title={`${isShop ? 'Shop voice note' : `Voice note of ${name}`} ${done}`} />
        )}
        {actionData && (
          <Alert tone="bad" title={actionData.message || 'That could not be saved. Please try again.'} />
        )}
        <div>
          <p>
            {isShop
              ? 'Up to 60 seconds. Buyers can play it on your shop page. Tell them:'
              : 'Up to 60 seconds. Buyers can play it on the product page. Tell them:'}
          </p>
          <ul className="mt-1 list-disc pl-5">
            {(isShop ? shopTips : listingTips).map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </div>
        {voice && (
          <div className="space-y-1">
            <p className="font-semibold">How buyers see it</p>
            <SellerVoicePlayer key={voice.url} voice={voice} name={name} />
          </div>
        )}
        {/* A new key for each listing starts a new recorder. */}
        <Recording key={speaker.id} speaker={speaker} voice={voice} isRefused={actionData !== undefined} />
      </div>
    </div>
  )
}

const shopTips = ['Your name and your market', 'What you sell', 'Why buyers come back to you']
const listingTips = ['How fresh or how old it is', 'How it looks and works up close', 'What no photo shows']

interface RecordingProps {
  speaker: Speaker
  voice: OwnVoice['data']['voice']
  /** Did the server refuse the last recording? */
  isRefused: boolean
}

function Recording({ speaker, voice, isRefused }: RecordingProps) {
  const hydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const [isRecording, setRecording] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const change = async (successText: string, work: () => Promise<OwnVoice>) => {
    setBusy(true)
    try {
      await work()
      setRecording(false)
      await revalidate()
      toast({ text: successText, tone: 'good' })
    } catch (error) {
      const reason = isCallError(error) && error.message
      toast({ text: reason || 'That could not be saved. Please try again.', tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  const save = ({ blob, wave }: RecordedVoice) => {
    const form = new FormData()
    form.append('wave', wave.join(','))
    form.append('voice', blob, 'voice')
    void change('Buyers can hear you now', () => browserClient(voiceEndpoints.set, { params: speaker, form }))
  }
  if (!hydrated) return <FormWithoutScripts hasVoice={voice !== null} isRefused={isRefused} />
  if (isRecording) {
    return (
      <div aria-busy={isBusy || undefined} className="rounded-lg border border-line bg-card p-3">
        <Suspense fallback={<p role="status">Loading...</p>}>
          <VoiceRecorder sendLabel="Save" onSend={save} onClose={() => setRecording(false)} />
        </Suspense>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="button" onClick={() => setRecording(true)}>
        {voice ? 'Record again' : 'Record'}
      </Button>
      {voice && (
        <Button
          type="button"
          kind="danger"
          busy={isBusy}
          onClick={() =>
            void change('Voice note deleted', () => browserClient(voiceEndpoints.remove, { params: speaker }))
          }
        >
          Delete
        </Button>
      )}
    </div>
  )
}

function FormWithoutScripts({ hasVoice, isRefused }: { hasVoice: boolean; isRefused: boolean }) {
  return (
    <>
      <form
        method="post"
        encType="multipart/form-data"
        noValidate
        className="space-y-3 rounded-lg border border-line bg-card p-4"
      >
        <label htmlFor="voice" className="block font-semibold">
          A recording of up to 60 seconds
        </label>
        <input
          id="voice"
          type="file"
          name="voice"
          accept="audio/*"
          capture
          required
          aria-invalid={isRefused || undefined}
          className="block min-h-11 w-full"
        />
        <Button>Save</Button>
      </form>
      {hasVoice && (
        <Form method="post">
          <Button kind="danger">Delete</Button>
        </Form>
      )}
    </>
  )
}
