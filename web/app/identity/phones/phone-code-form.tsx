import { codeWays } from '@oja/contract/values/identity/login-phone.ts'
import type { CodeWay } from '@oja/contract/values/identity/login-phone.ts'
import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { useSendSixthDigit } from '../../hooks/use-send-sixth-digit.ts'
import { field } from '../../api/page.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'

/** The six digits. Phones offer to fill them in from the message. With scripts the sixth sends the form. */
export function PhoneCodeField({ error }: { error: string | undefined }) {
  const sendSixth = useSendSixthDigit()
  return (
    <Field
      label="Six-digit code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      maxLength={20}
      error={error}
      onInput={sendSixth}
      className="[&_input]:text-2xl [&_input]:tracking-[0.3em] [&_input]:tabular-nums"
    />
  )
}

/** How a code is to be sent again; undefined when the form gives a code. */
export function readWay(form: FormData): CodeWay | undefined {
  return codeWays.find((way) => way === field(form, 'way'))
}

interface SendAgainProps {
  /** Seconds until it can be sent again. */
  seconds: number
  isBusy: boolean
  /** What the form sends beside the way. */
  fields?: Record<string, string>
}

/** Sends the code again, after a minute. Without JavaScript the server says how long to wait. */
export function SendAgainButtons({ seconds, isBusy, fields = {} }: SendAgainProps) {
  const left = useCountdown(seconds)
  return (
    <Form method="post" className="grid gap-3 sm:grid-cols-2">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button kind="quiet" name="way" value="sms" disabled={left > 0} busy={isBusy} busyLabel="Sending...">
        {left > 0 ? `Send again in ${left} s` : 'Send again'}
      </Button>
      <Button
        kind="quiet"
        name="way"
        value="whatsapp"
        disabled={left > 0}
        busy={isBusy}
        busyLabel="Sending..."
      >
        Send it on WhatsApp
      </Button>
    </Form>
  )
}

/** Counts down with JavaScript; 0 without it, and before the page is hydrated. */
function useCountdown(seconds: number): number {
  const hydrated = useHydrated()
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = Date.now() + seconds * 1_000
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1_000))
      setLeft(rest)
      if (rest === 0) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [seconds])
  return hydrated ? left : 0
}
