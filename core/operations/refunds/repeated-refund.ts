import { createHash } from 'node:crypto'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Wire } from '../../domain/wire/calls.ts'
import type { OperationInput } from '../define-operation.ts'
import { ownerOfKey } from '../repeats/answer-once.ts'
import type { GivenBack, StoredReservation } from '../reservations/stored-reservation.ts'

type Params = Wire['refund_reservation']['params']

const hashOf = (parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)

/** By what a call is known when it is repeated: its key, or the version that its caller had read. */
export interface Known {
  key: string | null
  version: number | null
  /** What it asks for. */
  asked: string
  /** Who asks. */
  by: string
}

/**
 * By what a repeat of a call will be known. Refuses a call with neither a key nor a version: sent twice, it would give
 * back twice.
 */
export function knownBy({ params, idempotencyKey, actor }: OperationInput<Params>): Result<Known> {
  const { id, amount = null, all = false, owed = false, reason = '', version = null } = params
  const by = ownerOfKey(actor) ?? 'provider'
  const key = idempotencyKey === undefined ? null : hashOf([by, idempotencyKey])
  if (key === null && version === null)
    return refuse('invalid_params', {
      field: '/idempotencykey',
      data: { expected: 'an idempotency key, or the `version` of the reservation as it was read' },
    })
  return ok({ key, version, asked: hashOf([id, String(amount), all, owed, reason.trim()]), by })
}

/**
 * What a call has given back before; null for a new one. Refuses with `idempotency_conflict` the same key with other
 * wishes.
 */
export function givenBefore({ payment }: StoredReservation, known: Known): Result<GivenBack | null> {
  const given = payment?.given ?? []
  if (known.key === null)
    return ok(
      given.find((one) => one.version === known.version && one.by === known.by && one.asked === known.asked) ?? null,
    )
  const found = given.find(({ key }) => key === known.key) ?? null
  return found && found.asked !== known.asked ? refuse('idempotency_conflict') : ok(found)
}
