import { Type } from 'typebox'
import { ok, refuse } from '../domain/errors.ts'
import { formatMajor } from '../domain/pricing/money.ts'
import { defineOperation } from './define-operation.ts'
import { describedReservation } from './described-reservation.ts'
import { DraftId, EntityId } from './params.ts'
import type { Ports, StoredReservation } from './ports.ts'
import { WireReservation } from './reservation-wire.ts'
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

/** The reservation of a draft, for the browser that made both: it need not have heard the answer to its booking. */
async function draftedReservation(
  params: { id: string; draft?: string },
  tenant: Tenant,
  ports: Ports,
): Promise<StoredReservation | null> {
  if (params.draft === undefined) return null
  const found = await ports.repositories(tenant.scope).reservations.find(params.id)
  return found !== null && found.draft === params.draft ? found : null
}

export const getBasereservation = defineOperation({
  name: 'get_basereservation',
  summary:
    'A reservation, for its customer: by the manage token, or by the draft that it was made from, then with its token.',
  params: Type.Object({ id: EntityId, token: manageTokenParam, draft: Type.Optional(DraftId) }),
  result: WireReservation,
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports }) {
    const managed = await managedReservation(params, tenant, ports)
    const reservation = managed ?? (await draftedReservation(params, tenant, ports))
    if (!reservation) return refuse('not_found')
    const attempts = await ports.repositories(tenant.scope).payments.attemptsOf(reservation.id)
    const refunds = attempts.filter(({ share }) => share.refund !== null)
    const refunded = refunds.reduce((sum, { share }) => sum + share.amount, 0)
    return ok({
      ...describedReservation(reservation, tenant, await ports.catalogueOf(tenant)),
      paymentstate: attempts.at(-1)?.state ?? null,
      refundedprice: formatMajor(refunded, tenant.currency.digits),
      ...(managed ? {} : { managetoken: ports.tokens.manage(reservation) }),
    })
  },
})
