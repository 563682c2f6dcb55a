import { useEffect, useRef, useState } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import type { SlotWanted } from '../../../booking/context/slot-wanted.ts'
import type { CallError } from '../../../data/errors.ts'
import { useCalls } from '../../../data/use-calls.ts'

interface DriveCheck {
  /** Why the slot was removed from the list; null while it stays. */
  error: CallError | null
  /** Called when the customer chooses again. */
  clear(): void
}

/**
 * Checks for each chosen slot, before it is held, whether a resource can arrive in time. A refusal or failure is passed
 * to `onRefusal`, which removes the slot from the list. If the customer continues earlier, the hold makes the same
 * check.
 */
export function useDriveCheck(wanted: SlotWanted | null, onRefusal: (slot: SlotWanted) => void): DriveCheck {
  const calls = useCalls()
  const { facts, draft } = useBooking()
  const [error, setError] = useState<CallError | null>(null)
  const address = draft.location?.address
  const { start = '', end = '', start_utc, end_utc } = wanted ?? {}
  const question =
    facts.drivetime && wanted && address
      ? JSON.stringify({
          bookable: facts.id,
          start: start_utc ?? start,
          end: end_utc ?? end,
          seats: draft.seats ?? 1,
          address,
          draft: draft.id,
          ...(draft.resources?.length ? { resources: draft.resources } : {}),
        })
      : null
  const latest = useRef({ onRefusal, wanted })
  latest.current = { onRefusal, wanted }
  useEffect(() => {
    if (question === null) return
    let isCurrent = true
    setError(null)
    const ask = async () => {
      const answer = await calls.drivetime(JSON.parse(question))
      if (!isCurrent) return
      if (answer.ok) return
      setError(answer.error)
      const slot = latest.current.wanted
      if (slot) latest.current.onRefusal(slot)
    }
    ask()
    return () => {
      isCurrent = false
    }
  }, [question, calls])
  return { error, clear: () => setError(null) }
}
