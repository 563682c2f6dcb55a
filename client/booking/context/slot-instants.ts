import { isRecord } from '../../../core/domain/is-record.ts'
import type { Wanted } from '../../data/calls.ts'
import { text } from '../../data/read.ts'
import type { Reservation } from '../../data/reservations.ts'
import type { Draft } from '../../state/draft.ts'

/** The instants of a slot (ISO 8601): a wall clock alone is ambiguous in the night when the clocks go back. */
export interface SlotInstants {
  start_utc?: string
  end_utc?: string
}

/** The instants of a reservation's slot as the date step stores them: without the time that its answers add. */
export const stepOfPlace = ({ start_utc, slotend_utc }: Pick<Reservation, 'start_utc' | 'slotend_utc'>) => ({
  start_utc,
  end_utc: slotend_utc,
})

/** The instants that the date step stores in the draft beside the wall clocks. */
export function slotInstants(draft: Pick<Draft, 'extra'>): SlotInstants {
  const kept = draft.extra?.datetime_step
  if (!isRecord(kept)) return {}
  return { start_utc: text(kept.start_utc) || undefined, end_utc: text(kept.end_utc) || undefined }
}

type SlotOfDraft = Pick<Wanted, 'start' | 'end' | 'occurrence' | 'location'>

/** The draft's slot as calls expect it: instants where known, the occurrence of an event, and the location. */
export function slotOf(draft: Draft): SlotOfDraft | null {
  const { start, end, occurrence, location } = draft
  if (!start || !end) return null
  const { start_utc, end_utc } = slotInstants(draft)
  return {
    start: start_utc ?? start,
    end: end_utc ?? end,
    ...(occurrence ? { occurrence } : {}),
    ...(location ? { location } : {}),
  }
}
