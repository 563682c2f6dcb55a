import { useEffect, useState } from 'react'
import type { ReservationAnswer } from '../../../core/domain/wire/index.ts'
import { record, text, type Unread } from '../../data/read.ts'
import { readReservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useRpc } from '../../data/use-rpc.ts'
import type { Draft } from '../../state/draft.ts'
import { stepAnswersOf } from '../../state/step-answers.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { readAddons } from '../questions/extras/read-addons.ts'
import type { FormView } from '../questions/read-forms.ts'
import { wireAnswersOf } from '../questions/wire-answers.ts'
import { isAnsweredByQuestion, restoredDraft } from './restored-draft.ts'

/** The query parameter that names the reservation to restore. */
const mark = 'restore'

const wantedBy = () => (typeof location === 'undefined' ? null : new URLSearchParams(location.search).get(mark))

/** Removes the parameter, so that a reload does not restore again. */
function forget(): void {
  const url = new URL(location.href)
  url.searchParams.delete(mark)
  history.replaceState(history.state, '', `${url.pathname}${url.search}${url.hash}`)
}

/** Where a restored draft goes on; `date` with its answers, if its slot is gone. */
export type RestoredAt = 'confirmation' | 'information' | 'date'

export interface Restored {
  /** Without a date if the slot is gone. */
  draft: Omit<Draft, 'modified'>
  at: RestoredAt
}

interface Restoring {
  /** Whether the browser's own draft has been read. */
  isRead: boolean
  /** The forms of a bookable; null if the page does not have it. */
  formsOf(bookable: string): FormView[] | null
  /** The drafts of the same cart, with which it must not clash. */
  cart?: string[]
  /** Takes the restored draft into the browser's. */
  take(restored: Restored): void
}

/**
 * Restores the draft that the page's address names, one of the signed-in customer's, from the server: it holds the slot
 * anew at today's price. Returns true until that is done.
 */
export function useRestoring({ isRead, formsOf, cart = [], take }: Restoring): boolean {
  const client = useRpc()
  const calls = useCalls()
  const { addons, hasplaces, steps } = useBootstrap()
  const [wanted, setWanted] = useState(wantedBy)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, as soon as the draft has been read.
  useEffect(() => {
    if (!isRead || wanted === null) return
    const restore = async () => {
      const answer = await client.read('get_basereservation', { id: wanted })
      if (!answer.ok) return
      const raw = record<ReservationAnswer>(answer.value)
      const views = formsOf(text(raw.bookable))
      if (raw.status === 'in-progress' && text(raw.draft) !== '' && views) take(await hold(raw, views))
    }
    const hold = async (raw: Unread<ReservationAnswer>, views: FormView[]): Promise<Restored> => {
      const { id = '', ...kept } = restoredDraft(raw, views)
      const { start, end, start_utc, end_utc, occurrence, seats, bookable } = readReservation(raw)
      const answers = wireAnswersOf(kept, views, { seats, bookable, addons: readAddons(addons, bookable), hasplaces })
      const others = cart.filter((draft) => draft !== id)
      const held = await calls.hold({
        draft: id,
        bookable,
        start: start_utc,
        end: text(raw.slotend) || end,
        seats,
        resources: kept.resources ?? [],
        ...(occurrence ? { occurrence } : {}),
        ...(kept.location ? { location: kept.location } : {}),
        ...(others.length > 0 ? { cart: others } : {}),
        ...(kept.discountcode ? { discountcode: kept.discountcode } : {}),
        ...answers,
        ...stepAnswersOf(kept, steps),
      })
      if (!held.ok) return { draft: { ...kept, id }, at: 'date' }
      const draft = {
        ...kept,
        id,
        start,
        end: held.value.end || end,
        ...(occurrence ? { occurrence } : {}),
        reservation: held.value.id,
        expires: new Date(held.value.expires).toISOString(),
        extra: { datetime_step: { start_utc, end_utc, assigned: held.value.resources } },
      }
      return { draft, at: isAnsweredByQuestion(raw) ? 'confirmation' : 'information' }
    }
    forget()
    void restore().finally(() => setWanted(null))
  }, [isRead])
  return wanted !== null
}
