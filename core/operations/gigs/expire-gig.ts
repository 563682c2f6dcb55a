import { gigDue, peopleOf, peopleOfClaims } from '../../domain/gigs/index.ts'
import { cancelInFull } from '../cancelling/cancel-reservation.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { confirmerOf, lacksMethod } from '../reservations/approval-order.ts'
import { placeAgain } from '../reservations/door.ts'
import { gigEnds, gigOpen, openSince } from '../reservations/opened-gig.ts'
import type { Telling } from '../reservations/reservation-events.ts'
import type { Tenant } from '../tenant.ts'

interface Work {
  tenant: Tenant
  ports: Ports
}

/**
 * What time does to a gig: it is announced again 24 hours before its start, and ends when nobody has taken it on by its
 * expiry. False if another call was faster.
 */
export async function passGigTime(work: Work, gig: StoredReservation): Promise<boolean> {
  const now = work.ports.clock.now()
  if (now >= gigEnds(gig, work.tenant)) return expire(work, gig)
  const open = openSince(gig)
  const { since } = open
  const due = gigDue(open, work.tenant.provider ?? {}, now)
  return announce(work, { ...gig, life: { ...gig.life, gig: { since, due } } }, gig)
}

const sinceOf = ({ life, created }: StoredReservation) => life.gig?.since ?? created

async function announce({ tenant, ports }: Work, to: StoredReservation, from: StoredReservation): Promise<boolean> {
  const why = { actor: 'system', reason: 'announced again', at: ports.clock.now() }
  const catalogue = await ports.catalogueOf(tenant)
  const cause = `again.${from.version + 1}`
  const isForStaff = confirmerOf(from, catalogue.find(from.bookable)) === 'staff'
  const toStaff: Telling = { name: 'reservation.gig_open', cause, data: { audiences: ['staff'] } }
  // Until there is another method nobody can claim it.
  const tells = isForStaff ? [toStaff] : lacksMethod(from) ? [] : gigOpen(to, catalogue, cause)
  const done = await transactAndServe({ tenant, ports }, (unit) =>
    placeAgain(unit, { from, to, judged: null, why, tells }, { tenant, ports }),
  )
  return done.ok
}

/**
 * Cancels with a full refund. Each hears of it once: its customer and who claimed a part that it is cancelled, staff
 * and who only bid that nobody took it on.
 */
async function expire({ tenant, ports }: Work, gig: StoredReservation): Promise<boolean> {
  const catalogue = await ports.catalogueOf(tenant)
  const bids = await ports.repositories(tenant.scope).bids.of(gig.id)
  const bidden = new Set(bids.map(({ resource }) => resource))
  const acting = catalogue.resources.filter(({ id }) => bidden.has(id))
  const claimed = peopleOfClaims(gig.life.claims ?? [], catalogue.resources)
  const users = [...new Set(acting.flatMap(peopleOf))].filter((user) => !claimed.includes(user))
  const audiences = ['staff', ...(users.length > 0 ? ['claimers'] : [])]
  const isForStaff = confirmerOf(gig, catalogue.find(gig.bookable)) === 'staff'
  const data = { audiences, resources: acting.map(({ id }) => id), users, ...(isForStaff && { of: 'unconfirmed' }) }
  const also: Telling[] = [{ name: 'reservation.gig_expired', cause: sinceOf(gig), data }]
  const why = {
    actor: 'system',
    reason: isForStaff ? 'nobody confirmed it' : 'nobody claimed it',
    at: ports.clock.now(),
  }
  const says = { audiences: ['customer', 'claimers'], reason: isForStaff ? 'unconfirmed' : 'unclaimed' }
  return (await cancelInFull(gig, { why, tenant, ports, says, also })).ok
}
