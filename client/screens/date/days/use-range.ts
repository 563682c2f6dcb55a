import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { BookableFacts } from '../../../booking/bookable/bookable-facts.ts'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { readRangeAddress, writeRangeAddress } from './range-address.ts'
import { chooseDay, lastDate, type RangeSelection, settled, startsOver } from './range-selection.ts'
import { rangeWord } from './range-words.ts'
import type { RangeDays } from './use-range-days.ts'

export interface Range extends RangeSelection {
  /** Why the last choice was dropped, as a dictionary key. */
  trouble: string | null
  /** The first day of a link that has passed, or from which nothing can be had. */
  linked: { why: 'passed' | 'closed'; date: string } | null
  /** The last choice could not end the range, and began another. */
  anew: boolean
  /** The customer cancelled the range and has not begun another. */
  cleared: boolean
  /** Chooses a day, which begins, ends or restarts a range. Returns the new selection. */
  choose(date: string): RangeSelection
  clear(): void
  /** Drops a range that somebody else has taken. */
  lose(): void
}

const complete = (date: string, { stay }: Pick<BookableFacts, 'stay'>) =>
  `${date} ${stay ? (stay.departuretime ?? '00:00') : '23:59'}:00`

/** The dates of the draft alone, so that a reload, Back and other tabs agree. */
export function useDraftRange(): RangeSelection {
  const { draft, facts } = useBooking()
  const { start, end } = draft
  const countby = facts.stay ? 'nights' : 'days'
  return useMemo(
    () => ({ begin: start ? start.slice(0, 10) : null, end: start && end ? lastDate(end, { countby }) : null }),
    [start, end, countby],
  )
}

/** Changes of the draft's range: by the customer, by the address, and by availability. */
export function useRange(days: RangeDays): Range {
  const { draft, facts, update, ready } = useBooking()
  const selection = useDraftRange()
  const [trouble, setTrouble] = useState<Range['trouble']>(null)
  const [anew, setAnew] = useState(false)
  const [cleared, setCleared] = useState(false)
  const [linked, setLinked] = useState<Range['linked']>(null)
  const isOfLink = useRef(false)
  const { today } = useBootstrap()
  const { known, slotOf } = days

  const put = useCallback(
    (next: RangeSelection) => {
      const { begin, end } = next
      writeRangeAddress(next)
      update(({ extra }) => ({
        start: begin === null ? undefined : (slotOf(begin)?.start ?? `${begin} 00:00:00`),
        end: end === null ? undefined : complete(end, facts),
        // The instants of an earlier range; new ones come with the hold.
        extra: { ...extra, datetime_step: undefined },
      }))
    },
    [update, slotOf, facts],
  )
  const choose = (date: string) => {
    const next = chooseDay(selection, date, known)
    if (next === selection) return next
    setTrouble(null)
    setLinked(null)
    isOfLink.current = false
    setAnew(startsOver(selection, next))
    setCleared(next.begin === null)
    put(next)
    return next
  }
  const clear = () => {
    setTrouble(null)
    setLinked(null)
    setCleared(true)
    put({ begin: null, end: null })
  }

  // Reads the range of a shared link, unless the draft has one.
  const asked = useRef(false)
  const { rules } = known
  const isEmpty = draft.start === undefined
  useEffect(() => {
    if (!ready || asked.current) return
    asked.current = true
    const named = isEmpty ? readRangeAddress(rules) : null
    if (!named?.begin) return
    if (named.begin < today) return setLinked({ why: 'passed', date: named.begin })
    isOfLink.current = true
    put(named)
  }, [ready, isEmpty, rules, put, today])

  // Drops a range that is not available as a whole.
  const kept = settled(selection, known)
  useEffect(() => {
    if (kept.begin === selection.begin && kept.end === selection.end) return
    if (isOfLink.current && kept.begin === null && selection.begin !== null)
      setLinked({ why: 'closed', date: selection.begin })
    else setTrouble(rangeWord('not_whole', rules))
    put(kept)
  }, [kept, selection, put, rules])

  return {
    ...selection,
    trouble,
    linked,
    anew,
    cleared,
    choose,
    clear,
    lose() {
      setTrouble(null)
      put({ begin: null, end: null })
    },
  }
}
