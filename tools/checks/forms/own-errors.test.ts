import { expect, test } from 'vitest'
import { plant } from '../plant.ts'
import { ownErrorProblems } from './own-errors.ts'

const codeField = `export function CodeField() {
  return <Field label="Code" name="code" required />
}
`

test.each([
  ['a required field', '<Form method="post"><Field name="code" required /></Form>'],
  ['a field of a component', '<fetcher.Form method="post"><CodeField /></fetcher.Form>'],
  ['a pattern', '<form><input name="code" pattern="[0-9]+" /></form>'],
  ['a number', '<StepForm action="pay"><input type="number" name="count" /></StepForm>'],
  ['a field that may be required', '<Form><Field name="code" required={isNeeded} /></Form>'],
])("a form with the browser's own error messages is caught: %s", async (_, form) => {
  const root = await plant({ 'web/app/code-field.tsx': codeField, 'web/app/pay.tsx': page(form) })

  expect(ownErrorProblems(`${root}/`)).toEqual([
    "web/app/pay.tsx:3 has a form with the browser's own error messages: give it noValidate, and show the server's sentences.",
  ])
})

test.each([
  '<Form method="post" noValidate><CodeField /></Form>',
  '<Form method="post"><Field name="code" required={false} /><Button>Send</Button></Form>',
  '<form method="post"><input type="file" name="photo" required={!hydrated} /></form>',
])('a form that shows our own errors is no problem: %s', async (form) => {
  const root = await plant({ 'web/app/code-field.tsx': codeField, 'web/app/pay.tsx': page(form) })

  expect(ownErrorProblems(`${root}/`)).toEqual([])
})

function page(form: string): string {
  return `import { CodeField } from './code-field.tsx'
export default function PayPage() {
  return ${form}
}
`
}
