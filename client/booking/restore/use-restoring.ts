import { useEffect, useState } from 'react'
import { statusNamed } from '../../../core/domain/reservation/statuses.ts'
import type { ReservationAnswer } from '../../../core/domain/wire/index.ts'
import type { CallError } from '../../data/errors.ts'
import { record, text, type Unread } from '../../data/read.ts'
import { type Reservation, readReservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useRpc } from '../../data/use-rpc.ts'
import type { Draft } from '../../state/draft.ts'
import { stepAnswersOf } from '../../state/step-answers.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { stepOfPlace } from '../context/slot-instants.ts'
import { readAddons } from '../questions/extras/read-addons.ts'
import type { FormView } from '../questions/read-forms.ts'
import { wireAnswersOf } from '../questions/wire-answers.ts'
import { isPaidElsewhere, isSlotLost } from './is-slot-lost.ts'
import { isAnsweredByQuestion, restoredDraft } from './restored-draft.ts'

/** The query parameter that names a reservation to restore; a cart's address has several. */
const mark = 'restore'

const wantedBy = () => (typeof location === 'undefined' ? [] : new URLSearchParams(location.search).getAll(mark))

/** Removes the parameter, so that a reload does not restore again. */
function forget(): void {
  const url = new URL(location.href)
  url.searchParams.delete(mark)
  history.replaceState(history.state, '', `${url.pathname}${url.search}${url.hash}`)
}

/** Where a restored draft goes on; `date` with its answers, if its slot could not be held. */
export type RestoredAt = 'confirmation' | 'information' | 'date'

export interface Restored {
  /** Without a date if the slot is gone. */
  draft: Omit<Draft, 'modified'>
  at: RestoredAt
  isGone: boolean
  /** Why its place could not be held again. */
  refused?: CallError
}

/** A draft that was not restored, or not with its place. */
export interface NotRestored {
  id: string
  /** Null where nobody can read it. */
  reservation: Reservation | null
  /** The refusal; or that it is no draft any more, opens only by a link of its own, or is not offered here any more. */
  why: CallError | 'over' | 'link' | 'no_offer'
}

interface Restoring {
  /** Whether the browser's own draft has been read. */
  isRead: boolean
  /** The forms of a bookable; null if the page does not have it. */
  formsOf(bookable: string): FormView[] | null
  /** The drafts of the same cart, with which it must not clash. */
  cart?: string[]
  /** Takes a restored draft into the browser's. @param alone whether it is the only one */
  take(restored: Restored, alone: boolean): void
}

/**
 * Restores the drafts that the page's address names, those of the signed-in customer, from the server, one after the
 * other: it holds each slot anew at today's price, beside those before. One that can't be restored keeps none of the
 * others back. `underway` is true until all are done; `left` has those that were not restored, and why.
 */
export function useRestoring({ isRead, formsOf, cart = [], take }: Restoring): {
  underway: boolean
  left: NotRestored[]
} {
  const client = useRpc()
  const calls = useCalls()
  const { addons, hasplaces, steps, itemsteps } = useBootstrap()
  const [wanted, setWanted] = useState(wantedBy)
  const [left, setLeft] = useState<NotRestored[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, as soon as the draft has been read.
  useEffect(() => {
    if (!isRead || wanted.length === 0) return
    const restored: string[] = []
    const restore = async (one: string) => {
      const leave = (why: NotRestored['why'], reservation: Reservation | null = null) =>
        setLeft((before) => [...before, { id: one, reservation, why }])
      const answer = await client.read('get_basereservation', { id: one })
      if (!answer.ok) return leave(answer.error)
      const raw = record<ReservationAnswer>(answer.value)
      const reservation = readReservation(raw)
      if (statusNamed(text(raw.status)) !== 'in-progress' || text(raw.draft) === '') return leave('over', reservation)
      const views = formsOf(text(raw.bookable))
      if (!views) return leave(reservation.linkid ? 'link' : 'no_offer', reservation)
      const isAlone = wanted.length === 1
      const done = await hold(raw, views)
      // Its payment, on another device, has booked it meanwhile.
      if (done.refused?.code === 'draft_finished') return leave('over', reservation)
      take(done, isAlone)
      restored.push(text(raw.draft))
      // Of one alone the page of its date says that its time is gone.
      if (done.refused && !(isAlone && done.isGone)) leave(done.refused, reservation)
    }
    const hold = async (raw: Unread<ReservationAnswer>, views: FormView[]): Promise<Restored> => {
      const { id = '', ...kept } = restoredDraft(raw, views)
      const reservation = readReservation(raw)
      const { start, end, start_utc, slotend_utc, occurrence, seats, bookable } = reservation
      const answers = wireAnswersOf(kept, views, { seats, bookable, addons: readAddons(addons, bookable), hasplaces })
      const others = [...new Set([...cart, ...restored])].filter((draft) => draft !== id)
      const held = await calls.hold({
        draft: id,
        bookable,
        start: start_utc,
        end: slotend_utc,
        seats,
        resources: kept.resources ?? [],
        ...(occurrence ? { occurrence } : {}),
        ...(kept.location ? { location: kept.location } : {}),
        ...(others.length > 0 ? { cart: others } : {}),
        ...(kept.discountcode ? { discountcode: kept.discountcode } : {}),
        ...answers,
        ...stepAnswersOf(kept, [...steps, ...itemsteps.map(({ step }) => step)]),
      })
      const chosen = { start, end, ...(occurrence ? { occurrence } : {}) }
      const place = stepOfPlace(reservation)
      const isGone = !held.ok && isSlotLost(held.error.code)
      const refused = held.ok ? {} : { refused: held.error }
      if (isGone) return { draft: { ...kept, id }, at: 'date', isGone, ...refused }
      const stillHeld =
        Date.parse(text(raw.expires)) > Date.now() ? { id: text(raw.id), expires: text(raw.expires) } : null
      const hold = held.ok ? held.value : stillHeld
      if (hold === null)
        return { draft: { ...kept, id, ...chosen, extra: { datetime_step: place } }, at: 'date', isGone, ...refused }
      const assigned = held.ok ? held.value.resources : reservation.resources
      const draft = {
        ...{ ...kept, id, ...chosen },
        end: (held.ok && held.value.end) || end,
        reservation: hold.id,
        expires: new Date(hold.expires).toISOString(),
        extra: { datetime_step: { ...place, assigned } },
      }
      const isNews = !held.ok && isPaidElsewhere(held.error.code)
      return { draft, at: isAnsweredByQuestion(raw) ? 'confirmation' : 'information', isGone, ...(isNews && refused) }
    }
    forget()
    const restoreAll = async () => {
      for (const one of wanted) await restore(one)
    }
    void restoreAll().finally(() => setWanted([]))
  }, [isRead])
  return { underway: wanted.length > 0, left }
}
