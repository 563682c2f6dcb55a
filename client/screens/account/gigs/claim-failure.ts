import type { CallError } from '../../../data/errors.ts'
import { failureText } from '../../../ui/failure-text.ts'
import type { Words } from '../../../ui/words.tsx'

/** Of a customer's payment its claimer reads what that means for them. */
const ofPayment: Partial<Record<CallError['code'], string>> = {
  payment_declined: 'gigs.unpaid',
  payment_required: 'gigs.unpaid',
  payment_unknown: 'gigs.paying',
}

/** Why something can't be taken on, in words. */
export function claimFailure(t: Words, error: CallError): string {
  const word = ofPayment[error.code]
  return word === undefined ? failureText(t, error) : t(word)
}
