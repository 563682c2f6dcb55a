import { useEffect, useState } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import type { Occurrence } from '../../../booking/event/occurrence.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { dateInAddress } from '../date-in-address.ts'
import { type OpenedByLink, openedByLink } from './opened-by-link.ts'

/** Looks once at the day that the page's address asked for, unless an occurrence is chosen. */
export function useOpenedByLink(occurrences: Occurrence[], isListed: boolean) {
  const { ready, draft } = useBooking()
  const { today } = useBootstrap()
  const [isDone, setDone] = useState(false)
  const [opened, setOpened] = useState<OpenedByLink | null>(null)
  const isChosen = draft.occurrence !== undefined
  useEffect(() => {
    if (isDone || !ready || !isListed) return
    setDone(true)
    const date = dateInAddress()
    const names = new URLSearchParams(location.search).has('occurrence')
    if (date !== null && !isChosen && !names) setOpened(openedByLink(date, occurrences, today))
  }, [isDone, ready, isListed, isChosen, occurrences, today])
  return { opened, clear: () => setOpened(null) }
}
