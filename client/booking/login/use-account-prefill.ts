import { useEffect } from 'react'
import { useSession } from '../../state/session.ts'
import { useBooking } from '../context/booking-context.tsx'
import { useAsked } from '../questions/use-asked.ts'
import { withAccount } from './account-prefill.ts'

/** Fills in the signed-in account's details, and removes them on sign-out. */
export function useAccountPrefill(): void {
  const { known, user } = useSession()
  const { draft, ready, update } = useBooking()
  const { forms } = useAsked()
  useEffect(() => {
    if (!known || !ready || withAccount(draft, forms, user) === null) return
    update((current) => withAccount(current, forms, user) ?? {})
  }, [known, user, draft, ready, forms, update])
}
