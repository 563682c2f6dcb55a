import { Type } from 'typebox'
import { isStaffOf } from '../../domain/access/index.ts'
import type { ReservationStatus } from '../../domain/entities/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { feedSettingsOf } from '../../domain/publicfeed/feed-settings.ts'
import { statuses } from '../../domain/reservation/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import { shownCatalogue } from '../catalogue/content.ts'
import { inOwnLanguage } from '../catalogue/own-language.ts'
import { defineOperation } from '../define-operation.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { longCalendarFile, manageUrl } from '../reservations/calendar-file.ts'
import { describedReservation } from '../reservations/described-reservation.ts'
import { formerPlaceOf, standingAt } from '../reservations/former-place.ts'
import { reservationsOf } from '../reservations/reservations-of.ts'
import type { ReservationReads } from '../reservations/stored-reservation.ts'
import type { Tenant } from '../tenant.ts'
import { missingWords, speak, wordsOf } from '../words/words.ts'
import { hashOf } from './calendar-address.ts'
import { publicEntries } from './public-entries.ts'
import { belongsTo } from './resource-people.ts'
import { type CalendarLink, feedReader } from './stored-calendar-link.ts'

const hour = 3600
const day = 86_400_000
/** How far back and ahead a calendar follows. */
const back = 30 * day
const ahead = 366 * day
/** How long what was cancelled stays, marked so: a calendar that asks rarely would keep it otherwise. */
const cancelledStays = 30 * day
/** For how long the public feed's file is given to everybody, ms. Calendars are told to come once an hour. */
const publicLasts = 5 * 60_000

/** Whether a calendar shows it: not what waits for a place, and what was cancelled only for a time. */
function isShown({ status, modified }: StoredReservation, now: number): boolean {
  if (status === 'waitlisted') return false
  return statuses[status].stage === 'standing' || (status === 'cancelled' && modified > now - cancelledStays)
}

/** The person of an address, if it still serves them: the account is there, and the resource theirs. */
async function readerOf(link: CalendarLink, tenant: Tenant, ports: Ports) {
  const account = await ports.repositories(tenant.scope).users.account(link.user)
  if (!account || link.resource === null) return account?.user ?? null
  const resource = (await ports.catalogueOf(tenant)).resources.find(({ id }) => id === link.resource)
  const { id, role = 'customer', providers = [] } = account.user
  const isOurs = isStaffOf({ id, role, providers }, tenant.scope.provider)
  return resource && (isOurs || belongsTo(resource, id)) ? account.user : null
}

/** Statuses in which a reservation takes its resources. */
const taking = ['booked', 'gig', 'pending'] satisfies ReservationStatus[]

/**
 * The reservations that have a resource, in order of their start; while a move of one waits, the place that stands.
 * They are found by what they take; what was cancelled takes nothing any more, and is read only for as long as it is
 * shown.
 */
async function ofResource(
  resource: string,
  { reservations, range, now }: { reservations: ReservationReads; range: Interval; now: number },
): Promise<StoredReservation[]> {
  const [taken, moving, cancelled] = await Promise.all([
    reservations.ofResources([resource], range, taking),
    reservations.awaitingMove(now),
    reservations.cancelled({ range, after: now - cancelledStays }),
  ])
  const all = new Map([...taken, ...moving, ...cancelled].map((one) => [one.id, one]))
  const startOf = (one: StoredReservation) => formerPlaceOf(one).start
  return [...all.values()]
    .filter((one) => formerPlaceOf(one).resources.includes(resource))
    .toSorted((one, other) => startOf(one) - startOf(other) || (one.id < other.id ? -1 : 1))
}

/**
 * The provider's public feed, for as long as it is enabled. The file is the same for everybody, and written once in a
 * while, under the revision, so that a change of the feed's settings shows at once.
 */
async function publicFile(tenant: Tenant, ports: Ports): Promise<Result<{ filename: string; content: string }>> {
  const now = ports.clock.now()
  const { scope, origin, revision, language, timezone: zone } = tenant
  if (!feedSettingsOf(tenant.provider)) return refuse('not_found')
  const key = JSON.stringify(['public feed', scope, origin, revision, language])
  const content = await ports.calendars.answer(key, { now, lasts: publicLasts }, async () => {
    const range = { start: now - back, end: now + ahead }
    const inputs = await publicEntries({ range, after: now - cancelledStays }, { tenant, ports })
    if (!inputs) return null
    const facts = { zone, label: tenant.whitelabel.label, name: tenant.provider?.name ?? '', ttl: hour }
    return longCalendarFile(inputs, facts, () => ports.nextTurn(scope))
  })
  return content === null ? refuse('not_found') : ok({ filename: `${scope.provider}.ics`, content })
}

export const getCalendarFeed = defineOperation({
  name: 'get_calendar_feed',
  summary: 'The reservations that a calendar follows under its address (RFC 5545).',
  params: Type.Object({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) }),
  result: Type.Object({ filename: Type.String(), content: Type.String() }, { additionalProperties: false }),
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports }) {
    const { calendarlinks, reservations } = ports.repositories(tenant.scope)
    const link = await calendarlinks.byHash(hashOf(params.token))
    if (link?.user === feedReader) return publicFile(tenant, ports)
    const reader = link && (await readerOf(link, tenant, ports))
    if (!link || !reader) return refuse('not_found')
    const now = ports.clock.now()
    const { resource } = link
    const range = { start: now - back, end: now + ahead }
    const found =
      resource === null
        ? await reservationsOf({ user: link.user, range }, reservations)
        : await ofResource(resource, { reservations, range, now })
    const shown = found.filter((one) => isShown(one, now))
    const language = reader.language || tenant.language
    // A customer follows their own bookings, staff those of a resource.
    const asRead = resource === null ? { ...tenant, language } : inOwnLanguage(tenant)
    const catalogue = await shownCatalogue(asRead, ports)
    const inputs = await Promise.all(
      shown.map(async (reservation) => {
        const entry = catalogue.find(reservation.bookable)
        const word = speak(await wordsOf(tenant, language, ports, entry?.bookable), missingWords(tenant, ports))
        return {
          ...{ reservation, entry, tenant, language, word },
          link: resource === null ? manageUrl(reservation, tenant, ports) : `${tenant.origin}/gigs`,
          servedby: describedReservation(standingAt(reservation), asRead, catalogue).servedby.map(({ name }) => name),
        }
      }),
    )
    const name = catalogue.resources.find(({ id }) => id === resource)?.name ?? tenant.provider?.name ?? ''
    const facts = { zone: tenant.timezone, label: tenant.whitelabel.label, name, ttl: hour }
    const content = await longCalendarFile(inputs, facts, () => ports.nextTurn(tenant.scope))
    return ok({ filename: `${tenant.scope.provider}.ics`, content })
  },
})
