import { useOpenAccountDialog } from '../../state/account-dialog.ts'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { useSignInAsked } from '../login/use-login-need.ts'

/**
 * Where what was chosen needs an account that nobody has asked for yet: why, and the dialog, in place of the payment.
 * The review stays below it, with all that was entered. Null where nobody need sign in.
 */
export function useSignIn(): { label: string; reason: string; open(): void } | null {
  const t = useWords()
  const { draft } = useBooking()
  const open = useOpenAccountDialog()
  if (!useSignInAsked()) return null
  const reason = t(draft.reservation ? 'entry.needed_held' : 'entry.needed')
  const email = draft.user?.email
  return { label: t('session.login'), reason, open: () => open({ form: 'login', reason, ...(email && { email }) }) }
}
