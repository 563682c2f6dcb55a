import { type Static, Type } from 'typebox'
import { isStaffOf } from '../../domain/access/index.ts'
import { ok, refuse } from '../../domain/errors.ts'
import { readablePerson } from '../accounts/readable-person.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { DraftId, EntityId } from '../params.ts'
import { offeredSignOn } from '../sign-on/offered-sign-on.ts'
import { returnPath } from '../sign-on/return-path.ts'
import { bookingSessionLife } from './stored-booking-session.ts'

const Detail = Type.Optional(Type.String({ maxLength: 200 }))

/** The customer's details as far as they were typed; a password is none of them. */
const UserProfile = Type.Object({
  firstname: Detail,
  lastname: Detail,
  email: Detail,
  mobile_phone_number: Detail,
})

const Params = Type.Object({
  reservationid: EntityId,
  draft: Type.Optional(DraftId),
  userprofile: Type.Optional(UserProfile),
  userid: Type.Optional(EntityId),
  path: Type.Optional(Type.String({ maxLength: 2000, description: 'the page to come back to' })),
  framed: Type.Optional(Type.Boolean({ description: "the page is in another site's frame" })),
})
type Input = OperationInput<Static<typeof Params>>

/** Who may come back to a reservation: the browser that made its draft, its customer, and staff. */
async function maySave({ params, tenant, actor, ports }: Input): Promise<boolean> {
  const reservation = await ports.repositories(tenant.scope).reservations.find(params.reservationid)
  if (reservation === null) return false
  if (params.draft !== undefined && reservation.draft === params.draft) return true
  const isTheirs = actor.user !== undefined && reservation.user === actor.user.id
  return isTheirs || isStaffOf(actor.user, tenant.scope.provider)
}

/** A person names themselves; staff name whom they may read. */
async function mayName(input: Input): Promise<boolean> {
  const { userid } = input.params
  return userid === undefined || (await readablePerson(userid, input)) !== null
}

/**
 * Keeps what a browser is booking while it goes elsewhere to sign on, for a day, under a cookie that no script can read;
 * what it kept before is replaced. `redirect` is where to go to sign on and come back to `path`. An id of somebody
 * else's answers like an unknown one.
 */
export const setBookingSession = defineOperation({
  name: 'set_booking_session',
  summary: 'Keeps what is being booked, to come back to it after signing on.',
  params: Params,
  result: Type.Object({
    sessionid: Type.String(),
    expires: Type.String(),
    redirect: Type.Union([Type.String(), Type.Null()]),
  }),
  access: 'site',
  effect: 'keyed',
  // A repeated call finds its cookie and writes the same again.
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

/** What was typed; fields that the schema does not know are left behind. */
const typedOf = (profile: Static<typeof UserProfile>): Record<string, string> =>
  Object.fromEntries(
    Object.keys(UserProfile.properties).flatMap((name) => {
      const value: unknown = Reflect.get(profile, name)
      return typeof value === 'string' ? [[name, value] as const] : []
    }),
  )
