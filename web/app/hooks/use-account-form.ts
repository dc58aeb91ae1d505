import type { ComponentType, RefAttributes } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'
import type { FetcherFormProps } from 'react-router'
import { isFormErrors } from '../api/page.ts'
import type { FormErrors } from '../api/page.ts'

/** A form of the account, alone on a page or as one of several on the settings page. */
export interface AccountForm {
  Form: ComponentType<FetcherFormProps & RefAttributes<HTMLFormElement>>
  formErrors: FormErrors | undefined
  isBusy: boolean
  /** The result of the action for a form that it accepted; undefined before that. */
  answer: unknown
}

/** The only form of a page; `actionData` is the page's. */
export function usePageForm(actionData: unknown): AccountForm {
  const isBusy = useNavigation().state !== 'idle'
  return { Form, isBusy, ...outcome(actionData) }
}

/** One of several forms of a page. With JavaScript the page stays open; without it, the form's own page answers. */
export function useSectionForm(): AccountForm {
  const { Form: SectionForm, data, state } = useFetcher<unknown>()
  return { Form: SectionForm, isBusy: state !== 'idle', ...outcome(data) }
}

function outcome(result: unknown): Pick<AccountForm, 'formErrors' | 'answer'> {
  return isFormErrors(result)
    ? { formErrors: result, answer: undefined }
    : { formErrors: undefined, answer: result }
}
