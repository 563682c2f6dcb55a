import { useCallback, useEffect, useState } from 'react'
import { useParams } from 'wouter'
import type { Answer, CallError } from '../../data/errors.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useSession, useSessionActions } from '../../state/session.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useHydrated } from '../../ui/use-hydrated.tsx'

type Opened<T> =
  | { status: 'loading' }
  /** Neither the address nor the session opens it; `isLinked` if the address has a token. */
  | { status: 'missing'; isLinked: boolean }
  | { status: 'failed'; error: CallError }
  /** `token` is that of the address; without one, the one that the answer came with. */
  | { status: 'ready'; value: T; token: string }

/**
 * What the address of the page names: opened by the id and the token of its link, or by the id alone for whoever is
 * signed in and may see it. @param ask must stay the same function, and so must `tokenOf`
 */
function useOpened<T>(
  ask: (which: { id: string; token?: string }) => Promise<Answer<T>>,
  tokenOf: (value: T) => string,
) {
  const { id = '' } = useParams<{ id: string }>()
  const [state, setState] = useState<Opened<T>>({ status: 'loading' })
  const { known, user, lost } = useSession()
  const { refresh } = useSessionActions()
  const isHere = useHydrated()
  const token = isHere ? (new URLSearchParams(location.search).get('token') ?? '') : ''
  // The user matters only without a token.
  const asker = token || (known ? (user?.id ?? '') : null)
  // Who is signed in may see it: nobody could be asked who is here.
  const isLost = asker === '' && lost
  const read = useCallback(async () => {
    if (!isHere || asker === null) return
    if (isLost) return setState({ status: 'failed', error: { code: 'unavailable', data: {} } })
    if (!asker || !id) return setState({ status: 'missing', isLinked: token !== '' })
    const answer = await ask(token ? { id, token } : { id })
    return setState(
      answer.ok
        ? { status: 'ready', value: answer.value, token: token || tokenOf(answer.value) }
        : answer.error.code === 'not_found'
          ? { status: 'missing', isLinked: token !== '' }
          : { status: 'failed', error: answer.error },
    )
  }, [ask, tokenOf, id, token, asker, isHere, isLost])
  const { language } = useBootstrap()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it is called depends on the language.
  useEffect(() => void read(), [read, language])
  const replace = (value: T) => setState((current) => (current.status === 'ready' ? { ...current, value } : current))
  const reload = useCallback(async () => {
    await (isLost ? refresh() : read())
  }, [isLost, refresh, read])
  return { state, reload, replace }
}

const manageTokenOf = ({ managetoken }: Reservation) => managetoken
const noToken = () => ''

/** A reservation, for its customer: requested both after the booking and after a reload. */
export const useReservation = () => useOpened(useCalls().reservation, manageTokenOf)

/** A request, for staff: by the token of the link in their mail, or by their session. */
export const useRequest = () => useOpened(useCalls().request, noToken)
