import { useEffect, useMemo, useState } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import type { Occurrence } from '../../../booking/event/occurrence.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { dateInAddress } from '../date-in-address.ts'
import { openedByLink } from './opened-by-link.ts'

/**
 * Where the day that the page's address asked for opens the list, unless an occurrence is chosen. It follows the list:
 * once an occurrence is full or gone, the next one is what can be had.
 */
export function useOpenedByLink(occurrences: Occurrence[], isListed: boolean) {
  const { ready, draft } = useBooking()
  const { today } = useBootstrap()
  const [isDone, setDone] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  const isChosen = draft.occurrence !== undefined
  useEffect(() => {
    if (isDone || !ready || !isListed) return
    setDone(true)
    const names = new URLSearchParams(location.search).has('occurrence')
    if (!isChosen && !names) setAsked(dateInAddress())
  }, [isDone, ready, isListed, isChosen])
  const opened = useMemo(
    () => (asked === null ? null : openedByLink(asked, occurrences, today)),
    [asked, occurrences, today],
  )
  return { opened, clear: () => setAsked(null) }
}
