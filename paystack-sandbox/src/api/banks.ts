import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { invalid, ApiError, success } from '../http/envelope.ts'
import { fieldsOf, requireText } from '../http/input.ts'

interface Bank {
  id: number
  name: string
  code: string
}

/** A few Nigerian banks by their public codes, enough for a form, and the code of the test bank. */
const banks: readonly Bank[] = [
  { id: 1, name: 'Access Bank', code: '044' },
  { id: 6, name: 'Fidelity Bank', code: '070' },
  { id: 7, name: 'First Bank of Nigeria', code: '011' },
  { id: 8, name: 'First City Monument Bank', code: '214' },
  { id: 9, name: 'Guaranty Trust Bank', code: '058' },
  { id: 11, name: 'Keystone Bank', code: '082' },
  { id: 67, name: 'Kuda Bank', code: '50211' },
  { id: 171, name: 'OPay Digital Services', code: '999992' },
  { id: 169, name: 'PalmPay', code: '999991' },
  { id: 13, name: 'Polaris Bank', code: '076' },
  { id: 14, name: 'Stanbic IBTC Bank', code: '221' },
  { id: 16, name: 'Sterling Bank', code: '232' },
  { id: 24, name: 'Test Bank', code: '001' },
  { id: 17, name: 'Union Bank of Nigeria', code: '032' },
  { id: 18, name: 'United Bank For Africa', code: '033' },
  { id: 20, name: 'Wema Bank', code: '035' },
  { id: 21, name: 'Zenith Bank', code: '057' },
]

const accountNames = ['ADAEZE OKONKWO', 'MUSA IBRAHIM BELLO', 'TEMITOPE ADEYEMI', 'NGOZI EZE', 'CHINEDU OBI']

export function findBank(code: string): Bank | undefined {
  return banks.find((bank) => bank.code === code)
}

export function bankRoutes(app: FastifyInstance, context: Context): void {
  const config = { group: 'bank' } as const

  app.get('/bank', { config }, async () =>
    success(
      'Banks retrieved',
      banks.map((bank) => ({
        ...bank,
        slug: bank.name.toLowerCase().replaceAll(' ', '-'),
        longcode: '',
        gateway: null,
        pay_with_bank: false,
        active: true,
        is_deleted: false,
        country: 'Nigeria',
        currency: 'NGN',
        type: 'nuban',
      })),
    ),
  )

  app.get('/bank/resolve', { config }, async (request) => {
    const query = fieldsOf(request.query)
    const accountNumber = requireText(query, 'account_number')
    const bank = findBank(requireText(query, 'bank_code'))
    if (!bank) throw invalid('Unknown bank code', 'Use a code of GET /bank', 'unknown_bank_code')
    if (!/^\d{10}$/.test(accountNumber) || accountNumber.endsWith('9')) {
      throw new ApiError(422, 'Could not resolve account name. Check parameters or try again.', {
        type: 'validation_error',
        code: 'invalid_bank_details',
      })
    }
    const accountName =
      context.switches.now().bank.accountName ??
      accountNames[Number(accountNumber.at(-1)) % accountNames.length]
    return success('Account number resolved', {
      account_number: accountNumber,
      account_name: accountName,
      bank_id: bank.id,
    })
  })
}
