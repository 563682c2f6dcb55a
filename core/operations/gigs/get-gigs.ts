import type { Resource } from '../../domain/entities/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { resourcesActedFor, roleOf } from '../../domain/gigs/index.ts'
import { addLocalMonths } from '../../domain/time/dates.ts'
import type { Interval } from '../../domain/time/types.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import { isStaff } from '../catalogue/visibility.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import type { StoredReservation } from '../ports.ts'
import { inOrder, readEdge } from '../times/wire-time.ts'
import { claimedBy } from './claimers-view.ts'
import { isOpenGig } from './decide-about-gig.ts'
import { wireGig } from './gig-wire.ts'

type Input = OperationInput<Wire['get_gigs']['params']>

/** The most gigs of one answer that are open: each is judged. */
const mostOpen = 60
const longestRange = 366 * 86_400_000

/** From the beginning of today, or from what is asked, two months ahead. */
function rangeOf({ params, tenant, ports }: Input): Result<Interval> {
  const zone = tenant.timezone
  const now = ports.clock.now()
  const from = params.start === undefined ? ok(now) : readEdge(params.start, zone, '/start')
  if (!from.ok) return from
  const until =
    params.end === undefined ? ok(addLocalMonths(from.value, 2, zone, 'end')) : readEdge(params.end, zone, '/end')
  if (!until.ok) return until
  const span = inOrder(from.value, until.value)
  if (!span.ok) return span
  return until.value - from.value > longestRange ? refuse('range_too_long', { field: '/end' }) : span
}

/** The resources for which the caller looks: their own, or the one that staff name. */
async function actingIn({ params, tenant, ports, actor }: Input): Promise<Result<Resource[]>> {
  const staffed = isStaff(actor, tenant)
  if (actor.user === undefined && !staffed) return refuse('login_required')
  const { resources } = await ports.catalogueOf(tenant)
  const own = actor.user ? resourcesActedFor(resources, actor.user.id) : []
  if (params.resource === undefined) return ok(own)
  const named = (staffed ? resources : own).filter(({ id }) => id === params.resource)
  return named.length > 0 ? ok(named) : refuse('not_found', { field: '/resource' })
}

/**
 * What the caller's resources could claim, those that want them first to last by their start, and what they have
 * claimed. Without a range, of two months ahead.
 */
export const getGigs = defineOperation({
  name: 'get_gigs',
  summary: "Reservations that the caller's resources could claim, and those that they have claimed.",
  ...calls.get_gigs,
  access: 'site',
  effect: 'read',
  async handler(input) {
    const { params, tenant, ports } = input
    const here = providerOf(tenant, params.provider)
    if (!here.ok) return here
    const acting = await actingIn(input)
    if (!acting.ok) return acting
    const range = rangeOf(input)
    if (!range.ok) return range
    const ids = acting.value.map(({ id }) => id)
    const { reservations, bids } = ports.repositories(tenant.scope)
    const catalogue = await ports.catalogueOf(tenant)
    const isAsked = ids.length > 0
    const [gigs, taken, placed] = await Promise.all([
      isAsked ? reservations.list({ range: range.value, status: ['gig'] }) : [],
      reservations.ofResources(ids, range.value, ['gig', 'booked', 'pending']),
      bids.ofResources(ids),
    ])
    const isOpen = (gig: StoredReservation) => {
      const { bookable, resources } = gig
      const entry = catalogue.find(bookable)
      if (!entry || !isOpenGig(gig, { tenant, ports })) return false
      return ids.some((id) => ['claim', 'bid'].includes(roleOf(entry.rules, resources, id)))
    }
    const wire = (list: StoredReservation[]) =>
      Promise.all(
        list.map(async (reservation) => {
          const entry = catalogue.find(reservation.bookable)
          if (!entry) return []
          const own = placed.filter((one) => one.reservation === reservation.id)
          const claimable = { reservation, entry, catalogue, acting: acting.value, isStaff: false }
          return [await wireGig(claimable, own, { tenant, ports })]
        }),
      )
    const mine = taken.filter((one) => claimedBy(one).some((id) => ids.includes(id)))
    const open = gigs.filter((one) => isOpen(one) && !mine.some(({ id }) => id === one.id)).slice(0, mostOpen)
    return ok({
      resources: acting.value.map(({ id, name }) => ({ id, name })),
      open: (await wire(open)).flat(),
      mine: (await wire(mine)).flat(),
      currency: tenant.currency.code,
    })
  },
})
