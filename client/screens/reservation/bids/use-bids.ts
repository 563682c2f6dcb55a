import { useCallback, useEffect, useMemo, useState } from 'react'
import type { CallError } from '../../../data/errors.ts'
import { type Bids, createGigCalls } from '../../../data/gig-calls.ts'
import type { RequestToDecide } from '../../../data/requests.ts'
import { useRpc } from '../../../data/use-rpc.ts'

export type BidsState =
  | { status: 'loading' }
  /** Nobody claims it. */
  | { status: 'none' }
  | { status: 'failed'; error: CallError }
  | { status: 'ready'; bids: Bids }

/** The bids for what staff decide about, where its people are found after the booking; and the call that picks one. */
export function useBids({ reservation: { id, status } }: RequestToDecide, token: string) {
  const client = useRpc()
  const calls = useMemo(() => createGigCalls(client), [client])
  const isAsked = status === 'gig' || status === 'booked'
  const [state, setState] = useState<BidsState>({ status: isAsked ? 'loading' : 'none' })
  const load = useCallback(async () => {
    if (!isAsked) return setState({ status: 'none' })
    const answer = await calls.bids({ id, ...(token && { token }) })
    if (answer.ok) return setState({ status: 'ready', bids: answer.value })
    return setState(answer.error.code === 'not_found' ? { status: 'none' } : { status: 'failed', error: answer.error })
  }, [calls, id, token, isAsked])
  useEffect(() => void load(), [load])
  return { state, reload: load, pick: calls.pick }
}
