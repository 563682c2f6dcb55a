import { Type } from 'typebox'
import { ok, refuse } from '../domain/errors.ts'
import { defineOperation } from './define-operation.ts'
import { EntityId } from './params.ts'
import type { Ports, StoredReservation } from './ports.ts'
import { WireReservation, wireReservation } from './reservation-wire.ts'
import type { Tenant } from './tenant.ts'

/** A reservation that the bearer of its manage token may see; any other id answers like one that does not exist. */
export async function managedReservation(
  params: { id: string; token?: string },
  tenant: Tenant,
  ports: Ports,
): Promise<StoredReservation | null> {
  const found = await ports.repositories(tenant.scope).reservations.find(params.id)
  return found && params.token !== undefined && ports.tokens.isManage(found, params.token) ? found : null
}

export const manageTokenParam = Type.Optional(Type.String({ maxLength: 200, description: 'the manage token' }))

export const getBasereservation = defineOperation({
  name: 'get_basereservation',
  summary: 'A reservation, for its customer: by the manage token.',
  params: Type.Object({ id: EntityId, token: manageTokenParam }),
  result: WireReservation,
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports }) {
    const reservation = await managedReservation(params, tenant, ports)
    if (!reservation) return refuse('not_found')
    const entry = (await ports.catalogueOf(tenant)).find(reservation.bookable)
    return ok({ ...wireReservation(reservation, tenant), bookablename: entry?.bookable.name ?? reservation.bookable })
  },
})
