import type { BankList } from '@oja/contract/schemas/payouts.ts'

/** What people call a bank, by its code: the list of the provider has the registered names. In the order of the form. */
const saidNames: readonly [string, string][] = [
  ['044', 'Access'],
  ['214', 'FCMB'],
  ['070', 'Fidelity'],
  ['011', 'First Bank'],
  ['058', 'GTBank'],
  ['50211', 'Kuda'],
  ['50515', 'Moniepoint'],
  ['999992', 'OPay'],
  ['999991', 'PalmPay'],
  ['033', 'UBA'],
  ['032', 'Union Bank'],
  ['035', 'ALAT'],
  ['057', 'Zenith'],
]

export interface BankOption {
  code: string
  label: string
}

/**
 * The banks that most people use under the names they say, "GTBank (Guaranty Trust Bank)", and all banks by the provider's names,
 * "Guaranty Trust Bank (GTBank)": whoever types the beginning of either finds it.
 */
export function bankOptions(banks: BankList['data']): { known: BankOption[]; all: BankOption[] } {
  const said = new Map(saidNames)
  const label = (first: string, other: string | undefined) =>
    other === undefined || first.toLowerCase().includes(other.toLowerCase()) ? first : `${first} (${other})`
  const known = saidNames.flatMap(([code, name]) => {
    const bank = banks.find((one) => one.code === code)
    // "Zenith Bank" begins with what people say.
    const isSaid = bank?.name.toLowerCase().startsWith(name.toLowerCase())
    return bank ? [{ code, label: isSaid ? bank.name : label(name, bank.name) }] : []
  })
  return { known, all: banks.map(({ code, name }) => ({ code, label: label(name, said.get(code)) })) }
}
