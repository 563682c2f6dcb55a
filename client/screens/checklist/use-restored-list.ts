import { useState } from 'react'
import { withRestored } from '../../booking/restore/restored-list.ts'
import { type NotRestored, type RestoredAt, useRestoring } from '../../booking/restore/use-restoring.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import type { Cart } from './cart-context.tsx'
import { readFirstForms } from './first-forms.ts'

/**
 * Restores appointments of the signed-in customer into the list, or a whole cart that was begun on another device.
 * `underway` is true until that is done; `at` is where the list goes on: null to stay in it, because nothing or several
 * were restored, a date is to be chosen or a form of the appointment is owed.
 */
export function useRestoredList({ draft, update, ready, appointments, find }: Cart): {
  underway: boolean
  at: RestoredAt | null
  isGone: boolean
  left: NotRestored[]
} {
  const { hasplaces } = useBootstrap()
  const [at, setAt] = useState<RestoredAt | null>(null)
  const [isGone, setGone] = useState(false)
  const { underway, left } = useRestoring({
    isRead: ready,
    formsOf: (bookable) => find(bookable)?.views ?? null,
    cart: appointments.map(({ id }) => id),
    take(restored, alone) {
      const { views = [] } = find(restored.draft.bookable) ?? {}
      const appointment = { ...restored.draft, modified: draft.modified }
      update((whole) => withRestored(whole, appointment, views))
      const { seats = 1, bookable = '' } = appointment
      const { forms, isOwed } = readFirstForms(appointment, views, { seats, bookable, hasplaces })
      // Of several each is named.
      setGone(alone && restored.isGone)
      // Of several the list itself is what to see first.
      setAt(!alone || restored.at === 'date' || forms.some(isOwed) ? null : restored.at)
    },
  })
  return { underway, at, isGone, left }
}
