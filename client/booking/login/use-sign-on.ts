import { useState } from 'react'
import { saveBookingSession } from '../../data/booking-session.ts'
import type { CallError } from '../../data/errors.ts'
import { useRpc } from '../../data/use-rpc.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { resuming } from './resuming.ts'

/**
 * Signing on elsewhere in the middle of a booking: the server keeps what is being booked, the browser its draft, and
 * both meet again at this step. Null where it is not offered, or can't work: no service shows its login in a frame.
 */
export function useSignOn() {
  const { whitelabel } = useBootstrap()
  const { draft } = useBooking()
  const client = useRpc()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const { signon } = whitelabel
  if (signon === null || window.top !== window.self) return null
  const leave = async () => {
    setBusy(true)
    setError(null)
    // Of a cart the first is as good as any: the others are in the same draft.
    const held = draft.reservation ? draft : draft.appointments?.find(({ reservation }) => reservation !== undefined)
    const path = resuming(location.pathname)
    const answer = held?.reservation
      ? await saveBookingSession(client, { reservation: held.reservation, draft: held.id, path })
      : null
    // A hold that has ended is nothing to keep: the draft comes back without it.
    if (answer && !answer.ok && answer.error.code !== 'not_found') {
      setBusy(false)
      return setError(answer.error)
    }
    location.assign((answer?.ok && answer.value) || `/openidlogin?redirect=${encodeURIComponent(path)}`)
  }
  return { label: signon.label, leave, busy, error }
}
