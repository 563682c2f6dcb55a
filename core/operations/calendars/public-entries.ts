import { createHash } from 'node:crypto'
import { feedSettingsOf } from '../../domain/publicfeed/feed-settings.ts'
import { localDate } from '../../domain/time/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import { shownCatalogue } from '../catalogue/content.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { feedBookables, feedReservations } from '../publicfeed/feed-reservations.ts'
import type { CalendarInput } from '../reservations/calendar-file.ts'
import type { Tenant } from '../tenant.ts'
import { bookableWordsOf, missingWords, speak, wordsOf } from '../words/words.ts'

/** A name that tells nothing of the reservation's id, by which its customer is reached. */
const publicId = ({ provider, id }: StoredReservation): string =>
  createHash('sha256')
    .update(JSON.stringify(['public feed', provider, id]))
    .digest('base64url')
    .slice(0, 22)

/** Whether the feed had it: somebody was to come. A request, or a place in a queue, that ended never was in it. */
const wasComing = ({ life }: StoredReservation): boolean => life.booked !== undefined

/** Without the place, answers and people of its customer. */
const withoutCustomer = (reservation: StoredReservation): StoredReservation => ({
  ...reservation,
  ...{ id: publicId(reservation), user: null, first_name: '', last_name: '', email: '', mobile_phone_number: '' },
  ...{ formresponses: [], customquestions: [], roster: [], extra: {} },
})

/**
 * The entries of the public feed's calendar in a range, with what was in it and was cancelled after an instant, marked
 * so and without names. Null unless the feed is enabled.
 */
export async function publicEntries(
  { range, after }: { range: Interval; after: number },
  { tenant, ports }: { tenant: Tenant; ports: Ports },
): Promise<CalendarInput[] | null> {
  const settings = feedSettingsOf(tenant.provider)
  if (!settings) return null
  const catalogue = await shownCatalogue(tenant, ports)
  const bookables = feedBookables(catalogue)
  const ids = new Set(bookables.map(({ bookable }) => bookable.id))
  const { language, origin, timezone } = tenant
  const [standing, cancelled, words, own] = await Promise.all([
    feedReservations(bookables, range, { tenant, ports }),
    ports.repositories(tenant.scope).reservations.cancelled({ range, after }),
    wordsOf(tenant, language, ports),
    bookableWordsOf(
      tenant,
      language,
      ports,
      bookables.map(({ bookable }) => ({ bookable, site: tenant })),
    ),
  ])
  const common = speak(words, missingWords(tenant, ports))
  const spoken = new Map(
    Object.entries(own).map(([id, theirs]) => [
      id,
      speak({ ...words, words: { ...words.words, ...theirs } }, missingWords(tenant, ports)),
    ]),
  )
  const wordIn = ({ bookable }: StoredReservation) => spoken.get(bookable) ?? common
  const who = (reservation: StoredReservation) => {
    const { status, first_name, last_name, seats } = reservation
    return settings.showsDetails && status !== 'cancelled'
      ? [first_name, last_name].filter(Boolean).join(' ')
      : wordIn(reservation)('summary.seats', { count: seats })
  }
  return [...standing, ...cancelled.filter((one) => ids.has(one.bookable) && wasComing(one))].map((reservation) => ({
    reservation: withoutCustomer(reservation),
    entry: catalogue.find(reservation.bookable),
    ...{ tenant, language, word: wordIn(reservation), servedby: [] },
    link: `${origin}/public/${localDate(reservation.start, timezone)}`,
    forEverybody: { who: who(reservation) },
  }))
}
