import type { BankList } from '@oja/contract/schemas/payouts.ts'
import { useOpenError } from '../../ui/forms/corrected.ts'
import { bankOptions } from './bank-names.ts'
import type { BankOption } from './bank-names.ts'

interface BankFieldProps {
  banks: BankList['data']
  /** The code of the chosen bank; "" for none. */
  chosen: string
  error: string | undefined
}

/** The bank of an account: those that most people use first, then all. */
export function BankField({ banks, chosen, error: given }: BankFieldProps) {
  const error = useOpenError('bankCode', given)
  const { known, all } = bankOptions(banks)
  return (
    <div>
      <label htmlFor="bankCode" className="mb-1.5 block font-semibold">
        Bank
      </label>
      <select
        id="bankCode"
        name="bankCode"
        required
        defaultValue={chosen}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'bankCode-error' : undefined}
        className="drop-down block min-h-12 w-full rounded-md border border-edge bg-card pr-9 pl-3.5 text-ink aria-invalid:border-danger aria-invalid:bg-danger-soft"
      >
        <option value="">Choose your bank</option>
        {known.length > 0 && <Banks label="Often used" of={known} />}
        <Banks label="All banks" of={all} />
      </select>
      {error && (
        <p id="bankCode-error" className="mt-1.5 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

function Banks({ label, of }: { label: string; of: readonly BankOption[] }) {
  return (
    <optgroup label={label}>
      {of.map((bank) => (
        <option key={bank.code} value={bank.code}>
          {bank.label}
        </option>
      ))}
    </optgroup>
  )
}
