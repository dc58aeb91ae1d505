import { useEffect } from 'react'
import type { FormErrors } from '../api/page.ts'
import { toast } from '../ui/toasts.tsx'

/** Says why a form was refused, `fallback` where the server gave no reason; what has its place beside a field stays there. */
export function useErrorToast(refusal: FormErrors | undefined, fallback: string): void {
  useEffect(() => {
    if (refusal && Object.keys(refusal.fields).length === 0)
      toast({ text: refusal.message || fallback, tone: 'bad' })
  }, [refusal, fallback])
}
