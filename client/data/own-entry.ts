import type { WireReservation } from '../../core/domain/wire/index.ts'
import { type CallError, refusedWith } from './errors.ts'
import { record, text } from './read.ts'

/** The entry by which who is signed in waits for what was refused to them. */
interface OwnEntry {
  id: string
  /** Whether its place is offered to them. */
  isOffered: boolean
}

/** Where its customer sees it, and accepts its offer; the token opens it for who is not signed in. */
export const pathOfEntry = ({ id, managetoken }: { id: string; managetoken?: string }): string =>
  `/manage/${encodeURIComponent(id)}${managetoken ? `?token=${encodeURIComponent(managetoken)}` : ''}`

/** The word of the way there: to its offer, or to its place in the queue. */
export const wordOfEntry = ({ isOffered }: OwnEntry): string => (isOffered ? 'waitlist.see_offer' : 'waitlist.manage')

/** Reads it from the refusal; null where that names none. */
export function ownEntryOf(error: CallError): OwnEntry | null {
  const { id, waitlistoffer } = record<WireReservation>(refusedWith(error, 'already_waiting')?.entry)
  return text(id) === '' ? null : { id: text(id), isOffered: record(waitlistoffer).end !== undefined }
}
