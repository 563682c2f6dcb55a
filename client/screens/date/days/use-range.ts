import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { readRangeAddress, writeRangeAddress } from './range-address.ts'
import { chooseDay, lastDate, type RangeSelection, settled } from './range-selection.ts'
import type { RangeDays } from './use-range-days.ts'

export interface Range extends RangeSelection {
  /** What kept the last choice from standing, as a word key. */
  trouble: 'days.not_whole' | null
  /** The customer took the range back, and has not begun another. */
  cleared: boolean
  /** A day was chosen: begins, ends or begins anew. Answers the range when it is complete. */
  choose(date: string): RangeSelection
  clear(): void
  /** The span was taken by somebody else. */
  lose(): void
}

const complete = (date: string) => `${date} 23:59:00`

/** The dates of the draft, nothing else: so a reload, Back and another tab know the same. */
export function useDraftRange(): RangeSelection {
  const { draft } = useBooking()
  const { start, end } = draft
  return useMemo(
    () => ({ begin: start ? start.slice(0, 10) : null, end: start && end ? lastDate(end) : null }),
    [start, end],
  )
}

/** How the draft's range of days changes: by the customer, by the address, and by what turns out to be free. */
export function useRange(days: RangeDays): Range {
  const { draft, update, ready, facts } = useBooking()
  const selection = useDraftRange()
  const [trouble, setTrouble] = useState<Range['trouble']>(null)
  const [cleared, setCleared] = useState(false)
  const { known, slotOf } = days

  const put = useCallback(
    (next: RangeSelection) => {
      const { begin, end } = next
      writeRangeAddress(next)
      update(({ extra }) => ({
        start: begin === null ? undefined : (slotOf(begin)?.start ?? `${begin} 00:00:00`),
        end: end === null ? undefined : complete(end),
        // What an earlier range had: the instants of this one come with its hold.
        extra: { ...extra, datetime_step: undefined },
      }))
    },
    [update, slotOf],
  )
  const choose = (date: string) => {
    const next = chooseDay(selection, date, known)
    if (next === selection) return next
    setTrouble(null)
    setCleared(next.begin === null)
    put(next)
    return next
  }
  const clear = () => {
    setTrouble(null)
    setCleared(true)
    put({ begin: null, end: null })
  }

  // A shared link names its range; what the draft holds already is nearer.
  const asked = useRef(false)
  const { mincombined, maxcombined } = facts
  const isEmpty = draft.start === undefined
  useEffect(() => {
    if (!ready || asked.current) return
    asked.current = true
    const named = isEmpty ? readRangeAddress({ mincombined, maxcombined }) : null
    if (named) put(named)
  }, [ready, isEmpty, mincombined, maxcombined, put])

  // What can't be had as a whole doesn't stay chosen.
  const kept = settled(selection, known)
  useEffect(() => {
    if (kept.begin === selection.begin && kept.end === selection.end) return
    setTrouble('days.not_whole')
    put(kept)
  }, [kept, selection, put])

  return {
    ...selection,
    trouble,
    cleared,
    choose,
    clear,
    lose() {
      setTrouble(null)
      put({ begin: null, end: null })
    },
  }
}
