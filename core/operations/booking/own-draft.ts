import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { OperationInput } from '../define-operation.ts'
import type { StoredReservation } from '../ports.ts'

/** Whether the signed-in person, or without one this browser, took a hold; also after it has ended. */
export async function tookIt(
  hold: StoredReservation,
  { tenant, ports, actor, session }: Pick<OperationInput<unknown>, 'tenant' | 'ports' | 'actor' | 'session'>,
): Promise<boolean> {
  const browser = session?.booking.id ?? null
  const visitor = actor.user ? `user:${actor.user.id}` : browser && `browser:${browser}`
  return visitor !== null && (await ports.repositories(tenant.scope).holds.takerOf(hold.id)) === visitor
}

/** Whether a draft is the caller's: by its id, by their account, or since they or this browser took its hold. */
export async function isTheirs(
  row: StoredReservation,
  draft: string | undefined,
  input: Pick<OperationInput<unknown>, 'tenant' | 'ports' | 'actor' | 'session'>,
): Promise<boolean> {
  if (draft !== undefined && row.draft === draft) return true
  const { user } = input.actor
  return (user !== undefined && row.user === user.id) || tookIt(row, input)
}

/**
 * What a caller books, with the draft of the hold whose id it has. Refuses with `not_found` an id alone that is not of
 * the caller's draft, and one of another draft of theirs than is given. With a draft the id of a hold that has ended
 * says nothing: the draft takes its place anew.
 */
export async function withOwnDraft<Given extends { id?: string; draft?: string }>(
  given: Given,
  input: Pick<OperationInput<unknown>, 'tenant' | 'ports' | 'actor' | 'session'>,
): Promise<Result<Given>> {
  const { id, draft } = given
  if (id === undefined) return ok(given)
  const hold = await input.ports.repositories(input.tenant.scope).reservations.find(id)
  const own = hold?.draft && (await isTheirs(hold, draft, input)) ? hold.draft : undefined
  const meant = draft ?? own
  if (meant === undefined || (own !== undefined && own !== meant)) return refuse('not_found', { field: '/id' })
  return ok({ ...given, draft: meant })
}
