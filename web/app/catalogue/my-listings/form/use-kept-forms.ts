import { uploadedEndpoint } from '@oja/contract/endpoints/catalogue/uploaded.ts'
import { useEffect, useState } from 'react'
import { answerOrFailure } from '../../../api/answer-or-failure.ts'
import { browserClient } from '../../../api/browser-client.ts'
import type { ListingKind } from '../listing-kinds.ts'
import { dropKeptForm, keyOfTexts, photosFolder, readKeptTexts, uploadKeyField } from './kept-form.ts'
import type { FormsOf, KeptTexts } from './kept-form.ts'
import { readKeptPhotos } from './kept-photos.ts'

/** A form that was begun on this device, with its shrunk photos, as far as the browser keeps any. */
export interface KeptForm {
  key: string
  values: KeptTexts
  photos: File[]
}

interface KeptForms {
  /** The forms to go on with, the newest first. */
  open: readonly KeptForm[]
  /** The names of those that were stored although their answer never came. */
  stored: readonly string[]
  clear: (key: string) => void
}

/** The unsent forms of this device, once the page's script runs. `visit` is another one for each form that is shown. */
export function useKeptForms(kind: ListingKind, sellerId: string | null, visit: number): KeptForms {
  const [read, setRead] = useState<Read>()
  // The page stays when its tab changes: until they are read, no forms of the other kind or shop are offered.
  const found = read?.kind === kind && read.sellerId === sellerId ? read.found : none
  useEffect(() => {
    let isOver = false
    const readAll = async () => {
      const forms = sellerId ? await sortKept({ kind, sellerId }) : none
      if (!isOver) setRead({ kind, sellerId, found: forms })
    }
    void readAll()
    return () => {
      isOver = true
    }
  }, [kind, sellerId, visit])
  const clear = (key: string) => {
    if (sellerId) dropKeptForm({ kind, sellerId }, key)
    const open = found.open.filter((form) => form.key !== key)
    setRead({ kind, sellerId, found: { ...found, open } })
  }
  return { ...found, clear }
}

type Found = Pick<KeptForms, 'open' | 'stored'>

const none: Found = { open: [], stored: [] }

/** What was read, and for whom. */
interface Read {
  kind: ListingKind
  sellerId: string | null
  found: Found
}

/** Drops the forms that the server has stored. */
async function sortKept(of: FormsOf): Promise<Found> {
  const open: KeptForm[] = []
  const stored: string[] = []
  for (const values of readKeptTexts(of)) {
    const key = keyOfTexts(values)
    if (await isStored(of.kind, values)) {
      dropKeptForm(of, key)
      stored.push(values.name ?? '')
    } else open.push({ key, values, photos: await readKeptPhotos(photosFolder(of, key)) })
  }
  return { open, stored }
}

/** False without a network: then the form is offered, and the server makes one listing of it. */
async function isStored(kind: ListingKind, values: KeptTexts): Promise<boolean> {
  const key = values[uploadKeyField]
  if (!key) return false
  const { answer } = await answerOrFailure(browserClient(uploadedEndpoint, { query: { kind, key } }))
  return Boolean(answer?.data.id)
}
