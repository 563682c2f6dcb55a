import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBooking } from '../../booking/context/booking-context.tsx'
import type { SlotWanted } from '../../booking/context/slot-wanted.ts'
import { isPassing } from '../../booking/hold/passing.ts'
import { useHold } from '../../booking/hold/use-hold.ts'
import { useWaitsForResources } from '../../booking/resources/use-choices.ts'
import type { CallError } from '../../data/errors.ts'
import { usePlaceFirst } from './location/location-choice.tsx'
import { useIsSplashOpen } from './splash/use-splash.ts'

interface DateStepWanted {
  /** Whether the draft's date is no longer available, where that is known. */
  isLost?: boolean
  /** The most seats that can be chosen, where that is less than the bookable allows. */
  mostseats?: number
  /** The slot that Continue holds; null where nothing can be held. */
  wanted(): SlotWanted | null | Promise<SlotWanted | null>
  onHeld(): void
  /** The date is no longer free; seats, resources and answers stay. */
  onGone(wanted: SlotWanted): void
}

/** Shared by all date steps: what must come first, and Continue, which takes the hold. */
export interface DateStep {
  /** What must be given first, as a dictionary key for the bar; null for nothing. */
  first: 'place.first_short' | 'seats.too_many_short' | 'splash.first_short' | null
  seatsfirst: boolean
  /** Whether the dates wait for seats, an address or resources. */
  waits: boolean
  /** Whether a date is chosen. */
  isChosen: boolean
  /** Whether Continue may be pressed. */
  isReady: boolean
  busy: boolean
  error: CallError | null
  /** The element that shows the error. */
  status: RefObject<HTMLDivElement | null>
  clearError(): void
  /** Takes the hold and continues; returns whether it did. */
  go(): Promise<boolean>
  submit(event: FormEvent): void
}

/** Whether more seats are wanted than any date has left: fewer must be chosen before the date. */
export function useSeatsFirst(mostseats?: number): boolean {
  const { facts, draft } = useBooking()
  const most = mostseats ?? facts.seatsperbooking
  return facts.seatsperbooking > 1 && most > 0 && (draft.seats ?? 1) > most
}

export function useDateStep({ isLost = false, mostseats, wanted, onHeld, onGone }: DateStepWanted): DateStep {
  const { draft, inplace } = useBooking()
  const { ask, busy: isTaking, error, clearError } = useHold()
  const [isJudging, setJudging] = useState(false)
  const status = useRef<HTMLDivElement>(null)
  const placefirst = usePlaceFirst()
  const isSplashOpen = useIsSplashOpen()
  const isChosen = draft.start !== undefined && draft.end !== undefined && !isLost
  const seatsfirst = useSeatsFirst(mostseats)
  const resourcesfirst = useWaitsForResources()
  const waits = seatsfirst || placefirst || resourcesfirst
  const busy = isTaking || isJudging
  const isReady = isChosen && !waits && !isSplashOpen

  const go = async () => {
    if (!isReady || busy) return false
    setJudging(true)
    const slot = await wanted()
    setJudging(false)
    if (!slot) return false
    inplace?.onTaking?.(true)
    const refusal = await ask(slot)
    if (!refusal) {
      onHeld()
      return true
    }
    // What takes the focus must be shown again first.
    flushSync(() => inplace?.onTaking?.(false))
    status.current?.focus()
    if (!isPassing(refusal)) onGone(slot)
    return false
  }
  const takeChosen = inplace?.takeChosen
  // Without dependencies: it always takes the choice of the last render.
  useEffect(() => {
    if (!takeChosen) return
    takeChosen.current = isReady ? go : null
    return () => {
      takeChosen.current = null
    }
  })
  return {
    first: placefirst
      ? 'place.first_short'
      : seatsfirst
        ? 'seats.too_many_short'
        : isSplashOpen && isChosen
          ? 'splash.first_short'
          : null,
    seatsfirst,
    waits,
    isChosen,
    isReady,
    busy,
    error,
    status,
    clearError,
    go,
    submit(event) {
      event.preventDefault()
      void go()
    },
  }
}
