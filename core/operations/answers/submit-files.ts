import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isRecord } from '../../domain/is-record.ts'
import { statuses } from '../../domain/reservation/index.ts'
import type { StoredReservation, UnitOfWork } from '../ports.ts'
import { uploadIdOf } from '../uploads/upload-address.ts'

type Json = Record<string, unknown>
type Kept = Pick<StoredReservation, 'formresponses' | 'customquestions'> & Partial<Pick<StoredReservation, 'roster'>>

const records = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : [])

/** Addresses of all files that answers name. */
function filesOf({ formresponses, customquestions, roster = [] }: Kept): string[] {
  const answers = [...[...formresponses, ...roster].flatMap(({ responses }) => records(responses)), ...customquestions]
  return answers.flatMap(({ response_metainformation: details }) =>
    isRecord(details) ? records(details.files).flatMap(({ url }) => (typeof url === 'string' ? [url] : [])) : [],
  )
}

/** The files that a reservation has already, also those of the place that a move leaves; a draft has none. */
function filesHeld(reservation: StoredReservation | null): string[] {
  if (reservation === null || statuses[reservation.status].stage === 'draft') return []
  const former = reservation.life.reschedule?.answers
  return [reservation, ...(former ? [former] : [])].flatMap(filesOf)
}

/** What names files for good: a reservation or a contact request. */
interface Naming {
  to: Kept & { id: string }
  /** As it was before; null for a new one. */
  from: StoredReservation | null
  /** The ids of what gives its files up to it: the contact request that it comes of. */
  givers?: string[] | undefined
}

/**
 * Binds the files that answers name anew to their reservation or contact request, in the transaction that writes them:
 * nothing else can name them afterwards, and no clean-up removes them. Refuses with `upload_used` if a file is no
 * upload of the site, is gone, or belongs to something else.
 */
export async function submitFiles(unit: UnitOfWork, { to, from, givers }: Naming): Promise<Result<null>> {
  const held = new Set(filesHeld(from))
  const ids = filesOf(to).flatMap((url) => (held.has(url) ? [] : [uploadIdOf(url)]))
  const known = ids.filter((id) => id !== null)
  const areTheirs =
    known.length === ids.length && (ids.length === 0 || (await unit.uploads.submit(known, to.id, givers)))
  return areTheirs ? ok(null) : refuse('upload_used', { field: '/formresponses', data: { key: 'validation.file' } })
}
