import type { WireReservation } from '../../../core/domain/wire/index.ts'
import { type CallError, refusedWith } from '../../data/errors.ts'
import { ownEntryOf } from '../../data/own-entry.ts'
import { record, text } from '../../data/read.ts'
import { Failure } from '../../ui/failure.tsx'
import { useWords } from '../../ui/words.tsx'

/**
 * A failed call of staff who book or move for a customer. Where the time is kept for that very customer, it says so of
 * them, with the way to the offer, which staff can accept for them.
 */
export function StaffFailure({ error }: { error: CallError }) {
  const t = useWords()
  if (!ownEntryOf(error)?.isOffered) return <Failure error={error} />
  const entry = record<WireReservation>(refusedWith(error, 'already_waiting')?.entry)
  const names = [text(entry.first_name), text(entry.last_name)].filter(Boolean).join(' ')
  const name = names || text(entry.email) || t('staffpage.somebody')
  return <Failure error={error}>{t('staffpage.kept', { name })}</Failure>
}
