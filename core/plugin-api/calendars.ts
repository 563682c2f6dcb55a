import type { TenantContext } from './tenant-context.ts'

/** Which calendar elsewhere says when a resource is busy. */
export interface ResourceCalendar {
  /** The id of a resource of the provider. */
  resource: string
  /** As the service names the calendar: its address or id, up to 200 characters. */
  calendar: string
}

/** When somebody is busy elsewhere. Instants in epoch ms, half open. */
export interface BusyTime {
  /** The service's own, up to 191 characters; another for each occurrence of a series. */
  id: string
  start: number
  end: number
}

/**
 * Calendars elsewhere that close resources of a provider. The core reads them regularly, keeps what they said last
 * while they are unavailable, and closes the resource as a blackout does. What the plugin itself has written there
 * (`keepId` of an event) closes nothing.
 */
export interface BusyCalendar {
  /** `{plugin}.{name}` */
  name: string
  /** Minutes between two reads of a calendar: 5 to 1,440; 5 if absent. */
  minutes?: number
  /** The calendars of a provider, by its settings: at most fifty. */
  calendars(settings: Record<string, unknown>): readonly ResourceCalendar[]
  /**
   * When a calendar is busy between two instants, a day ago and 400 days ahead: at most 2,000 times. Throws where it
   * can't say; then what it said before stays, and it is asked again. Has 15 seconds, then the signal aborts.
   */
  busy(
    context: TenantContext & { signal: AbortSignal },
    asked: ResourceCalendar & { from: number; until: number },
  ): Promise<readonly BusyTime[]>
}
