import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBooking } from '../../booking/context/booking-context.tsx'
import type { SlotWanted } from '../../booking/context/slot-wanted.ts'
import { isPassing } from '../../booking/hold/passing.ts'
import { useHold } from '../../booking/hold/use-hold.ts'
import { leastOf } from '../../booking/resources/selection.ts'
import { useWaitsForResources } from '../../booking/resources/use-choices.ts'
import type { CallError } from '../../data/errors.ts'
import { useWords } from '../../ui/words.tsx'
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
  /** What must be given first, in words for the bar; null for nothing. */
  first: string | null
  seatsfirst: boolean
  /** Whether the dates wait for seats or an address: until then it is not known which are free. */
  waits: boolean
  /** Whether a date is chosen. */
  isChosen: boolean
  /** Whether Continue may be pressed. */
  isReady: boolean
  /** Continue was pressed before enough resources were chosen. */
  isOwed: boolean
  busy: boolean
  error: CallError | null
  /** The element that shows the error. */
  status: RefObject<HTMLDivElement | null>
  clearError(): void
  /** Takes the hold and continues; returns whether it did. */
  go(): Promise<boolean>
  submit(event: FormEvent): void
}

/** Leads to the resources, of which too few are chosen: to the first of them, or to the button that shows them. */
function focusResources(): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-part=resources] :is(input, button)')]
  const shown = all.filter((one) => one.checkVisibility())
  const wanted = shown.find((one) => one.matches('input')) ?? shown[0]
  wanted?.focus()
}

/** Whether more seats are wanted than any date has left: fewer must be chosen before the date. */
export function useSeatsFirst(mostseats?: number): boolean {
  const { facts, draft } = useBooking()
  const most = mostseats ?? facts.seatsperbooking
  return facts.seatsperbooking > 1 && most > 0 && (draft.seats ?? 1) > most
}

export function useDateStep({ isLost = false, mostseats, wanted, onHeld, onGone }: DateStepWanted): DateStep {
  const { facts, draft, inplace } = useBooking()
  const { ask, busy: isTaking, error, clearError } = useHold()
  const t = useWords()
  const [isJudging, setJudging] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const status = useRef<HTMLDivElement>(null)
  const placefirst = usePlaceFirst()
  const isSplashOpen = useIsSplashOpen()
  const isChosen = draft.start !== undefined && draft.end !== undefined && !isLost
  const seatsfirst = useSeatsFirst(mostseats)
  const resourcesfirst = useWaitsForResources()
  const waits = seatsfirst || placefirst
  const busy = isTaking || isJudging
  const isReady = isChosen && !waits && !isSplashOpen

  const go = async () => {
    if (!isReady || busy) return false
    setPressed(resourcesfirst)
    if (resourcesfirst) {
      focusResources()
      return false
    }
    setJudging(true)
    // With the press, before anything is asked: a late answer would fold the calendar under a finger.
    inplace?.onTaking?.({})
    const slot = await wanted()
    setJudging(false)
    if (!slot) {
      flushSync(() => inplace?.onTaking?.(null))
      return false
    }
    const refusal = await ask(slot)
    if (!refusal) {
      onHeld()
      return true
    }
    if (!isPassing(refusal) && inplace?.onLost?.(refusal.code)) {
      onGone(slot)
      return true
    }
    // What takes the focus must be shown again first.
    flushSync(() => inplace?.onTaking?.(null))
    status.current?.focus()
    if (!isPassing(refusal)) onGone(slot)
    return false
  }
  const takeChosen = inplace?.takeChosen
  // Without dependencies: it always takes the choice of the last render.
  useEffect(() => {
    if (!takeChosen) return
    takeChosen.current = isReady && !resourcesfirst ? go : null
    return () => {
      takeChosen.current = null
    }
  })
  return {
    first: placefirst
      ? t('place.first_short')
      : seatsfirst
        ? t('seats.too_many_short')
        : isSplashOpen && isChosen
          ? t('splash.first_short')
          : resourcesfirst && isChosen
            ? t('resources.first_short', { count: leastOf(facts.choicegroups) })
            : null,
    seatsfirst,
    waits,
    isChosen,
    isReady,
    isOwed: isPressed && resourcesfirst,
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
