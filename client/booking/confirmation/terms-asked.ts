import type { Draft } from '../../state/draft.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'

/**
 * How the white-label's terms are accepted: by a tick, by the booking button with a sentence under it, or not at all
 * where they are only shown.
 */
export function useTermsAsked() {
  const { bookingtermshtml, requirebookingterms, termsbybutton } = useBootstrap().whitelabel
  const areRequired = requirebookingterms && bookingtermshtml !== ''
  const isByButton = areRequired && termsbybutton
  return {
    /** Empty where there are none. */
    html: bookingtermshtml,
    isByTick: areRequired && !isByButton,
    isByButton,
    /** Whether who presses the button has accepted them. */
    isAccepted: ({ termsaccepted }: Pick<Draft, 'termsaccepted'>): boolean => isByButton || termsaccepted === true,
  }
}
