import { useCallback, useEffect, useState } from 'react'
import { useParams } from 'wouter'
import type { CallError } from '../../data/errors.ts'
import type { RequestToDecide } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useSession } from '../../state/session.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

export type RequestState =
  | { status: 'loading' }
  /** Neither the link's token nor the session opens it. */
  | { status: 'missing' }
  | { status: 'failed'; error: CallError }
  | { status: 'ready'; request: RequestToDecide }

/** The request of the address, for staff: by the token of the link in their mail, or by their session. */
export function useRequest() {
  const { id = '' } = useParams<{ id: string }>()
  const calls = useCalls()
  const [state, setState] = useState<RequestState>({ status: 'loading' })
  const { known, user } = useSession()
  const isHere = useHydrated()
  const token = isHere ? (new URLSearchParams(location.search).get('token') ?? '') : ''
  // The user matters only without a token.
  const asker = token || (known ? (user?.id ?? '') : null)
  const load = useCallback(async () => {
    if (!isHere || asker === null) return
    if (!asker || !id) return setState({ status: 'missing' })
    const answer = await calls.request(token ? { id, token } : { id })
    return setState(
      answer.ok
        ? { status: 'ready', request: answer.value }
        : answer.error.code === 'not_found'
          ? { status: 'missing' }
          : { status: 'failed', error: answer.error },
    )
  }, [calls, id, token, asker, isHere])
  useEffect(() => void load(), [load])
  return { state, reload: load, token }
}
