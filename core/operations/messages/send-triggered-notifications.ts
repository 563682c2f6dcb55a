import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { EntityId, manageTokenParam } from '../../domain/wire/request-parts.ts'
import { reservationEventNames } from '../../plugin-api/index.ts'
import { defineOperation } from '../define-operation.ts'
import { reservationFor } from '../rights/own-reservation.ts'
import { triggerOf, triggers } from './triggers.ts'

const exact = { additionalProperties: false }

/**
 * Sends now what is due for a trigger, for its customer or for staff: the call that follows a cancellation. Messages
 * are due once, and are also sent without this call; what was sent already is not sent again.
 */
export const sendTriggeredNotifications = defineOperation({
  name: 'send_triggered_notifications',
  summary: 'Sends now what is due for a trigger of a reservation; what was sent already is not sent again.',
  params: Type.Object({
    reservationid: EntityId,
    bookableid: Type.Optional(EntityId),
    providerid: Type.Optional(EntityId),
    trigger: Type.Enum([...triggers]),
    token: manageTokenParam,
  }),
  result: Type.Object(
    {
      successes: Type.Array(Type.Object({ event: Type.String(), sent_utc: Type.String() }, exact)),
      errors: Type.Array(Type.Object({ event: Type.String(), message: Type.String() }, exact), {
        description: 'what could not be sent now; it is tried again later',
      }),
    },
    exact,
  ),
  access: 'site',
  effect: 'keyed',
  async handler({ params, tenant, ports, actor }) {
    const { reservationid, bookableid, providerid, trigger, token } = params
    if (providerid !== undefined && providerid !== tenant.scope.provider) return refuse('not_found')
    const found = await reservationFor({ id: reservationid, token }, { tenant, ports, actor })
    if (!found || (bookableid !== undefined && bookableid !== found.reservation.bookable)) return refuse('not_found')
    const names = reservationEventNames.filter((name) => triggerOf[name] === trigger)
    const outcomes = await ports.messages.sendDue(tenant.scope, found.reservation.id, names)
    const sent_utc = new Date(ports.clock.now()).toISOString()
    return ok({
      successes: outcomes.flatMap(({ name, isSent }) => (isSent ? [{ event: name, sent_utc }] : [])),
      errors: outcomes.flatMap(({ name, isSent }) => (isSent ? [] : [{ event: name, message: 'unavailable' }])),
    })
  },
})
