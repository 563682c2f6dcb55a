import { areaOf, claimGroups, givesBackUntil, roleOf } from '../../domain/gigs/index.ts'
import { formatMajor } from '../../domain/pricing/index.ts'
import type { Gig } from '../../domain/wire/gigs.ts'
import { publicAnswers } from '../answers/stored-answers.ts'
import { toldAddons } from '../answers/told-addons.ts'
import { toldAnswers } from '../answers/told-answers.ts'
import { locationOf, whereOf } from '../appointments/reservation-location.ts'
import { occurrenceOfReservation } from '../appointments/reservation-segments.ts'
import { tellingOf } from '../catalogue/content.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { lacksMethod } from '../reservations/approval-order.ts'
import { isMoveAskedFor, standingAt } from '../reservations/former-place.ts'
import { wireSpanOf } from '../reservations/named-time.ts'
import { gigEnds } from '../reservations/opened-gig.ts'
import { stayOf } from '../reservations/wire-life.ts'
import type { Tenant } from '../tenant.ts'
import { type Claimable, claimedBy } from './claimers-view.ts'
import { freeResources } from './free-resources.ts'
import { mayStartAt } from './free-times.ts'
import type { StoredBid } from './stored-bid.ts'

const iso = (instant: number) => new Date(instant).toISOString()

/** Roughly where it takes place: of a customer's address a part, of the provider's place all. */
function areaIn(reservation: StoredReservation, { entry }: Claimable, tenant: Tenant): string | null {
  const own = locationOf(reservation)
  return own ? areaOf(own.address) : whereOf(reservation, entry.bookable, tenant) || null
}

/** Whether a bid is for a time at which its reservation may still start, or names none. */
export const isForTime = ({ start }: StoredBid, gig: Parameters<typeof mayStartAt>[0], now: number): boolean =>
  start === null || mayStartAt(gig, start, now)

export const wireBid = (bid: StoredBid, isFree: boolean, { currency }: Tenant) => ({
  resource: bid.resource,
  amount: bid.amount === null ? null : formatMajor(bid.amount, currency.digits),
  note: bid.note,
  start_utc: bid.start === null ? null : iso(bid.start),
  created: iso(bid.created),
  modified: iso(bid.modified),
  taken: !isFree,
})

/** Of which groups somebody is wanted, and how many are. */
export const wireGroups = (rules: Claimable['entry']['rules'], resources: string[]): Gig['groups'] =>
  claimGroups(rules, resources).map(({ name, wanted, open, isByBids }) => ({ name, wanted, open, bids: isByBids }))

/**
 * A reservation for somebody who may claim it. Who claimed it, and staff, also read whom it is for and where. While a
 * move of it waits it is told where it stands, and nothing of it can be claimed or given back.
 * @param bids those of the caller's resources
 */
export async function wireGig(
  claimable: Claimable,
  bids: StoredBid[],
  { tenant, ports }: { tenant: Tenant; ports: Ports },
): Promise<Gig> {
  const { entry, acting, isStaff } = claimable
  const reservation = standingAt(claimable.reservation)
  const isMoving = isMoveAskedFor(claimable.reservation)
  const { rules, bookable } = entry
  const now = ports.clock.now()
  const { status, resources, life, start } = reservation
  const settings = tenant.provider ?? {}
  const named = ({ id, name }: { id: string; name: string }) => ({ id, name })
  const claimed = claimedBy(reservation)
  const mine = acting.filter(({ id }) => claimed.includes(id)).map(named)
  const roles = acting.map((one) => ({ ...named(one), role: roleOf(rules, resources, one.id) }))
  const fitting = status === 'gig' && !isMoving ? roles.filter(({ role }) => role === 'claim' || role === 'bid') : []
  const ids = fitting.map(({ id }) => id)
  const free = await freeResources(reservation, entry, ids, { tenant, ports, isStaff })
  const { timezone, ...times } = wireSpanOf(reservation, entry, tenant)
  const { timezone: _, ...asked } = wireSpanOf(claimable.reservation, entry, tenant)
  const title = occurrenceOfReservation(reservation, entry)?.title
  return {
    id: reservation.id,
    version: reservation.version,
    bookable: bookable.id,
    bookablename: bookable.name,
    ...(title !== undefined && { title }),
    status,
    ...times,
    timezone,
    stay: stayOf(reservation, entry, tenant),
    date_restriction: life.dates ? times : null,
    seats: reservation.seats,
    area: areaIn(reservation, claimable, tenant),
    groups: wireGroups(rules, resources),
    mine,
    fitting: fitting.map(({ id, name, role }) => ({ id, name, bids: role === 'bid', free: free.has(id) })),
    bids: bids.map((bid) =>
      wireBid(
        bid,
        claimed.includes(bid.resource) || (free.has(bid.resource) && isForTime(bid, { reservation, entry }, now)),
        tenant,
      ),
    ),
    moveasked: isMoving ? asked : null,
    awaitspayment: status === 'gig' && lacksMethod(reservation),
    expires_utc: status === 'gig' && !isMoving && life.gig ? iso(gigEnds(reservation, tenant)) : null,
    givebackuntil_utc: mine.length > 0 && !isMoving ? iso(isStaff ? start : givesBackUntil({ start }, settings)) : null,
    details:
      mine.length > 0 || isStaff
        ? {
            first_name: reservation.first_name,
            last_name: reservation.last_name,
            mobile_phone_number: reservation.mobile_phone_number,
            where: whereOf(reservation, bookable, tenant),
            addons: toldAddons(reservation, entry, tellingOf(entry)),
            answers: toldAnswers(publicAnswers(reservation)),
          }
        : null,
  }
}
