import { useEffect, useState } from 'react'
import { type BookingSession, takeBookingSession } from '../../data/booking-session.ts'
import { text } from '../../data/read.ts'
import { readReservation } from '../../data/reservations.ts'
import { useRpc } from '../../data/use-rpc.ts'
import type { Draft, UpdateDraft } from '../../state/draft.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { stepOfPlace } from '../context/slot-instants.ts'
import { readForm } from '../questions/read-forms.ts'
import { restoredDraft } from '../restore/restored-draft.ts'
import { forgetResuming, isResuming } from './resuming.ts'

/**
 * Resumes a booking after sign-on elsewhere. Usually the browser still has the draft; otherwise the server's copy
 * restores the held slot and its answers. Returns true until that is done, and meanwhile the step must not change.
 * @param update null for a checklist, of which the server only knows that it was under way
 */
export function useResumed(draft: Draft | null, update: UpdateDraft | null): boolean {
  const client = useRpc()
  const { forms } = useBootstrap()
  const [underway, setUnderway] = useState(() => typeof location !== 'undefined' && isResuming(location.search))
  const isRead = draft !== null
  const isKept = draft?.reservation !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, as soon as the draft has been read.
  useEffect(() => {
    if (!isRead || !underway) return
    const bringBack = async (kept: BookingSession) => {
      const answer = await client.read('get_basereservation', { id: kept.reservation, draft: kept.draft })
      if (!answer.ok || answer.value.status !== 'in-progress') return
      const reservation = readReservation(answer.value)
      const { start, end, occurrence, expires } = reservation
      update?.(({ extra }) => ({
        ...restoredDraft(answer.value, forms.map(readForm)),
        id: kept.draft,
        reservation: kept.reservation,
        start,
        end: text(answer.value.slotend) || end,
        ...(occurrence ? { occurrence } : {}),
        ...(expires ? { expires } : {}),
        extra: { ...extra, datetime_step: stepOfPlace(reservation) },
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
