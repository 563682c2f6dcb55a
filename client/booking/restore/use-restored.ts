import { useEffect, useMemo, useState } from 'react'
import type { ReservationAnswer } from '../../../core/domain/wire/index.ts'
import { record, text, type Unread } from '../../data/read.ts'
import { readReservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useRpc } from '../../data/use-rpc.ts'
import type { Draft, UpdateDraft } from '../../state/draft.ts'
import { stepAnswersOf } from '../../state/step-answers.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { readAddons } from '../questions/extras/read-addons.ts'
import { readForm } from '../questions/read-forms.ts'
import { wireAnswersOf } from '../questions/wire-answers.ts'
import { emptied, isAnsweredByQuestion, restoredDraft } from './restored-draft.ts'

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

/**
 * Restores a draft of the signed-in customer from the server, whatever this browser had: it holds the slot anew at
 * today's price. `underway` is true until that is done; `at` is null unless something was restored.
 */
export function useRestored(
  draft: Draft | null,
  update: UpdateDraft,
): { underway: boolean; at: RestoredAt | null; isgone: boolean } {
  const client = useRpc()
  const calls = useCalls()
  const { forms, addons, hasplaces, steps } = useBootstrap()
  const views = useMemo(() => forms.map(readForm), [forms])
  const [wanted, setWanted] = useState(wantedBy)
  const [at, setAt] = useState<RestoredAt | null>(null)
  const isRead = draft !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, as soon as the draft has been read.
  useEffect(() => {
    if (!isRead || wanted === null) return
    const restore = async () => {
      const answer = await client.read('get_basereservation', { id: wanted })
      if (!answer.ok) return
      const raw = record<ReservationAnswer>(answer.value)
      if (raw.status === 'in-progress' && text(raw.draft) !== '') setAt(await hold(raw))
    }
    const hold = async (raw: Unread<ReservationAnswer>): Promise<RestoredAt> => {
      const { id = '', ...kept } = restoredDraft(raw, views)
      const stored = readReservation(raw)
      const { start, end, start_utc, end_utc, occurrence, resources, seats, bookable } = stored
      const answers = wireAnswersOf(kept, views, { seats, bookable, addons: readAddons(addons, bookable), hasplaces })
      const held = await calls.hold({
        draft: id,
        bookable,
        start: start_utc,
        end: text(raw.slotend) || end,
        seats,
        resources,
        ...(occurrence ? { occurrence } : {}),
        ...(kept.location ? { location: kept.location } : {}),
        ...answers,
        ...stepAnswersOf(kept, steps),
      })
      const restored = (current: Draft) => ({ ...emptied(current), ...kept, id })
      if (!held.ok) {
        update(restored)
        return 'date'
      }
      update((current) => ({
        ...restored(current),
        start,
        end: held.value.end || end,
        ...(occurrence ? { occurrence } : {}),
        reservation: held.value.id,
        expires: new Date(held.value.expires).toISOString(),
        extra: { datetime_step: { start_utc, end_utc, assigned: held.value.resources } },
      }))
      return isAnsweredByQuestion(raw) ? 'confirmation' : 'information'
    }
    forget()
    void restore().finally(() => setWanted(null))
  }, [isRead])
  return { underway: wanted !== null, at, isgone: at === 'date' }
}
