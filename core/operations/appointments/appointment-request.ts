import { choiceRange, longestSpan } from '../../domain/availability/availability-range.ts'
import type { RestrictionRules } from '../../domain/availability/types.ts'
import type { LimitedUseLink } from '../../domain/entities/people.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { StepLine } from '../../domain/pricing/index.ts'
import { type Unpaid, usualCollectBefore } from '../../domain/reservation/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import type { Wire } from '../../domain/wire/calls.ts'
import type { Location } from '../../domain/wire/request-parts.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { choosableBy } from '../catalogue/choosable.ts'
import { linkNamed, waiterNamed } from '../catalogue/limited-use.ts'
import { isStaff, type ViewerContext, visibilityOf } from '../catalogue/visibility.ts'
import { readSteps, type StepAnswers, stepsKept } from '../flow/step-answers.ts'
import { countingSteps, effectsKept, effectsOf } from '../flow/step-effects.ts'
import { providerOf } from '../params.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { type PlacedCandidate, takesPlaceAtCustomers } from '../travel/travel.ts'
import { addedTimeIn, slotEnd } from './added-time.ts'
import { frozenDistance, placeOf } from './appointment-place.ts'
import { isOfAnother } from './draft-owner.ts'
import { locationOf } from './reservation-location.ts'
import { occurrenceOfReservation } from './reservation-segments.ts'
import { readTimeWanted } from './time-wanted.ts'

/** What identifies an appointment; shared by quote, hold and booking. */
type AppointmentParams = Omit<Wire['get_quote']['params'], 'draft' | 'discountcode'>

export interface Appointment {
  entry: CataloguedBookable
  /** Ends with the last chosen slot. */
  span: Interval
  /** Seconds that the answers add after the span. */
  addedtime: number
  seats: number
  /** Resources that the customer chose; the engine fills in the others. */
  chosen: string[]
  /** Of an event: the id of the occurrence, where it has one. */
  occurrence: string | null
  /** Where it takes place; null for the provider's place. */
  location: Location | null
  /** Miles from the provider, one way; null for an appointment at the provider's place. */
  distance: number | null
  /** The limited-use link that a new reservation uses once; null if none is needed. */
  link: LimitedUseLink | null
  /** The entry of a queue whose holder opens that link by its own token; null or absent for none. */
  waiter?: string | null
  /** Whether its bookable asks for approval; a draft keeps what it was held with. See `waitsForApproval`. */
  needsapproval: boolean
  /** Whether all of it is due at once, since what is left would be collected by now. */
  isduewhole?: boolean
  /** Whether staff book it themselves, so that it need not wait for them. */
  isbystaff?: boolean | undefined
  /** By when it is to be paid, which staff book unpaid; absent where its price is its balance. */
  payby?: Unpaid | undefined
  /** What plugins' steps store, by the step's name. */
  steps?: StepAnswers
  /** What their answers cost and how long they take; absent where no step of the flow counts. */
  steplines?: StepLine[]
  /**
   * The days in which its claimer will name the time. Until then it takes no place, and `span` is the last slot in
   * them.
   */
  dates?: Interval | undefined
}

/** How long before the start the rest of a price is collected by itself, ms. */
export const collectBeforeOf = ({ collectbefore = usualCollectBefore }: CataloguedBookable['bookable']): number =>
  collectbefore * 3_600_000

/** Whether by these terms all is due at once, since what would be left would be collected by now. */
export const isDueWhole = (
  { paymentterms }: Pick<CataloguedBookable['bookable'], 'paymentterms'>,
  { bookable }: Pick<CataloguedBookable, 'bookable'>,
  { start }: Pick<Interval, 'start'>,
  now: number,
): boolean => paymentterms === 'partialautocollect' && start - collectBeforeOf(bookable) <= now

/** Whether it waits until staff approve it: who books decides, whoever held it. */
export const waitsForApproval = ({
  needsapproval,
  isbystaff = false,
}: Pick<Appointment, 'needsapproval' | 'isbystaff'>): boolean => needsapproval && !isbystaff

/**
 * Whether what is due of it is taken only with the claim that names the time in its customer's days. Staff take nothing
 * with what they book: that owes its price.
 */
export const isPaidOnClaim = ({ dates, isbystaff = false }: Pick<Appointment, 'dates' | 'isbystaff'>): boolean =>
  dates !== undefined && !isbystaff

/** The part that the availability engine judges. */
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
  needsapproval: hold.pricedata?.approvalmode ?? entry.bookable.approvalmode ?? false,
  isbystaff: hold.life.bystaff,
  steps: stepsKept(hold),
  ...(hold.extra.steplines !== undefined && { steplines: effectsKept(hold) }),
  dates: hold.life.dates,
})

/** The reservation that a call changes: at the same time it keeps its occurrence where the call names none. */
type Changed = Pick<StoredReservation, 'start' | 'end' | 'occurrence' | 'extra'>

/**
 * The occurrence of an event: found by its id, else by its span, where several may be. A given id must exist and have
 * exactly this span.
 */
function readOccurrence(
  params: Pick<AppointmentParams, 'occurrence'>,
  entry: CataloguedBookable,
  span: Interval,
  changed?: Changed,
): Result<RestrictionRules | undefined> {
  const { occurrence = null } = params
  const isThen = changed?.start === span.start && slotEnd(changed) === span.end
  const kept =
    occurrence === null && isThen
      ? occurrenceOfReservation({ ...span, occurrence: changed.occurrence }, entry)
      : undefined
  if (kept) return ok(kept)
  if (occurrence !== null && entry.rules.bookabletype !== 'event')
    return refuse('invalid_params', { field: '/occurrence', data: { expected: 'none: only events have occurrences' } })
  const meant = occurrenceOfReservation({ ...span, occurrence }, entry)
  if (occurrence !== null && !meant) return refuse('not_found', { field: '/occurrence' })
  if (meant && (meant.start !== span.start || meant.end !== span.end))
    return refuse('invalid_time', { field: '/start' })
  if (!meant && entry.rules.bookabletype === 'event') return refuse('invalid_time', { field: '/start' })
  return { ok: true, value: meant }
}

const day = 86_400_000

/** Whether a span is no longer than all slots or days of the bookable together. The engine judges it exactly. */
function isWithinReach({ rules }: CataloguedBookable, { start, end }: Interval): boolean {
  if (rules.bookabletype === 'event') return true
  return end <= Math.min(choiceRange(rules, start).end, start + longestSpan) + day
}

/** The draft's hold on a bookable that travels to its customers: it has the frozen distance. */
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

/** The parts of an appointment that say when it is, how large, and with whom. */
type Wanted = Pick<AppointmentParams, 'start' | 'end' | 'date_restriction' | 'seats' | 'resources' | 'occurrence'>

/** Reads when an appointment with a bookable is, its seats and resources, and refuses what can never be booked. */
export function readWanted(
  params: Wanted,
  entry: CataloguedBookable,
  {
    tenant,
    actor,
    isSlot,
    changed,
  }: Pick<ViewerContext, 'tenant' | 'actor'> & {
    isSlot?: boolean | undefined
    changed?: Changed | undefined
  },
): Result<Pick<Appointment, 'span' | 'dates' | 'seats' | 'chosen'> & { meant: RestrictionRules | undefined }> {
  const time = readTimeWanted(params, entry, { tenant, actor, isSlot })
  if (!time.ok) return time
  const { span, dates } = time.value
  const occurrence = readOccurrence(params, entry, span, changed)
  if (!occurrence.ok) return occurrence
  if (!isWithinReach(entry, span)) return refuse('invalid_time', { field: '/end' })
  const seats = params.seats ?? 1
  if (seats > Math.min(entry.rules.seatsperbooking, occurrence.value?.seats ?? entry.rules.seats))
    return refuse('seats_not_available', { field: '/seats' })
  const chosen = [...new Set(params.resources ?? [])]
  const choosable = choosableBy(actor, { entry, tenant })
  if (chosen.some((id) => !choosable.has(id))) return refuse('resource_unavailable', { field: '/resources' })
  return ok({ span, dates, seats, chosen, meant: occurrence.value })
}

/**
 * The answers to plugins' steps. A call of a draft that says none keeps those given before, where they count; not those
 * of another account.
 */
async function stepsSaid(
  { steps, draft }: { steps?: StepAnswers; draft?: string | undefined },
  { tenant, ports, actor }: Pick<ViewerContext, 'tenant' | 'actor'> & { ports: Ports },
): Promise<{ steps?: StepAnswers }> {
  if (steps !== undefined || draft === undefined || countingSteps(tenant).length === 0) return steps ? { steps } : {}
  const hold = await ports.repositories(tenant.scope).reservations.findByDraft(draft)
  const isKept = hold !== null && !(await isOfAnother(hold, { tenant, ports, actor }))
  return isKept ? { steps: stepsKept(hold) } : {}
}

/**
 * Reads the appointment and refuses what can never be booked, before anything is locked.
 * @param changed the reservation that is changed, whose bookable its customer need not see any more
 */
export async function readAppointment(
  params: AppointmentParams & {
    draft?: string | undefined
  },
  {
    tenant,
    ports,
    actor,
    changed,
  }: Pick<ViewerContext, 'tenant' | 'actor'> & { ports: Ports; changed?: StoredReservation | undefined },
): Promise<Result<Appointment>> {
  const provider = providerOf(tenant, params.provider)
  if (!provider.ok) return provider
  const linkid = params.limited_use_link?.uid ?? actor.linkid
  const visible = await visibilityOf({ tenant, ports, actor }, { linkid, own: changed?.bookable })
  if (!visible.ok) return visible
  const entry = visible.value.find(params.bookable)
  if (!entry) return refuse('not_found', { field: '/bookable' })
  const isLinked = visible.value.standing(params.bookable) === 'linked'
  const wanted = readWanted(params, entry, { tenant, actor, changed })
  if (!wanted.ok) return wanted
  const steps = readSteps(await stepsSaid(params, { tenant, ports, actor }), tenant)
  if (!steps.ok) return steps
  const effects = await effectsOf(steps.value, wanted.value.seats, { tenant, ports })
  if (!effects.ok) return effects
  const hold = await holdOf(params.draft, entry, tenant, ports)
  const place = await placeOf(params.location, entry, hold, { tenant, ports })
  if (!place.ok) return place
  const { meant, ...when } = wanted.value
  return {
    ok: true,
    value: {
      entry,
      ...when,
      addedtime: 0,
      occurrence: meant?.id ?? null,
      link: isLinked ? linkNamed(visible.value.catalogue, linkid) : null,
      waiter: isLinked ? ((await waiterNamed(linkid, { tenant, ports }))?.id ?? null) : null,
      needsapproval: entry.bookable.approvalmode ?? false,
      isduewhole: isDueWhole(entry.bookable, entry, when.span, ports.clock.now()),
      isbystaff: isStaff(actor, tenant),
      steps: steps.value,
      ...effects.value,
      ...place.value,
    },
  }
}
