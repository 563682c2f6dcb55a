import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CallError } from '../../../data/errors.ts'
import { createGigCalls, type GigCalls, type Gigs } from '../../../data/gig-calls.ts'
import { useRpc } from '../../../data/use-rpc.ts'

/** What was open on several pages read together; one that moved from page to page meanwhile stands once. */
function joined(pages: Gigs[]): Gigs | null {
  const last = pages.at(-1)
  const open = new Map(pages.flatMap((page) => page.open.map((gig) => [gig.id, gig])))
  return last ? { ...last, open: [...open.values()] } : null
}

/**
 * The gigs of a person, and the calls that change them. The list stays while it is read again, with as many of the open
 * ones as were shown; `showMore` adds a page of them.
 */
export function useGigs(user: string | undefined): {
  calls: GigCalls
  gigs: Gigs | null
  failed: CallError | null
  reload(): Promise<void>
  showMore(): Promise<void>
} {
  const client = useRpc()
  const calls = useMemo(() => createGigCalls(client), [client])
  const [gigs, setGigs] = useState<Gigs | null>(null)
  const [failed, setFailed] = useState<CallError | null>(null)
  const pages = useRef(1)
  const reload = useCallback(async () => {
    if (user === undefined) return
    setFailed(null)
    const numbers = Array.from({ length: pages.current }, (_, index) => index + 1)
    const answers = await Promise.all(numbers.map((page) => calls.gigs({ page })))
    const refused = answers.find((answer) => !answer.ok)
    if (refused && !refused.ok) setFailed(refused.error)
    else setGigs(joined(answers.flatMap((answer) => (answer.ok ? [answer.value] : []))))
  }, [calls, user])
  const showMore = useCallback(() => {
    pages.current += 1
    return reload()
  }, [reload])
  useEffect(() => void reload(), [reload])
  return { calls, gigs, failed, reload, showMore }
}
