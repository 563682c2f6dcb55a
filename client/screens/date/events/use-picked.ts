import { useEffect, useRef } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { type Occurrence, standingOf } from '../../../booking/event/occurrence.ts'

const occurrenceInAddress = (): string | null => new URLSearchParams(location.search).get('occurrence')

function putIntoAddress(occurrence: string) {
  const url = new URL(location.href)
  url.searchParams.set('occurrence', occurrence)
  history.replaceState(history.state, '', url)
}

export interface Picked {
  /** The chosen occurrence, while it has room. */
  chosen: Occurrence | null
  /** A chosen occurrence that others have filled since. */
  lost: Occurrence | null
  choose(occurrence: Occurrence): void
  /** Drops the choice; seats, resources and answers stay. */
  drop(): void
}

/** The draft's occurrence; a shared link may name one too, until the customer chooses. */
export function usePicked(occurrences: Occurrence[], seats: number, seatsfirst: boolean): Picked {
  const { draft, update, ready } = useBooking()
  const known = occurrences.find(({ slot }) => draft.occurrence !== undefined && slot.occurrence === draft.occurrence)
  const hasRoom = known !== undefined && standingOf(known.slot, seats) === 'open'
  const choose = ({ slot }: Occurrence) => {
    const { start, end, start_utc, end_utc, occurrence } = slot
    putIntoAddress(occurrence)
    update(({ extra }) => ({ start, end, occurrence, extra: { ...extra, datetime_step: { start_utc, end_utc } } }))
  }
  const linked = useRef(false)
  useEffect(() => {
    if (!ready || linked.current || seatsfirst || occurrences.length === 0) return
    const wanted = occurrences.find(({ slot }) => slot.occurrence === occurrenceInAddress())
    linked.current = true
    if (draft.occurrence === undefined && wanted && standingOf(wanted.slot, seats) === 'open') choose(wanted)
  })
  return {
    chosen: hasRoom ? known : null,
    lost: known && !hasRoom && draft.start !== undefined ? known : null,
    choose,
    drop: () => update({ start: undefined, end: undefined, occurrence: undefined }),
  }
}
