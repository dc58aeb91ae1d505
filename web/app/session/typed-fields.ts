// The fields in which admins write their own words and numbers, on any of their forms.
const typedLabels: Partial<Record<string, string>> = {
  amount: 'Amount to refund (₦)',
  percent: 'Commission (%)',
  message: 'Your answer',
  reason: 'Reason',
  note: 'Your words',
  name: 'Name',
  email: 'Email',
  title: 'Title',
  text: 'Text',
  words: 'Words',
}

/** What a person typed into a form, without its hidden fields and what is empty. A name may end in its row's number. */
export function typedFields(
  values: Readonly<Record<string, string>>,
): { name: string; label: string; value: string }[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const label = typedLabels[name.replace(/-\d+$/, '')]
    return label === undefined || value.trim() === '' ? [] : [{ name, label, value }]
  })
}

/** What a page says after its question for the password was cancelled. */
export function cancelledText(values: Readonly<Record<string, string>>): string {
  return typedFields(values).length > 0 ? 'Not done yet. What you typed is still here.' : 'Not done.'
}
