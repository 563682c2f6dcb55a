import type { CallErrorCode } from '../../data/errors.ts'
import type { Draft } from '../../state/draft.ts'
import { useBooking } from '../context/booking-context.tsx'
import type { SlotWanted } from '../context/slot-wanted.ts'
import { useHold } from './use-hold.ts'

/** Refusals that mean it is still full. */
const stillFull = new Set<CallErrorCode>([
  'slot_taken',
  'seats_not_available',
  'resource_unavailable',
  'waitlist_not_available',
])

const waitingFor = ({ start, end, start_utc, end_utc, occurrence }: SlotWanted, { extra }: Draft): Partial<Draft> => ({
  start,
  end,
  occurrence: occurrence || undefined,
  reservation: undefined,
  expires: undefined,
  waiting: true,
  extra: { ...extra, datetime_step: { start_utc, end_utc }, payment_unknown: undefined },
})

/**
 * Waits for a full slot: asks the server for exactly this slot, and holds it if it has become free meanwhile; else the
 * draft goes on as one that waits, and joins the queue with its answers at the end of the flow. Another
 * time for a reservation can't be waited for. `wait` returns whether the flow goes on.
 */
export function useWait() {
  const { draft, update, moving, inplace } = useBooking()
  const { ask, busy, error, clearError } = useHold()
  const wait = async (wanted: SlotWanted): Promise<boolean> => {
    // Behind the dialog, with the press: a late answer would fold the calendar under a finger.
    inplace?.onTaking?.(waitingFor(wanted, draft))
    const refusal = await ask(wanted)
    if (refusal === null) return true
    if (moving || !stillFull.has(refusal.code)) {
      inplace?.onTaking?.(null)
      return false
    }
    clearError()
    update((latest) => waitingFor(wanted, latest))
    return true
  }
  return { wait, busy, error, isFull: error !== null && stillFull.has(error.code) }
}
