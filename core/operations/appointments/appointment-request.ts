import { type Static, Type } from 'typebox'
import { choiceRange } from '../../domain/availability/availability-range.ts'
import type { RestrictionRules } from '../../domain/availability/types.ts'
import { type Result, refuse } from '../../domain/errors.ts'
import type { Interval } from '../../domain/time/types.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { choosableBy } from '../catalogue/choosable.ts'
import { linkNamed } from '../catalogue/limited-use.ts'
import { type Looking, sightOf } from '../catalogue/sight.ts'
import { readSteps, type StepAnswers, stepParams, stepsKept } from '../flow/step-answers.ts'
import { EntityId, Location, ProviderRef, providerOf, Resources, Seats, When } from '../params.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { type PlacedCandidate, takesPlaceAtCustomers } from '../travel/travel.ts'
import { readDays, readSpan } from '../wire-time.ts'
import { addedTimeIn, slotEnd } from './added-time.ts'
import { frozenDistance, placeOf } from './appointment-place.ts'
import { locationOf } from './reservation-location.ts'
import { occurrenceOfReservation } from './reservation-segments.ts'

/** Which appointment is meant: shared by quote, hold and booking. */
export const appointmentParams = {
  provider: ProviderRef,
  bookable: EntityId,
  start: When,
  end: When,
  seats: Type.Optional(Seats),
  resources: Resources,
  occurrence: Type.Optional(EntityId),
  location: Type.Optional(Location),
  timezone: Type.Optional(Type.String({ maxLength: 64 })),
  limited_use_link: Type.Optional(
    Type.Object({
      uid: Type.String({ maxLength: 191, description: 'of the link that leads to the bookable, as in `linkid`' }),
    }),
  ),
  ...stepParams,
}
const AppointmentParams = Type.Object(appointmentParams)

export interface Appointment {
  entry: CataloguedBookable
  /** To the end of the last slot chosen. */
  span: Interval
  /** Seconds by which answers lengthen what is reserved beyond it. */
  addedtime: number
  seats: number
  /** Resources that the customer chose; the engine fills in the others. */
  chosen: string[]
  /** Of an event: the id of the occurrence, where it has one. */
  occurrence: string | null
  /** Where it takes place; null = at the provider's. */
  location: Location | null
  /** Miles from the provider to there, one way; null where it takes place at the provider's. */
  distance: number | null
  /** The id of the limited-use link that a new reservation takes a use of; null where none is needed. */
  link: string | null
  /** What the steps of plugins keep of it, by the step's name. */
  steps?: StepAnswers
}

/** What the engine judges of it. */
export const candidateOf = ({
  span,
  addedtime,
  seats,
  chosen,
  occurrence,
  location,
}: Appointment): PlacedCandidate => ({
  start: span.start,
  end: span.end + addedtime * 1000,
  addedtime,
  seats,
  resources: chosen,
  occurrence: occurrence ?? undefined,
  address: location?.address,
})

/** The appointment that a hold is for. */
export const appointmentOf = (hold: StoredReservation, entry: CataloguedBookable): Appointment => ({
  entry,
  span: { start: hold.start, end: slotEnd(hold) },
  addedtime: addedTimeIn(hold),
  seats: hold.seats,
  chosen: hold.resources,
  occurrence: hold.occurrence,
  location: locationOf(hold),
  distance: frozenDistance(hold.pricedata),
  link: null,
  steps: stepsKept(hold),
})

/** Which occurrence of an event is meant: by its id, else by its span. An id must name one, and its very time. */
function readOccurrence(
  params: Pick<Static<typeof AppointmentParams>, 'occurrence'>,
  entry: CataloguedBookable,
  span: Interval,
): Result<RestrictionRules | undefined> {
  const { occurrence = null } = params
  if (occurrence !== null && entry.rules.bookabletype !== 'event')
    return refuse('invalid_params', { field: '/occurrence' })
  const meant = occurrenceOfReservation({ ...span, occurrence }, entry)
  if (occurrence !== null && !meant) return refuse('not_found', { field: '/occurrence' })
  if (meant && (meant.start !== span.start || meant.end !== span.end))
    return refuse('invalid_time', { field: '/start' })
  if (!meant && entry.rules.bookabletype === 'event') return refuse('invalid_time', { field: '/start' })
  return { ok: true, value: meant }
}

const day = 86_400_000

/** Longer than any rental; every day of a span is locked, so nobody may name a century. */
const longestSpan = 400 * day

/** Whether a span is no longer than what the bookable's slots or days make together; the engine says exactly. */
function isWithinReach({ rules }: CataloguedBookable, { start, end }: Interval): boolean {
  if (rules.bookabletype === 'event') return true
  return end <= Math.min(choiceRange(rules, start).end, start + longestSpan) + day
}

/** The hold that a draft has on a bookable that goes to its customers: with it, the distance was frozen. */
async function holdOf(
  draft: string | undefined,
  { bookable }: CataloguedBookable,
  tenant: Tenant,
  ports: Ports,
): Promise<StoredReservation | null> {
  if (draft === undefined || !takesPlaceAtCustomers(bookable)) return null
  const hold = await ports.repositories(tenant.scope).reservations.findByDraft(draft)
  return hold?.bookable === bookable.id ? hold : null
}

/** Reads which appointment is meant and refuses what could never be booked, before anything is locked. */
export async function readAppointment(
  params: Static<typeof AppointmentParams> & { draft?: string | undefined },
  { tenant, ports, actor }: Pick<Looking, 'tenant' | 'actor'> & { ports: Ports },
): Promise<Result<Appointment>> {
  const provider = providerOf(tenant, params.provider)
  if (!provider.ok) return provider
  const linkid = params.limited_use_link?.uid ?? actor.linkid
  const sight = await sightOf({ tenant, ports, actor }, linkid)
  if (!sight.ok) return sight
  const entry = sight.value.find(params.bookable)
  if (!entry) return refuse('not_found', { field: '/bookable' })
  const isLinked = sight.value.standing(params.bookable) === 'linked'
  const read = entry.rules.bookabletype === 'calendarday' ? readDays : readSpan
  const span = read(params, tenant.timezone)
  if (!span.ok) return span
  const occurrence = readOccurrence(params, entry, span.value)
  if (!occurrence.ok) return occurrence
  if (!isWithinReach(entry, span.value)) return refuse('invalid_time', { field: '/end' })
  const seats = params.seats ?? 1
  if (seats > Math.min(entry.rules.seatsperbooking, occurrence.value?.seats ?? entry.rules.seats))
    return refuse('seats_not_available', { field: '/seats' })
  const chosen = [...new Set(params.resources ?? [])]
  const choosable = choosableBy(actor, { entry, tenant })
  if (chosen.some((id) => !choosable.has(id))) return refuse('resource_unavailable', { field: '/resources' })
  const steps = readSteps(params, tenant)
  if (!steps.ok) return steps
  const hold = await holdOf(params.draft, entry, tenant, ports)
  const place = await placeOf(params.location, entry, hold, { tenant, ports })
  if (!place.ok) return place
  return {
    ok: true,
    value: {
      entry,
      span: span.value,
      addedtime: 0,
      seats,
      chosen,
      occurrence: occurrence.value?.id ?? null,
      link: isLinked ? (linkNamed(sight.value.catalogue, linkid)?.id ?? null) : null,
      steps: steps.value,
      ...place.value,
    },
  }
}
