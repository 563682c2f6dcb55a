import type { Static } from 'typebox'
import { isStaffOf } from '../../domain/access/index.ts'
import { ok, refuse } from '../../domain/errors.ts'
import { UserProfile } from '../../domain/wire/aid-requests.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import { readablePerson } from '../accounts/readable-person.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { offeredSignOn } from '../sign-on/offered-sign-on.ts'
import { returnPath } from '../sign-on/return-path.ts'
import { bookingSessionLife } from './stored-booking-session.ts'

type Input = OperationInput<Wire['set_booking_session']['params']>

/** Who may return to a reservation: the browser that made its draft, its customer, and staff. */
async function maySave({ params, tenant, actor, ports }: Input): Promise<boolean> {
  const reservation = await ports.repositories(tenant.scope).reservations.find(params.reservationid)
  if (reservation === null) return false
  if (params.draft !== undefined && reservation.draft === params.draft) return true
  const isTheirs = actor.user !== undefined && reservation.user === actor.user.id
  return isTheirs || isStaffOf(actor.user, tenant.scope.provider)
}

/** People may name themselves; staff may name people they can read. */
async function mayName(input: Input): Promise<boolean> {
  const { userid } = input.params
  return userid === undefined || (await readablePerson(userid, input)) !== null
}

/**
 * Stores what a browser is booking while it goes elsewhere to sign on. It is kept for a day under an HttpOnly cookie
 * and replaces what was stored before. `redirect` is the address that signs on and returns to `path`. Somebody else's
 * id is treated like an unknown one.
 */
export const setBookingSession = defineOperation({
  name: 'set_booking_session',
  summary: 'Keeps what is being booked, to come back to it after signing on.',
  ...calls.set_booking_session,
  access: 'site',
  effect: 'keyed',
  // A repeated call finds its cookie and writes the same values again.
  idempotency: 'own',
  async handler(input) {
    const { params, tenant, actor, ports, session } = input
    if (!session) return refuse('unauthorized')
    if (!(await maySave(input))) return refuse('not_found', { field: '/reservationid' })
    if (!(await mayName(input))) return refuse('not_found', { field: '/userid' })
    const created = ports.clock.now()
    const expires = created + bookingSessionLife
    const path = returnPath(params.path, tenant.origin)
    const id = session.booking.keep(params.framed === undefined ? {} : { framed: params.framed })
    await ports.repositories(tenant.scope).bookingsessions.save({
      id,
      reservation: params.reservationid,
      draft: params.draft ?? null,
      user: params.userid ?? actor.user?.id ?? null,
      path,
      userprofile: typedOf(params.userprofile ?? {}),
      created,
      expires,
    })
    const redirect = offeredSignOn(tenant) === null ? null : `/openidlogin?redirect=${encodeURIComponent(path)}`
    return ok({ sessionid: id, expires: new Date(expires).toISOString(), redirect })
  },
})

/** The typed details; unknown fields are dropped. */
const typedOf = (profile: Static<typeof UserProfile>): Record<string, string> =>
  Object.fromEntries(
    Object.keys(UserProfile.properties).flatMap((name) => {
      const value: unknown = Reflect.get(profile, name)
      return typeof value === 'string' ? [[name, value] as const] : []
    }),
  )
