import { isOneOf } from './ancestors.ts'
import type { EmbedEvent } from './events.ts'

/** An event as an origin may know it: of a reservation the minimum, or all where the provider trusts the origin. */
export function eventFor(origin: string, event: EmbedEvent, trusted: readonly string[]): EmbedEvent {
  if (!('reservation' in event) || isOneOf(origin, trusted)) return event
  const { id, status, start, end, bookable, reference } = event.reservation
  return { ...event, reservation: { id, status, start, end, bookable, ...(reference && { reference }) } }
}
