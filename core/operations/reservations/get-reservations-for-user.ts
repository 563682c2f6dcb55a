import { Type } from 'typebox'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { statuses } from '../../domain/reservation/index.ts'
import { addLocalMonths } from '../../domain/time/dates.ts'
import type { Interval } from '../../domain/time/types.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import { BookablesAnswer, ReservationsAnswer } from '../../domain/wire/index.ts'
import { EntityId, ProviderRef } from '../../domain/wire/request-parts.ts'
import { shownCatalogue } from '../catalogue/content.ts'
import { publicBookable } from '../catalogue/public-entities.ts'
import { isStaff } from '../catalogue/visibility.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import type { StoredReservation } from '../ports.ts'
import { rightTo } from '../rights/own-reservation.ts'
import { inOrder, readEdge } from '../times/wire-time.ts'
import { describedReservation } from './described-reservation.ts'
import { toldMovable } from './movable-by-customer.ts'
import { placesInQueues } from './place-in-queue.ts'
import { reservationsOf } from './reservations-of.ts'

/** The longest range of one call. */
const longestRange = 3 * 366 * 86_400_000

type Input = OperationInput<Wire['get_reservations_for_user']['params']>

/** The default is from three months back to a year ahead (specification, customer surfaces 4). */
function readRange({ params, tenant, ports }: Input): Result<Interval> {
  const zone = tenant.timezone
  const now = ports.clock.now()
  const { start, end } = params
  const from = start === undefined ? ok(addLocalMonths(now, -3, zone, 'start')) : readEdge(start, zone, '/start')
  if (!from.ok) return from
  const until = end === undefined ? ok(addLocalMonths(now, 12, zone, 'end')) : readEdge(end, zone, '/end')
  if (!until.ok) return until
  const span = inOrder(from.value, until.value)
  if (!span.ok) return span
  if (until.value - from.value > longestRange) return refuse('range_too_long', { field: '/end' })
  return span
}

/** The person whose reservations are asked for: the caller, or for the provider's staff anybody. */
function readUser({ tenant, actor }: Pick<Input, 'tenant' | 'actor'>, named?: string): Result<string> {
  const user = named ?? actor.user?.id
  if (user !== undefined && (user === actor.user?.id || isStaff(actor, tenant))) return ok(user)
  if (actor.user === undefined && !isStaff(actor, tenant)) return refuse('login_required')
  return user === undefined ? refuse('invalid_params', { field: '/user_id' }) : refuse('not_found')
}

/** A draft that was given up is no reservation. */
const isReservation = ({ status }: StoredReservation) => statuses[status].stage !== 'dropped'

async function readReservations(input: Input): Promise<Result<StoredReservation[]>> {
  const { params, tenant, ports } = input
  const provider = providerOf(tenant, params.provider)
  if (!provider.ok) return provider
  const user = readUser(input, params.user_id)
  if (!user.ok) return user
  const range = readRange(input)
  if (!range.ok) return range
  const { reservations } = ports.repositories(tenant.scope)
  const found = await reservationsOf({ user: user.value, range: range.value }, reservations)
  return ok(found.filter(isReservation))
}

export const getReservationsForUser = defineOperation({
  name: 'get_reservations_for_user',
  summary:
    "A customer's reservations with this provider, in order of their start, those that wait with their position; of others than oneself for staff.",
  ...calls.get_reservations_for_user,
  access: 'site',
  effect: 'read',
  async handler(input) {
    const { tenant, ports, actor } = input
    const found = await readReservations(input)
    if (!found.ok) return found
    const reader = isStaff(actor, tenant) ? 'staff' : 'customer'
    const catalogue = await ports.catalogueOf(tenant)
    const places = await placesInQueues(found.value, { tenant, ports })
    return ok({
      reservations: found.value.map((one) => {
        const described = {
          ...describedReservation(one, tenant, catalogue, reader),
          ...toldMovable(one, catalogue.find(one.bookable), rightTo(one, {}, { tenant, ports, actor })),
        }
        const position = places.get(one.id)
        return position === undefined ? described : { ...described, position }
      }),
    })
  },
})

/** Customers may read the bookables of their own reservations, whether or not they can still see them on the site. */
export const getBookablesForUserReservations = defineOperation({
  name: 'get_bookables_for_user_reservations',
  summary: "The bookables of a customer's reservations.",
  params: calls.get_reservations_for_user.params,
  result: BookablesAnswer,
  access: 'site',
  effect: 'read',
  async handler(input) {
    const { tenant, ports } = input
    const found = await readReservations(input)
    if (!found.ok) return found
    const { find } = await shownCatalogue(tenant, ports)
    const ids = [...new Set(found.value.map(({ bookable }) => bookable))]
    const bookables = ids.flatMap((id) => find(id) ?? [])
    return ok({ bookables: bookables.map(({ bookable }) => publicBookable(bookable, tenant)) })
  },
})

/** Drafts that a person began and has not booked, for times still to come. */
export const getInprogressReservationsByUser = defineOperation({
  name: 'get_inprogress_reservations_by_user',
  summary: "A customer's reservations in progress with this provider; of others than oneself for staff.",
  params: Type.Object({ subdomain: ProviderRef, user: Type.Optional(EntityId) }),
  result: ReservationsAnswer,
  access: 'site',
  effect: 'read',
  async handler(input) {
    const { params, tenant, ports } = input
    const provider = providerOf(tenant, params.subdomain)
    if (!provider.ok) return provider
    const user = readUser(input, params.user)
    if (!user.ok) return user
    const now = ports.clock.now()
    const range = { start: now, end: Number.MAX_SAFE_INTEGER }
    const { reservations } = ports.repositories(tenant.scope)
    const found = await reservations.list({ range, status: ['in-progress'], user: user.value })
    const catalogue = await ports.catalogueOf(tenant)
    return ok({ reservations: found.map((one) => describedReservation(one, tenant, catalogue)) })
  },
})
