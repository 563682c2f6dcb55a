import { isOneOf } from './ancestors.ts'
import type { EmbedEvent, News } from './events.ts'

/** An event as an origin may know it: of a reservation the minimum, or all where the provider trusts the origin. */
export function eventFor(origin: string, event: EmbedEvent, trusted: readonly string[]): EmbedEvent {
  if (!('reservation' in event) || isOneOf(origin, trusted)) return event
  const { id, status, start, end, bookable, reference } = event.reservation
  return { ...event, reservation: { id, status, start, end, bookable, ...(reference && { reference }) } }
}

/**
 * The news as an event. Its id is that of the reservation's change, so that each move has one of its own also where it
 * leads back; or that of the state that it is in, as a booking may be told again; or the given one.
 */
export function eventOf(news: News, own: string, at: string): EmbedEvent {
  if (!('reservation' in news)) return { version: 1, id: own, at, ...news }
  const { change, ...told } = news
  const { id, start } = news.reservation
  return { version: 1, id: `${news.type}-${id}-${change ?? start}`, at, ...told }
}
