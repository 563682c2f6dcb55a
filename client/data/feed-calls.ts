import type { Wire } from '../../core/domain/wire/calls.ts'
import type { CalendarAddressAnswer } from '../../core/domain/wire/index.ts'
import type { EventfeedAnswer, FeedReservation } from '../../core/domain/wire/public-feed.ts'
import { type Answer, answered } from './errors.ts'
import { list, number, record, text } from './read.ts'
import type { RpcClient } from './rpc-client.ts'

/** One line of the feed: what is booked, or what is free. Times are the venue's wall clock and ISO instants. */
export interface FeedEntry {
  bookable: string
  bookablename: string
  slug: string
  title: string
  start: string
  end: string
  start_utc: string
  end_utc: string
  seats: number
  /** Empty where the provider shows no names. */
  who: string
}

export interface Feed {
  booked: FeedEntry[]
  free: FeedEntry[]
  title: string
  /** Whether what is free is shown too. */
  showsfree: boolean
  /** Whether names are shown. */
  details: boolean
  timezone: string
}

export interface FeedCalls {
  feed(params: Wire['get_eventfeed']['params']): Promise<Answer<Feed>>
  /** The address under which a calendar follows the feed. */
  feedAddress(): Promise<Answer<string>>
  /** Another one, for staff; the former stops working. */
  renewFeedAddress(): Promise<Answer<string>>
  /** The server's clock minus this one, ms: screens on walls are often wrong by hours. */
  skew(): number
}

function readEntry(raw: unknown): FeedEntry {
  const entry = record<FeedReservation>(raw)
  return {
    bookable: text(entry.bookable),
    bookablename: text(entry.bookablename),
    slug: text(entry.slug) || text(entry.bookable),
    title: text(entry.title),
    start: text(entry.start),
    end: text(entry.end),
    start_utc: text(entry.start_utc),
    end_utc: text(entry.end_utc),
    seats: number(entry.seats, 1),
    who: [text(entry.first_name), text(entry.last_name)].filter(Boolean).join(' '),
  }
}

const readAddress = (answer: Answer<unknown>): Answer<string> =>
  answer.ok ? answered(text(record<CalendarAddressAnswer>(answer.value).address)) : answer

export const createFeedCalls = (client: RpcClient): FeedCalls => ({
  async feed(params) {
    const answer = await client.read('get_eventfeed', params)
    if (!answer.ok) return answer
    const { reservations, unbooked, title, show_details, show_unbooked, timezone } = record<EventfeedAnswer>(
      answer.value,
    )
    return answered({
      booked: list(reservations).map(readEntry),
      free: list(unbooked).map(readEntry),
      title: text(title),
      showsfree: show_unbooked === true,
      details: show_details === true,
      timezone: text(timezone),
    })
  },
  feedAddress: async () => readAddress(await client.write('get_feed_address', {})),
  renewFeedAddress: async () => readAddress(await client.write('renew_feed_address', {})),
  skew: () => client.skew(),
})
