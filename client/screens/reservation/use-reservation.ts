import { useCallback, useEffect, useState } from 'react'
import { useParams } from 'wouter'
import type { CallError } from '../../data/errors.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useSession } from '../../state/session.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

export type ReservationState =
  | { status: 'loading' }
  /** The address has no token, and the reservation is not the signed-in user's: it can't be requested. */
  | { status: 'missing'; isLinked: boolean }
  | { status: 'failed'; error: CallError }
  | { status: 'ready'; reservation: Reservation; token: string }

/**
 * The reservation of the address, by id and manage token, or by id alone for its signed-in owner; requested both after
 * the booking and after a reload.
 */
export function useReservation() {
  const { id = '' } = useParams<{ id: string }>()
  const calls = useCalls()
  const [state, setState] = useState<ReservationState>({ status: 'loading' })
  const { known, user } = useSession()
  const isHere = useHydrated()
  const token = isHere ? (new URLSearchParams(location.search).get('token') ?? '') : ''
  // The user matters only without a token.
  const asker = token || (known ? (user?.id ?? '') : null)
  const load = useCallback(async () => {
    if (!isHere || asker === null) return
    if (!asker || !id) return setState({ status: 'missing', isLinked: token !== '' })
    const answer = await calls.reservation(token ? { id, token } : { id })
    return setState(
      answer.ok
        ? { status: 'ready', reservation: answer.value, token: token || answer.value.managetoken }
        : answer.error.code === 'not_found'
          ? { status: 'missing', isLinked: token !== '' }
          : { status: 'failed', error: answer.error },
    )
  }, [calls, id, token, asker, isHere])
  useEffect(() => void load(), [load])
  const replace = (reservation: Reservation) =>
    setState((current) => (current.status === 'ready' ? { ...current, reservation } : current))
  return { state, reload: load, replace }
}
