import { useCallback, useEffect, useMemo, useState } from 'react'
import type { CallError } from '../../../data/errors.ts'
import { createGigCalls, type GigCalls, type Gigs } from '../../../data/gig-calls.ts'
import { useRpc } from '../../../data/use-rpc.ts'

/** The gigs of a person, and the calls that change them. The list stays while it is read again. */
export function useGigs(user: string | undefined): {
  calls: GigCalls
  gigs: Gigs | null
  failed: CallError | null
  reload(): Promise<void>
} {
  const client = useRpc()
  const calls = useMemo(() => createGigCalls(client), [client])
  const [gigs, setGigs] = useState<Gigs | null>(null)
  const [failed, setFailed] = useState<CallError | null>(null)
  const reload = useCallback(async () => {
    if (user === undefined) return
    setFailed(null)
    const answer = await calls.gigs({})
    if (answer.ok) setGigs(answer.value)
    else setFailed(answer.error)
  }, [calls, user])
  useEffect(() => void reload(), [reload])
  return { calls, gigs, failed, reload }
}
