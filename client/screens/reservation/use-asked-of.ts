import { useCallback, useEffect, useState } from 'react'
import type { PublicBookable } from '../../../core/domain/wire/index.ts'
import type { PublicForms } from '../../data/calls.ts'
import type { CallError } from '../../data/errors.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'

/** The bookable of a reservation, what it asks, and its add-ons. */
export interface Asked extends PublicForms {
  bookable: PublicBookable
}

/** Loads what a reservation's bookable asks today; null while it does. `reload` tries again. */
export function useAskedOf({ id: rescheduleid, bookable: id }: Pick<Reservation, 'id' | 'bookable'>, token: string) {
  const calls = useCalls()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const reload = useCallback(async () => {
    const own = { rescheduleid, token }
    const [bookable, forms] = await Promise.all([
      calls.bookable({ id, ...own }),
      calls.forms({ bookables: [id], ...own }),
    ])
    if (bookable.ok && forms.ok) setAsked({ ...forms.value, bookable: bookable.value })
    else setError(bookable.ok ? (forms.ok ? null : forms.error) : bookable.error)
  }, [calls, id, rescheduleid, token])
  useEffect(() => void reload(), [reload])
  return { asked, error, reload }
}
