import { selectionOf } from '../domain/availability/selection-methods.ts'
import { areaOf } from '../domain/gigs/index.ts'
import { isRecord } from '../domain/is-record.ts'
import { instantToWall, parseInstant } from '../domain/time/index.ts'
import type { Interval } from '../domain/time/types.ts'
import type { WireReservation } from '../domain/wire/index.ts'
import { catalogueIn, entryIn } from '../operations/catalogue/content.ts'
import type { DueEvent } from '../operations/job-store.ts'
import type { Ports, StoredReservation } from '../operations/ports.ts'
import { type CalendarInput, decideUrl, invitations } from '../operations/reservations/calendar-file.ts'
import { atTime, type FormerTime } from '../operations/reservations/ended-claims.ts'
import { standingAt } from '../operations/reservations/former-place.ts'
import { gigEnds } from '../operations/reservations/opened-gig.ts'
import { wireReservation } from '../operations/reservations/reservation-wire.ts'
import type { Tenant } from '../operations/tenant.ts'
import type { HookContext, ReservationEvent, ReservationEventName, ReservationTelling } from '../plugin-api/index.ts'
import type { Recipient, Subject } from './recipients-of-event.ts'

/** What may be known of a reservation by somebody who has not claimed it. */
const anybodyMayKnow = [
  ...['id', 'provider', 'bookable', 'status', 'start', 'end', 'start_utc', 'end_utc', 'timezone', 'slotend'],
  ...['stay', 'rental', 'addedtime', 'seats', 'occurrence', 'title', 'segments'],
] as const satisfies (keyof WireReservation)[]

/** What somebody who has claimed it may know besides. Amounts are left out of the answers. */
const claimersMayKnow = [
  ...['resources', 'first_name', 'last_name', 'mobile_phone_number', 'formresponses', 'customquestions', 'roster'],
  ...['addons', 'chosenaddons', 'stepanswers', 'location'],
] as const satisfies (keyof WireReservation)[]

/** What an event adds that claimers may know: no bids of others, no amounts. */
const dataForClaimers = ['resource', 'resources', 'names', 'of']

const only = (all: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => all[name] !== undefined).map((name) => [name, all[name]]))

/** The area of a customer's address. Null where it is at the venue. */
function areaIn(location: unknown): { address: string } | null {
  if (!isRecord(location) || typeof location.address !== 'string') return null
  return { address: areaOf(location.address) ?? '' }
}

const withoutPrices = (answers: unknown) =>
  Array.isArray(answers) ? answers.map((one) => (isRecord(one) ? { ...one, price: undefined } : one)) : answers

/** A customer at home is somewhere else than the venue: before a claim only the area is told. */
function forClaimers(event: ReservationEvent, { hasClaim, hadBid = false }: Recipient): ReservationEvent {
  const { reservation, bookable } = event
  const known = only(reservation, hasClaim ? [...anybodyMayKnow, ...claimersMayKnow] : anybodyMayKnow)
  for (const name of ['formresponses', 'roster']) if (name in known) known[name] = withoutPrices(known[name])
  const { billinginstructions: _, thankyoumessage: __, ...rest } = event
  return {
    ...rest,
    reservation: hasClaim ? known : { ...known, location: areaIn(reservation.location) },
    steps: {},
    bookable: only(bookable, ['id', 'name', 'bookabletype', 'location']),
    resources: hasClaim ? event.resources : [],
    user: null,
    cart: null,
    offered: null,
    balance: null,
    refund: { until: '', isPast: false, amount: 0, keepsvolumediscount: true, locked: 0, restUntil: '' },
    data: { ...only(event.data, dataForClaimers), ...(hadBid && { of: 'bid_ended' }) },
  }
}

/** Until when something is to be done, by the events that ask for it. */
const deadlines: Partial<
  Record<ReservationEventName, (reservation: StoredReservation, tenant: Tenant) => number | null>
> = {
  'reservation.pending': ({ expires }) => expires,
  'reservation.modified': ({ expires }) => expires,
  'reservation.offer': ({ waitlistoffer }) => waitlistoffer?.end ?? null,
  'reservation.booked': claimedBefore,
  'reservation.rescheduled': claimedBefore,
  'reservation.gig_open': claimedBefore,
  'reservation.bid': claimedBefore,
}

/** When a gig ends that nobody takes on; null for what is none any more. */
function claimedBefore(reservation: StoredReservation, tenant: Tenant): number | null {
  return reservation.status === 'gig' ? gigEnds(reservation, tenant) : null
}

/**
 * The end that an event names (epoch ms, ISO 8601 or the provider's wall clock), else what follows from the
 * reservation.
 */
function deadlineOf(
  name: ReservationEventName,
  { until }: Record<string, unknown>,
  { reservation, tenant }: { reservation: StoredReservation; tenant: Tenant },
): number | null {
  if (typeof until === 'number') return until
  const named = typeof until === 'string' ? parseInstant(until, tenant.timezone) : null
  return named?.ok ? named.value : (deadlines[name]?.(reservation, tenant) ?? null)
}

/** Events about which staff decide, on a page of their own. */
const toDecide = new Set<ReservationEventName>(['reservation.pending', 'reservation.modified', 'reservation.bid'])

/** Events about which they decide on that page while it is they who confirm the reservation. */
const toConfirm = new Set<ReservationEventName>([
  'reservation.booked',
  'reservation.rescheduled',
  'reservation.gig_open',
])

interface Work {
  tenant: Tenant
  ports: Pick<Ports, 'tokens'>
}

/** Events after which somebody who may claim finds nothing to do with it. */
const isGone = new Set<ReservationEventName>([
  'reservation.cancelled',
  'reservation.gig_expired',
  'reservation.bid_not_picked',
])

function linkOf(
  { audience }: Recipient,
  { name, manageUrl, reservation: { confirmedby } }: ReservationEvent,
  reservation: StoredReservation,
  { tenant, ports }: Work,
): string {
  if (audience === 'customer') return manageUrl
  // The page finds it on whichever page of the list it is, and among their own.
  if (audience === 'claimers') return `${tenant.origin}/gigs${isGone.has(name) ? '' : `?job=${reservation.id}`}`
  const isDecided = toDecide.has(name) || (confirmedby === 'staff' && toConfirm.has(name))
  return isDecided ? decideUrl(reservation, tenant, ports) : `${tenant.origin}/manage/${reservation.id}`
}

/** Events after which somebody who served no longer does. */
const ending = new Set<ReservationEventName>([
  'reservation.unclaimed',
  'reservation.cancelled',
  'reservation.rescheduled',
])

/**
 * Events that would put a reservation into its customer's calendar; one that nobody has claimed yet comes with the
 * claim.
 */
const beginning = new Set<ReservationEventName>(['reservation.booked', 'reservation.approved'])

const isSpan = (value: unknown): value is Record<string, unknown> & Interval =>
  isRecord(value) && typeof value.start === 'number' && typeof value.end === 'number'

/** The time that an event ended, as it repeats it; null where it ended none. */
function formerTimeIn({ former }: Record<string, unknown>): FormerTime | null {
  if (!isSpan(former)) return null
  const { start, end, segments, occurrence, dates } = former
  return {
    ...{ start, end },
    segments: Array.isArray(segments) ? segments.filter(isRecord) : [],
    occurrence: typeof occurrence === 'string' ? occurrence : null,
    ...(isSpan(dates) && { dates: { start: dates.start, end: dates.end } }),
  }
}

/**
 * Whether the time of a reservation is over for a recipient, although it stands: they no longer serve it, or it has
 * none.
 */
const isOverFor = ({ audience, hasClaim }: Recipient, { life }: StoredReservation): boolean =>
  audience === 'customer' ? life.dates !== undefined : audience === 'claimers' && !hasClaim

/** Resources by name, as events tell them. */
export const namesOf = (ids: string[], { resources }: Subject['catalogue']): ReservationEvent['resources'] =>
  resources.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name }))

/** When a reservation was, and nothing else of it. */
const formerWhen = (former: WireReservation) => only(former, ['start', 'end', 'timezone', 'segments'])

/**
 * What the recipient's calendar is told. Staff's is the provider's own, which invites. While a customer's move waits
 * for an answer their calendar stays as it is. Who has lost or given back a claim takes it out.
 */
function invitationsOf(
  event: ReservationEvent,
  { audience, email, firstname, hasClaim }: Recipient,
  { isOver, former, ...input }: Omit<CalendarInput, 'servedby'> & { isOver: boolean; former: FormerTime | null },
): string[] {
  const { reservation, tenant } = input
  // Each end of what was booked or asked for raises its SEQUENCE: an entry of a queue was in no calendar.
  if (reservation.status === 'cancelled' && reservation.sequence === 0) return []
  if (audience === 'staff' || reservation.status === 'waitlisted' || reservation.life.reschedule) return []
  if (reservation.status === 'gig' && audience === 'customer' && beginning.has(event.name)) return []
  const { name = tenant.whitelabel.label, email: address } = tenant.provider ?? {}
  const isCustomer = audience === 'customer'
  if (!isCustomer && !hasClaim && !ending.has(event.name)) return []
  const extra = isCustomer || hasClaim ? reservation.extra : { ...reservation.extra, location: undefined }
  const called = isCustomer ? `${reservation.first_name} ${reservation.last_name}` : firstname
  const word: CalendarInput['word'] = (key, values) =>
    !isCustomer && key === 'mail.manage_text'
      ? `${input.word('mail.link.gigs')}: ${input.link}`
      : input.word(key, values)
  return invitations(
    { ...input, reservation: { ...reservation, extra }, word, servedby: event.resources.map((one) => one.name) },
    {
      organizer: { name, email: address || `no-reply@${new URL(tenant.origin).hostname}` },
      attendee: { name: called, email },
      isOver,
      former,
    },
  )
}

interface Surroundings extends Work {
  row: DueEvent
  /** In the recipient's language. */
  word: HookContext['word']
}

/** The event as one recipient may see it. */
export function tellingOf(
  event: ReservationEvent,
  recipient: Recipient,
  { reservation, tenant, ports, row, word, ...subject }: Subject & Surroundings,
): ReservationTelling {
  const catalogue = catalogueIn(subject.catalogue, tenant)
  const entry = entryIn(subject.entry, tenant)
  const { audience, key, email, firstname } = recipient
  const isOver = isOverFor(recipient, reservation)
  const former = formerTimeIn(row.payload)
  const meant = isOver && former ? atTime(reservation, former) : reservation
  // Who serves it goes by the place that stands, while its customer's move waits.
  const served = isOver && former ? meant : standingAt(reservation)
  const isCustomer = audience === 'customer'
  const deadline = deadlineOf(event.name, row.payload, { reservation, tenant })
  const link = linkOf(recipient, event, reservation, { tenant, ports })
  const groups = entry?.bookable.requirementgroups?.filter((group) => selectionOf(group).namedBy === 'nobody') ?? []
  return {
    ...(audience === 'claimers'
      ? forClaimers(
          {
            ...event,
            reservation: wireReservation(served, tenant, entry),
            resources: namesOf(served.resources, catalogue),
          },
          recipient,
        )
      : event),
    id: isCustomer ? event.id : `${event.id}.${key}`,
    manageUrl: isCustomer ? event.manageUrl : '',
    audience,
    to: { email, firstname },
    link,
    invitations: invitationsOf(event, recipient, {
      ...{ reservation: meant, entry, tenant, language: tenant.language, link, word, isOver, former },
    }),
    groups: groups.flatMap(({ name = '' }) => (name === '' ? [] : [name])),
    deadline: deadline === null ? null : instantToWall(deadline, tenant.timezone),
    former: former && formerWhen(wireReservation(atTime(reservation, former), tenant, entry)),
  }
}
