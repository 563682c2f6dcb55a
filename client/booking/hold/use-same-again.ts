import { useState } from 'react'
import { ownEntryOf, pathOfEntry, wordOfEntry } from '../../data/own-entry.ts'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { slotInstants } from '../context/slot-instants.ts'
import { keptUntil } from './remaining.ts'
import { useHold } from './use-hold.ts'
import { useRemaining } from './use-remaining.ts'

/** What the booking button does once a hold has ended. */
export interface Again {
  label: string
  busy: boolean
  press(): void
}

/** Holds the draft's slot once more after its hold has ended; where somebody else has it, `onOther` leads to others. */
export function useSameAgain(onOther: () => void) {
  const t = useWords()
  const { draft, facts } = useBooking()
  const remaining = useRemaining(keptUntil(draft, facts))
  const { take, busy, error } = useHold()
  const [isBack, setBack] = useState(false)
  const isGone = error?.code === 'slot_taken' || error?.code === 'seats_not_available'
  const own = error && ownEntryOf(error)
  const again = async () => {
    const { start, end, occurrence } = draft
    if (start && end && (await take({ start, end, occurrence, ...slotInstants(draft) }))) setBack(true)
  }
  return {
    /** Seconds; 0 once the hold has ended, null where none ends. */
    remaining,
    error,
    isGone,
    /** Whether the slot was held again here. */
    isBack,
    button: own
      ? // The place that came free was offered to who waited for it: themselves.
        { label: t(wordOfEntry(own)), busy: false, press: () => location.assign(pathOfEntry(own)) }
      : { label: t(isGone ? 'hold.other' : 'hold.again'), busy, press: isGone ? onOther : () => void again() },
  }
}

export type SameAgain = ReturnType<typeof useSameAgain>
