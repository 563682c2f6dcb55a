import { useCallback, useEffect, useState } from 'react'
import type { CallError } from '../../../data/errors.ts'
import type { GigCalls, GigTime } from '../../../data/gig-calls.ts'

export interface GigTimes {
  /** Null until they are known. */
  times: GigTime[] | null
  failed: CallError | null
  reload(): Promise<void>
}

/** The times that a resource could name in the days of a gig; none are asked for where `id` is null. */
export function useGigTimes(calls: GigCalls, id: string | null, resource: string): GigTimes {
  const [times, setTimes] = useState<GigTime[] | null>(null)
  const [failed, setFailed] = useState<CallError | null>(null)
  const reload = useCallback(async () => {
    if (id === null) return
    setFailed(null)
    const answer = await calls.times({ id, resource })
    if (answer.ok) setTimes(answer.value)
    else setFailed(answer.error)
  }, [calls, id, resource])
  useEffect(() => void reload(), [reload])
  return { times, failed, reload }
}
