import type { Reservation } from '../../data/reservations.ts'
import { useWords } from '../../ui/words.tsx'

/** How many are ahead in the queue; nothing for what does not wait, or has an offer. */
export function QueuePlace({ reservation: { position, offer, isbystaff } }: { reservation: Reservation }) {
  const t = useWords()
  if (position === null || offer) return null
  return (
    <p data-part="position">
      <strong>{t(isbystaff ? 'staffpage.place' : 'waitlist.place', { count: position })}</strong>
    </p>
  )
}
