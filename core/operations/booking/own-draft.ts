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
