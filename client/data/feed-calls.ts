import type { Wire } from '../../core/domain/wire/calls.ts'
import type { CalendarAddressAnswer, WireSegment } from '../../core/domain/wire/index.ts'
import type { EventfeedAnswer, FeedReservation, FeedSlot } from '../../core/domain/wire/public-feed.ts'
import { type Answer, answered } from './errors.ts'
import { list, number, record, text } from './read.ts'
import { type Reservation, readStay } from './reservations.ts'
import type { RpcClient } from './rpc-client.ts'

/** What is booked, or free; of an event in parts each part. Times are the venue's wall clock and ISO instants. */
export interface FeedEntry {
  bookable: string
  bookablename: string
  slug: string
  title: string
  /** The day under which it is booked, which of a later part is that of the first. */
  date: string
  start: string
  end: string
  start_utc: string
  end_utc: string
  seats: number
  /** Whether the first party has what is free to itself, whatever its seats. */
  isforone: boolean
  /** Set for a stay: when guests arrive and leave. */
  stay: Reservation['stay']
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

/** Names are left out where the provider shows none, also if staff look: a wall may hang where everybody passes. */
function readEntries(raw: unknown, showsNames: boolean): FeedEntry[] {
  const entry = record<FeedReservation>(raw)
  const whole: FeedEntry = {
    bookable: text(entry.bookable),
    bookablename: text(entry.bookablename),
    slug: text(entry.slug) || text(entry.bookable),
    title: text(entry.title),
    date: text(entry.start).slice(0, 10),
    ...readTimes(raw),
    seats: number(entry.seats, 1),
    isforone: record<FeedSlot>(raw).oneparty === true,
    stay: readStay(entry.stay),
    who: showsNames ? [text(entry.first_name), text(entry.last_name)].filter(Boolean).join(' ') : '',
  }
  const parts = list(entry.segments)
  if (parts.length === 0) return [whole]
  return parts.map((part) => ({
    ...whole,
    title: [whole.title, text(record<WireSegment>(part).title)].filter(Boolean).join(', '),
    ...readTimes(part),
  }))
}

function readTimes(raw: unknown): Pick<FeedEntry, 'start' | 'end' | 'start_utc' | 'end_utc'> {
  const { start, end, start_utc, end_utc } = record<WireSegment>(raw)
  return { start: text(start), end: text(end), start_utc: text(start_utc), end_utc: text(end_utc) }
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
      booked: list(reservations).flatMap((one) => readEntries(one, show_details === true)),
      free: list(unbooked).flatMap((one) => readEntries(one, false)),
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
