import { expect, test } from 'vitest'
import { bankOptions } from './bank-names.ts'

test('a bank stands under the name people say and under its registered one, and keeps its code', () => {
  const banks = [
    { code: '214', name: 'First City Monument Bank' },
    { code: '058', name: 'Guaranty Trust Bank' },
    { code: '999992', name: 'OPay Digital Services Limited (OPay)' },
    { code: '50383', name: 'Hasal Microfinance Bank' },
    { code: '057', name: 'Zenith Bank' },
  ]
  const { known, all } = bankOptions(banks)
  expect(known).toEqual([
    { code: '214', label: 'FCMB (First City Monument Bank)' },
    { code: '058', label: 'GTBank (Guaranty Trust Bank)' },
    { code: '999992', label: 'OPay Digital Services Limited (OPay)' },
    { code: '057', label: 'Zenith Bank' },
  ])
  expect(all.map(({ label }) => label)).toEqual([
    'First City Monument Bank (FCMB)',
    'Guaranty Trust Bank (GTBank)',
    'OPay Digital Services Limited (OPay)',
    'Hasal Microfinance Bank',
    'Zenith Bank',
  ])
})
