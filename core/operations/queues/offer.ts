import { ok, type Result } from '../../domain/errors.ts'
import { instantToWall } from '../../domain/time/index.ts'
import { mayOfferAlone, mayTellRoom, offerEnd } from '../../domain/waitlist/index.ts'
import { appointmentOf, candidateOf, isDueWhole } from '../appointments/appointment-request.ts'
import { takeCapacity } from '../capacity/take-capacity.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { Ports, StoredReservation, UnitOfWork } from '../ports.ts'
import { frozenPriceData } from '../pricing/price-cart.ts'
import { placeAgain } from '../reservations/door.ts'
import { withOfferedPrice } from '../reservations/price-offer.ts'
import type { ReservationLife } from '../reservations/reservation-life.ts'
import type { ServingUnit } from '../reservations/serving-unit.ts'
import type { ChangeReason } from '../reservations/stored-reservation.ts'
import { transition } from '../reservations/transition.ts'
import type { Tenant } from '../tenant.ts'

type Wait = NonNullable<ReservationLife['wait']>

/** Where an entry stands; an imported one joined when it was made. */
export const waitOf = ({ life, created, resources, waitlistoffer }: StoredReservation): Wait =>
  life.wait ?? { joined: created, named: waitlistoffer ? [] : resources, lapses: 0 }

/** Whether two lists name the same resources. */
export const hasSameNames = (one: string[], other: string[]): boolean =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted())

interface Offering {
  unit: ServingUnit
  tenant: Tenant
  ports: Ports
  why: ChangeReason
  /** How many offers of the same room have lapsed in a row. */
  inrow: number
  showreasons?: boolean
}

/**
 * Offers an entry its place: judges everything but the window, and writes the offer with the price of now, which
 * occupies the capacity until it ends. Refuses as the engine does.
 */
export async function offerPlace(
  from: StoredReservation,
  entry: CataloguedBookable,
  { unit, tenant, ports, why, inrow, showreasons = false }: Offering,
): Promise<Result<StoredReservation>> {
  const now = ports.clock.now()
  const wait = waitOf(from)
  const { paying: _, ...life } = from.life
  const end = offerEnd({ now, start: from.start, timezone: tenant.timezone, inrow })
  const named = { ...from, resources: wait.named }
  const asked = {
    ...appointmentOf(named, entry),
    needsapproval: entry.bookable.approvalmode ?? false,
    isduewhole: isDueWhole(entry.bookable, entry, from, now),
  }
  const offer = {
    ...named,
    waitlistoffer: { start: now, end },
    pricedata: frozenPriceData(asked, tenant),
    life: { ...life, wait: { ...wait, inrow } },
  }
  return placeAgain(
    unit,
    {
      from,
      to: await withOfferedPrice(offer, { tenant, ports }),
      judged: { window: false, hours: true },
      why,
      tells: [{ name: 'reservation.offer', cause: now, data: { until: instantToWall(end, tenant.timezone) } }],
    },
    { tenant, ports, showreasons },
  )
}

interface Serving extends Offering {
  /** Whether nobody is told of the room in the last hours. */
  isSilent: boolean
  /** Whether it is offered only what comes free later: its place is judged, and nothing is said to it. */
  isPassedOver: boolean
}

/** Judges an entry's place like an offer; with `window` also whether anybody can book it by now. */
export const judgeOffer = (
  unit: UnitOfWork,
  from: StoredReservation,
  entry: CataloguedBookable,
  tenant: Tenant,
  { now, window = false }: { now: number; window?: boolean },
) => {
  const candidate = candidateOf(appointmentOf({ ...from, resources: waitOf(from).named }, entry))
  return takeCapacity(unit, entry, tenant, candidate, { now, window, hours: true })
}

/**
 * Judges an entry's place like an offer. In the last hours, where there is room that it can book, tells it so; once in
 * 30 minutes.
 */
async function tellRoom(
  from: StoredReservation,
  entry: CataloguedBookable,
  { unit, tenant, ports, why, isSilent, isPassedOver }: Serving,
): Promise<Result<StoredReservation | null>> {
  const now = ports.clock.now()
  const wait = waitOf(from)
  const judged = await judgeOffer(unit, from, entry, tenant, { now, window: !isPassedOver })
  if (!judged.ok) return judged
  if (isSilent || isPassedOver || !mayTellRoom(wait.told, now)) return ok(null)
  return transition(
    unit,
    {
      from,
      to: { ...from, life: { ...from.life, wait: { ...wait, told: now } }, modified: now },
      occupies: 'keep',
      why: { ...why, reason: 'told that there is room' },
      tells: [{ name: 'reservation.room', cause: now }],
    },
    ports,
  )
}

/**
 * Offers an entry its place alone, or in the last hours tells it that there is room. Answers the entry as it is then;
 * null if nothing was said to it. Refuses as the engine does.
 */
export const serveEntry = (
  from: StoredReservation,
  entry: CataloguedBookable,
  serving: Serving,
): Promise<Result<StoredReservation | null>> =>
  !serving.isPassedOver && mayOfferAlone(from, serving.ports.clock.now())
    ? offerPlace(from, entry, serving)
    : tellRoom(from, entry, serving)

/** Cancels an entry whose time has come, or has ceased to exist, and tells it so. */
export const closeEntry = (
  unit: ServingUnit,
  from: StoredReservation,
  why: ChangeReason,
  ports: Pick<Ports, 'clock'>,
): Promise<Result<StoredReservation>> =>
  transition(
    unit,
    {
      from,
      to: { ...from, status: 'cancelled', waitlistoffer: null, modified: why.at },
      occupies: 'keep',
      why,
      tells: [{ name: 'reservation.waitlist_closed', cause: 'closed' }],
    },
    ports,
  )
