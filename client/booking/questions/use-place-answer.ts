import { useEffect } from 'react'
import { useBooking } from '../context/booking-context.tsx'
import { withPlace } from './place-question.ts'
import { useAsked } from './use-asked.ts'

/** Answers the question for the place of a visit with the address that its date was chosen for: there is one place. */
export function usePlaceAnswer(): void {
  const { facts, draft, ready, update } = useBooking()
  const { whole } = useAsked()
  useEffect(() => {
    if (!ready || !facts.atcustomers || withPlace(whole, draft) === null) return
    update((current) => withPlace(whole, current) ?? {})
  }, [facts.atcustomers, draft, ready, whole, update])
}
