import { useState } from 'react'
import { saveBookingSession } from '../../data/booking-session.ts'
import type { CallError } from '../../data/errors.ts'
import { useRpc } from '../../data/use-rpc.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { resuming } from './resuming.ts'
import { signOnPath } from './sign-on-path.ts'

/**
 * Sign-on elsewhere during a booking: the server stores the booking, the browser its draft, and both are joined at this
 * step on return. Null where sign-on is not offered.
 */
export function useSignOn() {
  const { whitelabel } = useBootstrap()
  const { draft } = useBooking()
  const client = useRpc()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const { signon } = whitelabel
  if (signon === null) return null
  const leave = async () => {
    setBusy(true)
    setError(null)
    // In a cart any held appointment will do: the others are in the same draft.
    const held = draft.reservation ? draft : draft.appointments?.find(({ reservation }) => reservation !== undefined)
    const path = resuming(location.pathname)
    const answer = held?.reservation
      ? await saveBookingSession(client, { reservation: held.reservation, draft: held.id, path })
      : null
    // An expired hold needs no copy: the browser's draft is enough.
    if (answer && !answer.ok && answer.error.code !== 'not_found') {
      setBusy(false)
      return setError(answer.error)
    }
    location.assign((answer?.ok && answer.value) || signOnPath(path))
  }
  return { label: signon.label, leave, busy, error }
}
