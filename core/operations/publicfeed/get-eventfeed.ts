import { ok, type Result, refuse } from '../../domain/errors.ts'
import { type FeedSettings, feedSettingsOf } from '../../domain/publicfeed/feed-settings.ts'
import type { Interval } from '../../domain/time/types.ts'
import { calls } from '../../domain/wire/calls.ts'
import type { EventfeedAnswer, FeedReservation, FeedSlot } from '../../domain/wire/public-feed.ts'
import { wireSegments } from '../appointments/reservation-segments.ts'
import { jsonRoom, PreparedJson } from '../caches/prepared-json.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { isStaff, shownTo } from '../catalogue/visibility.ts'
import { type Actor, defineOperation } from '../define-operation.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { describedReservation } from '../reservations/described-reservation.ts'
import type { Tenant } from '../tenant.ts'
import { readRange } from '../times/wire-time.ts'
import { feedBookables, feedReservations } from './feed-reservations.ts'
import { unbookedSlots } from './unbooked-slots.ts'

/** The longest range of one call: a month as a calendar shows it. */
const longestRange = 45 * 86_400_000
/** A range of this length is answered whole: a day, also when the clocks change. */
const wholeRange = 25 * 3_600_000
/** The most reservations and free times together in the answer about a longer range: some 1.5 MB. */
const mostEntries = 4_000
/** For how long an answer is given to everybody who asks the same, milliseconds: a wall asks every half minute. */
const keptFor = 10_000

/** Nobody in particular: whoever asks sees what a passer-by sees. */
const passerBy = (tenant: Tenant): Actor => ({
  kind: 'site',
  provider: tenant.scope.provider,
  ip: '',
  language: tenant.language,
})

/** The bookables that are asked for; one that is not in the feed is not told from one that does not exist. */
function chosen(bookables: CataloguedBookable[], asked: string | undefined): Result<CataloguedBookable[]> {
  const keys = asked?.split(',').map((key) => key.trim()) ?? []
  const named = keys.filter(Boolean)
  if (named.length === 0) return ok(bookables)
  const found = bookables.filter(({ bookable: { id, slug } }) => named.includes(id) || (slug && named.includes(slug)))
  return found.length > 0 ? ok(found) : refuse('not_found', { field: '/bookable' })
}

const titleOf = (title: string | undefined) => (title === undefined || title === '' ? {} : { title })

/** A reservation with the few facts that everybody may see; for staff also which it is, and whose. */
function toldReservation(
  reservation: StoredReservation,
  { settings: { showsDetails }, byStaff }: Pick<Asked, 'settings' | 'byStaff'>,
  { tenant, catalogue }: { tenant: Tenant; catalogue: Awaited<ReturnType<Ports['catalogueOf']>> },
): FeedReservation {
  const { bookable, bookablename, title, start, end, start_utc, end_utc, timezone, seats, stay } = describedReservation(
    reservation,
    tenant,
    catalogue,
  )
  const entry = catalogue.find(bookable)
  const slug = entry?.bookable.slug
  const segments = wireSegments(reservation, entry, tenant.timezone)
  const { id, status, first_name, last_name } = reservation
  return {
    ...{ bookable, bookablename, start, end, start_utc, end_utc, timezone, seats },
    ...(slug && { slug }),
    ...titleOf(title),
    ...(stay && { stay }),
    ...(segments.length > 0 && { segments }),
    ...((showsDetails || byStaff) && { first_name, last_name }),
    ...(byStaff && { id, status }),
  }
}

/** Whether some of it is on within a range: an event in parts has nothing on the days between. */
const isOnIn = ({ start, end }: Interval, { segments }: Pick<FeedSlot, 'segments'>): boolean =>
  segments?.some((part) => Date.parse(part.start_utc) < end && Date.parse(part.end_utc) > start) ?? true

interface Asked {
  settings: FeedSettings
  bookables: CataloguedBookable[]
  range: Interval
  /** Whether somebody asks who works there. */
  byStaff: boolean
}

/** Whoever asks for less time at once gets it all. */
const tooMany = refuse('range_too_long', { field: '/end', data: { count: mostEntries } })

async function read({ settings, bookables, range, byStaff }: Asked, context: { tenant: Tenant; ports: Ports }) {
  const { tenant, ports } = context
  const catalogue = await ports.catalogueOf(tenant)
  const reservations = await feedReservations(bookables, range, context)
  const most = range.end - range.start > wholeRange ? mostEntries : Number.POSITIVE_INFINITY
  if (reservations.length > most) return tooMany
  const unbooked = settings.showsUnbooked
    ? await unbookedSlots(bookables, range, { ...context, actor: passerBy(tenant), most: most - reservations.length })
    : ok<FeedSlot[]>([])
  if (!unbooked.ok) return unbooked
  if (unbooked.value === null) return tooMany
  const told = reservations.map((one) => toldReservation(one, { settings, byStaff }, { tenant, catalogue }))
  return ok<EventfeedAnswer>({
    reservations: told.filter((one) => isOnIn(range, one)),
    unbooked: unbooked.value.filter((one) => isOnIn(range, one)),
    show_details: settings.showsDetails,
    show_unbooked: settings.showsUnbooked,
    title: settings.title,
    timezone: tenant.timezone,
  })
}

/**
 * What everybody may see of a provider's reservations in a range (specification, booking engine 7; customer surfaces 2
 * and 6); its staff are told of the same ones which they are, and whose. Answers are kept for seconds under the
 * provider's revision, so that a change of its settings shows at once and any number of walls costs one reading.
 * Refuses with `feed_not_enabled` and `range_too_long`, the latter also for more than a day with so many entries that
 * the answer would be too large.
 */
export const getEventfeed = defineOperation({
  name: 'get_eventfeed',
  summary: 'The public feed of a provider: its reservations in a range, and what is free where it shows that.',
  ...calls.get_eventfeed,
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const now = ports.clock.now()
    const byStaff = isStaff(actor, tenant)
    // All else that an answer depends on rises the revision, or waits for seconds.
    const range = readRange(params, tenant.timezone)
    const said = [range.ok ? range.value : null, params.bookable ?? null]
    const key = JSON.stringify(['eventfeed', byStaff, tenant.scope, tenant.revision, tenant.language, said])
    const known = ports.answers.has(key, now) ? ports.answers.get(key, '') : null
    if (known) return ok(known)
    const visible = await shownTo({ tenant, ports, actor: passerBy(tenant) })
    if (!visible.ok) return visible
    const settings = feedSettingsOf(tenant.provider)
    if (!settings) return refuse('feed_not_enabled')
    if (!range.ok) return range
    if (range.value.end - range.value.start > longestRange) return refuse('range_too_long', { field: '/end' })
    const bookables = chosen(feedBookables(visible.value.catalogue), params.bookable)
    if (!bookables.ok) return bookables
    const asked = { settings, bookables: bookables.value, range: range.value, byStaff }
    const answer = await read(asked, { tenant, ports })
    if (!answer.ok) return answer
    const room = Buffer.alloc(jsonRoom.before)
    const end = Buffer.alloc(jsonRoom.after)
    const json = new PreparedJson(Buffer.concat([room, Buffer.from(JSON.stringify(answer.value)), end]), jsonRoom)
    ports.answers.set(key, { version: '', validUntil: now + keptFor, value: json })
    return ok(json)
  },
})
