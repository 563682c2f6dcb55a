import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CallError } from '../../../data/errors.ts'
import { createGigCalls, type GigCalls, type Gigs } from '../../../data/gig-calls.ts'
import { useRpc } from '../../../data/use-rpc.ts'
import { readGigs } from './read-gigs.ts'

/**
 * The gigs of a person, and the calls that change them. The list stays while it is read again, with as many of the open
 * ones as were shown; `showMore` adds a page of them. `job` is the one that the address names, which is read whichever
 * page it is on.
 */
export function useGigs(user: string | undefined): {
  calls: GigCalls
  gigs: Gigs | null
  /** Null where none is named, or until the lists are there. */
  job: string | null
  failed: CallError | null
  reload(): Promise<void>
  showMore(): Promise<void>
} {
  const client = useRpc()
  const calls = useMemo(() => createGigCalls(client), [client])
  const [gigs, setGigs] = useState<Gigs | null>(null)
  const [failed, setFailed] = useState<CallError | null>(null)
  const [job, setJob] = useState<string | null>(null)
  const pages = useRef(0)
  const read = useCallback(
    async (more: number) => {
      if (user === undefined) return
      // It is looked for once: later it may be gone.
      const named = pages.current === 0 ? new URLSearchParams(location.search).get('job') : null
      const answer = await readGigs(calls, { pages: Math.max(1, pages.current + more), job: named })
      setFailed(answer.ok ? null : answer.error)
      if (!answer.ok) return
      pages.current = Math.max(pages.current, answer.value.pages)
      setGigs(answer.value.gigs)
      if (named !== null) setJob(named)
    },
    [calls, user],
  )
  const reload = useCallback(() => read(0), [read])
  const showMore = useCallback(() => read(1), [read])
  useEffect(() => void reload(), [reload])
  return { calls, gigs, job, failed, reload, showMore }
}
