import { useEffect, useMemo, useState } from 'react'
import { keptUntil } from '../../booking/hold/remaining.ts'
import type { Draft } from '../../state/draft.ts'
import type { ListedBookable } from './cart-context.tsx'
import { endedBy, nextEnd } from './cart-items.ts'

type Find = (bookable: string | undefined) => ListedBookable | undefined

/** Until when the place of each appointment is held (ISO 8601), without those whose hold does not end. */
function endsOf(appointments: Draft[], find: Find): Record<string, string> {
  const held = appointments.flatMap((one) => {
    const facts = find(one.bookable)?.facts
    const until = facts && !one.waiting ? keptUntil(one, facts) : undefined
    return until === undefined ? [] : [[one.id, until] as const]
  })
  return Object.fromEntries(held)
}

/** The ids of the appointments whose hold has run out, as soon as one does. */
export function useRunOut(appointments: Draft[], find: Find): ReadonlySet<string> {
  const ends = useMemo(() => endsOf(appointments, find), [appointments, find])
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(Date.now())
    const next = nextEnd(ends, Date.now())
    const timer = next === null ? undefined : setTimeout(() => setNow(Date.now()), next - Date.now())
    // Timers sleep with the device; whoever comes back to it must not see what has ended since.
    const look = () => setNow(Date.now())
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [ends])
  return useMemo(() => (now === null ? new Set<string>() : endedBy(ends, now)), [ends, now])
}
