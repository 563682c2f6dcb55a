import { useEffect, useMemo } from 'react'
import { useCartContact } from '../../state/draft.ts'
import { useSession } from '../../state/session.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { useAsked } from '../questions/use-asked.ts'
import { withAccount } from './account-prefill.ts'

/** Stands for the account where the details are those of the cart. */
const ofCart = 'cart'

/**
 * Fills in the signed-in account's details, and removes them on sign-out. A guest's are those that stand in the cart
 * already; they stay when it is booked meanwhile.
 */
export function useAccountPrefill(): void {
  const { known, user } = useSession()
  const { provider } = useBootstrap()
  const { draft, ready, update, handOver } = useBooking()
  const { forms } = useAsked()
  const contact = useCartContact(provider?.id ?? '')
  const isForCart = handOver !== undefined
  const person = useMemo(() => {
    if (user || !contact || !isForCart) return user
    const { email = '', firstname = '', lastname = '', mobile_phone_number: phone = '' } = contact
    return { id: ofCart, email, firstname, lastname, phone }
  }, [user, contact, isForCart])
  const isKept = person === null && draft.extra?.account?.id === ofCart
  useEffect(() => {
    if (!known || !ready || isKept || withAccount(draft, forms, person) === null) return
    update((current) => withAccount(current, forms, person) ?? {})
  }, [known, person, isKept, draft, ready, forms, update])
}
