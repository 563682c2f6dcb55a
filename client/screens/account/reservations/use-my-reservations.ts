import { useCallback, useEffect, useRef, useState } from 'react'
import { useAccountCalls } from '../../../booking/login/use-account-calls.ts'
import type { CallError } from '../../../data/errors.ts'
import type { Reservation } from '../../../data/reservations.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { useTakeOver } from './use-take-over.ts'

/** A user's reservations with this provider, as of `at` (epoch ms); null while they are being read. */
export function useMyReservations(user: string) {
  const calls = useAccountCalls()
  const takeOver = useTakeOver(user)
  const [known, setKnown] = useState<{ at: number; reservations: Reservation[] } | null>(null)
  const [failed, setFailed] = useState<CallError | null>(null)
  const asked = useRef(0)
  const load = useCallback(async () => {
    const at = Date.now()
    const turn = ++asked.current
    await takeOver()
    const answer = await calls.reservations({ user_id: user })
    // What was asked before a change may be answered after what was asked since.
    if (turn !== asked.current) return
    setFailed(answer.ok ? null : answer.error)
    if (answer.ok) setKnown({ at, reservations: answer.value })
  }, [calls, user, takeOver])
  const { language } = useBootstrap()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they are called depends on the language.
  useEffect(() => void load(), [load, language])
  return { known, failed, reload: load }
}
