import type { Resource } from '../../domain/entities/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { claimGroups, resourcesActedFor, roleOf } from '../../domain/gigs/index.ts'
import { addLocalMonths, dayHolding, dayIntervalOf } from '../../domain/time/dates.ts'
import { overlaps } from '../../domain/time/intervals.ts'
import type { Interval } from '../../domain/time/types.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import { gigsPerPage } from '../../domain/wire/gigs.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { isStaff } from '../catalogue/visibility.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { pageOf, providerOf } from '../params.ts'
import type { StoredReservation } from '../ports.ts'
import { formerPlaceOf } from '../reservations/former-place.ts'
import type { OpenGig } from '../reservations/stored-reservation.ts'
import { inOrder, readEdge } from '../times/wire-time.ts'
import { claimedBy } from './claimers-view.ts'
import { isOpenGig } from './decide-about-gig.ts'
import { wireGig } from './gig-wire.ts'

type Input = OperationInput<Wire['get_gigs']['params']>

const longestRange = 366 * 86_400_000

/** How far ahead of its beginning a range goes that names no end, months: as far as lists of reservations. */
const monthsAhead = 12

/** From the beginning of today on the provider's clock, or from what is asked, a year ahead. */
function rangeOf({ params, tenant, ports }: Input): Result<Interval> {
  const zone = tenant.timezone
  const today = dayIntervalOf(dayHolding(ports.clock.now(), zone), zone)
  const from = params.start === undefined ? ok(today.start) : readEdge(params.start, zone, '/start')
  if (!from.ok) return from
  if (params.end === undefined)
    return ok({ start: from.value, end: addLocalMonths(from.value, monthsAhead, zone, 'end') })
  const until = readEdge(params.end, zone, '/end')
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
  const own = actor.user ? resourcesActedFor(resources, actor.user) : []
  if (params.resource === undefined) return ok(own)
  const named = (staffed ? resources : own).filter(({ id }) => id === params.resource)
  return named.length > 0 ? ok(named) : refuse('not_found', { field: '/resource' })
}

/** The bookables of which a group wants one of these resources: their gigs are read. */
const bookablesFor = ({ all }: Catalogue, resources: string[]): string[] =>
  all
    .filter(({ rules }) => claimGroups(rules, []).some((group) => group.resources.some((id) => resources.includes(id))))
    .map(({ bookable }) => bookable.id)

/**
 * What the caller's resources could claim, a page of it with the number of all, and what they have claimed, both by
 * their start; what its customer wants to move, where it stands until that is decided. Without a range, from today for
 * a year.
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
    const [gigs, taken, moving, placed] = await Promise.all([
      reservations.openGigs({ range: range.value, bookables: bookablesFor(catalogue, ids) }),
      reservations.ofResources(ids, range.value, ['gig', 'booked']),
      reservations.awaitingMove(ports.clock.now()),
      bids.ofResources(ids),
    ])
    const staying = moving.filter((one) => overlaps(formerPlaceOf(one), range.value))
    const mine = [...taken, ...staying]
      .filter((one) => claimedBy(one).some((id) => ids.includes(id)))
      .toSorted((one, other) => formerPlaceOf(one).start - formerPlaceOf(other).start)
    const claimed = new Set(mine.map(({ id }) => id))
    const isFor = ({ id, bookable, resources }: OpenGig) => {
      const entry = catalogue.find(bookable)
      return (
        !claimed.has(id) && entry && ids.some((one) => ['claim', 'bid'].includes(roleOf(entry.rules, resources, one)))
      )
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
    const open = gigs.filter((one) => isOpenGig(one, { tenant, ports }) && isFor(one))
    const { items, ...page } = pageOf(open, params.page, params.items_per_page ?? gigsPerPage)
    const shown = await reservations.named(items.map(({ id }) => id))
    return ok({
      resources: acting.value.map(({ id, name }) => ({ id, name })),
      open: (await wire(shown)).flat(),
      ...page,
      more: page.page * page.items_per_page < page.total,
      mine: (await wire(mine)).flat(),
      currency: tenant.currency.code,
    })
  },
})
