import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { StoredReservation, UnitOfWork } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { uploadIdOf } from '../uploads/upload-address.ts'

type Json = Record<string, unknown>

const records = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : [])

/** Addresses of all files that a reservation's answers name. */
export function filesOf({
  formresponses,
  customquestions,
  roster,
}: Pick<StoredReservation, 'formresponses' | 'customquestions' | 'roster'>): string[] {
  const answers = [...[...formresponses, ...roster].flatMap(({ responses }) => records(responses)), ...customquestions]
  return answers.flatMap(({ response_metainformation: details }) =>
    isRecord(details) ? records(details.files).flatMap(({ url }) => (typeof url === 'string' ? [url] : [])) : [],
  )
}

/**
 * Binds the files of a reservation's answers to it, in the transaction that books it: no other reservation can name
 * them afterwards, and no clean-up removes them. Refuses with `upload_used` if a file belongs to another reservation or
 * is gone.
 */
export async function submitFiles(
  unit: UnitOfWork,
  tenant: Tenant,
  reservation: StoredReservation,
): Promise<Result<null>> {
  const ids = filesOf(reservation).flatMap((url) => uploadIdOf(tenant, url) ?? [])
  const isTheirs = ids.length === 0 || (await unit.uploads.submit(ids, reservation.id))
  return isTheirs ? ok(null) : refuse('upload_used', { field: '/formresponses', data: { key: 'validation.file' } })
}
