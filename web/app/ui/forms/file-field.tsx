import { useEffect, useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Icon } from '../icon.tsx'
import { Field } from './field.tsx'

/**
 * Files to send. With JavaScript the button is as wide as the field, and each chosen file stands below it: a photo as a small
 * picture, since names of photos say nothing, with a button that takes it out again.
 */
export function FileField(props: Omit<ComponentProps<typeof Field>, 'type' | 'className'>) {
  const hydrated = useHydrated()
  const field = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<File[]>([])
  const remove = (file: File) => {
    const input = field.current?.querySelector('input')
    if (!input) return
    const left = chosen.filter((one) => one !== file)
    input.files = filesOf(left)
    setChosen(left)
    input.focus()
  }
  return (
    <div ref={field}>
      <Field
        {...props}
        type="file"
        onChange={({ target }) => setChosen([...(target.files ?? [])])}
        className={hydrated ? '[&_input]:text-transparent [&_input]:file:mr-0 [&_input]:file:w-full' : ''}
      />
      <div role="status">
        {chosen.length > 0 && (
          <ul aria-label="Chosen files" className="mt-2 space-y-2">
            {chosen.map((file) => (
              <li key={`${file.name}|${file.size}|${file.lastModified}`} className="flex items-center gap-3">
                <Thumbnail file={file} />
                <span className="min-w-0 grow wrap-anywhere">{file.name}</span>
                <button
                  type="button"
                  onClick={() => remove(file)}
                  className="inline-flex min-h-11 shrink-0 items-center px-1 font-semibold text-leaf underline"
                >
                  Remove<span className="sr-only"> {file.name}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function Thumbnail({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file.type.startsWith('image/')) return undefined
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <span className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-md bg-sunken">
      {url ? (
        <img src={url} alt="" className="size-full object-cover" />
      ) : (
        <Icon name="list" className="size-6 text-muted" />
      )}
    </span>
  )
}

function filesOf(files: readonly File[]): FileList {
  const list = new DataTransfer()
  for (const file of files) list.items.add(file)
  return list.files
}
