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
