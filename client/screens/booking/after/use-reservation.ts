import { useCallback, useEffect, useState } from 'react'
import { useParams } from 'wouter'
import type { CallError } from '../../../data/errors.ts'
import { useCalls } from '../../../data/use-calls.ts'
import type { Reservation } from '../../../data/wire.ts'

export type ReservationState =
  | { status: 'loading' }
  /** The address lacks the token: the reservation can't be asked for. */
  | { status: 'missing' }
  | { status: 'failed'; error: CallError }
  | { status: 'ready'; reservation: Reservation; token: string }

/** The reservation that the address names by id and manage token; asked for after a reload as after the booking. */
export function useReservation() {
  const { id = '' } = useParams<{ id: string }>()
  const calls = useCalls()
  const [state, setState] = useState<ReservationState>({ status: 'loading' })
  const load = useCallback(async () => {
    const token = new URLSearchParams(location.search).get('token')
    if (!token || !id) return setState({ status: 'missing' })
    const answer = await calls.reservation({ id, token })
    return setState(
      answer.ok
        ? { status: 'ready', reservation: answer.value, token }
        : answer.error.code === 'not_found'
          ? { status: 'missing' }
          : { status: 'failed', error: answer.error },
    )
  }, [calls, id])
  useEffect(() => void load(), [load])
  const replace = (reservation: Reservation) =>
    setState((current) => (current.status === 'ready' ? { ...current, reservation } : current))
  return { state, reload: load, replace }
}
