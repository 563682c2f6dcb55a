import { useEffect, useState } from 'react'
import { type BookingSession, takeBookingSession } from '../../data/booking-session.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useRpc } from '../../data/use-rpc.ts'
import type { Draft, UpdateDraft } from '../../state/draft.ts'
import { forgetResuming, isResuming } from './resuming.ts'

/**
 * Resumes a booking after sign-on elsewhere. Usually the browser still has the draft; otherwise the server's copy
 * restores the held slot. Returns true until that is done, and meanwhile the step must not change. @param update null
 * for a checklist, of which the server only knows that it was under way
 */
export function useResumed(draft: Draft | null, update: UpdateDraft | null): boolean {
  const client = useRpc()
  const calls = useCalls()
  const [underway, setUnderway] = useState(() => typeof location !== 'undefined' && isResuming(location.search))
  const isRead = draft !== null
  const isKept = draft?.reservation !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, as soon as the draft has been read.
  useEffect(() => {
    if (!isRead || !underway) return
    const bringBack = async (kept: BookingSession) => {
      const answer = await calls.reservation({ id: kept.reservation, draft: kept.draft })
      if (!answer.ok || answer.value.status !== 'in-progress') return
      const { start, end, seats, resources, occurrence, bookable, start_utc, end_utc, expires } = answer.value
      update?.(({ extra }) => ({
        id: kept.draft,
        bookable,
        reservation: kept.reservation,
        start,
        end,
        seats,
        resources,
        ...(occurrence ? { occurrence } : {}),
        ...(expires ? { expires } : {}),
        extra: { ...extra, datetime_step: { start_utc, end_utc } },
      }))
    }
    const resume = async () => {
      const kept = await takeBookingSession(client)
      if (kept && update && !isKept) await bringBack(kept)
      setUnderway(false)
    }
    forgetResuming()
    void resume()
  }, [isRead])
  return underway
}
