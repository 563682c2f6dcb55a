import type { GivenConsent } from './given-consents.ts'
import { type Consent, consentId } from './stored-consent.ts'

/** A consent for the first time, of nobody yet. */
export const newConsent = (provider: string, channel: string, address: string): Consent => ({
  ...{ id: consentId(channel, address), provider, channel, address, user: '', words: '', language: '' },
  ...{ given: 0, withdrawn: null, withdrawnby: null, reservation: '' },
})

/** Whether messages may go to an address. */
export const isWanted = ({ given, withdrawn }: Consent): boolean => given > 0 && withdrawn === null

/**
 * What is known of an address after its customer agreed with a booking. A later tick undoes what the customer withdrew
 * on a page; what was withdrawn from the address itself stays, since anybody may type it.
 */
export function withGiven(known: Consent, { words, language, at }: GivenConsent, user: string | null): Consent {
  if (at <= known.given) return known
  const isUndone = known.withdrawn === null || (known.withdrawnby === 'customer' && known.withdrawn < at)
  return {
    ...known,
    ...{ words, language, user: user ?? '', given: at },
    ...(isUndone && { withdrawn: null, withdrawnby: null }),
  }
}

/** What is known of it after it was withdrawn. */
export const withdrawn = (known: Consent, by: NonNullable<Consent['withdrawnby']>, now: number): Consent =>
  known.withdrawn !== null && known.withdrawnby === 'address' ? known : { ...known, withdrawn: now, withdrawnby: by }
