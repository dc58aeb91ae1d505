import type { ComponentType, RefAttributes } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'
import type { FetcherFormProps } from 'react-router'
import { isFormErrors } from '../api/page.ts'
import type { FormErrors } from '../api/page.ts'

/** A form of the account as its parts see it, on a page of its own or as one of several on the settings page. */
export interface AccountForm {
  Form: ComponentType<FetcherFormProps & RefAttributes<HTMLFormElement>>
  refusal: FormErrors | undefined
  isBusy: boolean
  /** What the action gave back for a form it did not refuse; undefined before that. */
  answer: unknown
}

/** The one form of a page; `actionData` is the page's. */
export function usePageForm(actionData: unknown): AccountForm {
  const isBusy = useNavigation().state !== 'idle'
  return { Form, isBusy, ...outcome(actionData) }
}

/** One of several forms of a page, sent with JavaScript without leaving it; without, the page it is sent to answers. */
export function useSectionForm(): AccountForm {
  const { Form: SectionForm, data, state } = useFetcher<unknown>()
  return { Form: SectionForm, isBusy: state !== 'idle', ...outcome(data) }
}

function outcome(result: unknown): Pick<AccountForm, 'refusal' | 'answer'> {
  return isFormErrors(result)
    ? { refusal: result, answer: undefined }
    : { refusal: undefined, answer: result }
}
