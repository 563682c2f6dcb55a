import { frozen } from '../domain/frozen.ts'
import type { HookContext } from './hooks.ts'
import type { TenantContext } from './tenant-context.ts'

/** Which calendar elsewhere says when a resource is busy. */
export interface ResourceCalendar {
  /** The id of a resource of the provider. */
  resource: string
  /** As the service names the calendar: its address or id, up to 200 characters. Staff read it in mails. */
  calendar: string
}

/** When somebody is busy elsewhere. Instants in epoch ms, half open. */
export interface BusyTime {
  /** The service's own, up to 191 characters; another for each occurrence of a series. */
  id: string
  start: number
  end: number
  /**
   * Set for an entry that the plugin has written: the reservation that it shows, and whether somebody has given it
   * another time there; null where the plugin can't tell, so that its time is compared with the reservation's. It
   * closes nothing, unless the provider has no such reservation.
   */
  written?: { reservation: string; isMoved: boolean | null }
}

/** What a calendar says, for plugins that say more than its times. */
export interface CalendarReading {
  times: readonly BusyTime[]
  /** What the calendar was at, up to 191 characters, for the next read; null where the service tells nothing. */
  version: string | null
  /**
   * Whether reservations of the resource are written into this calendar. Of those that have no entry, handlers hear as
   * `reservation.calendar_missing`.
   */
  isWritten: boolean
}

/**
 * Calendars elsewhere that close resources of a provider. The core reads them regularly, keeps what they said last
 * while they are unavailable, and closes the resource as a blackout does. What the plugin itself has written there
 * (`keepId` of an event, or `written`) closes nothing.
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
   * can't say; then what it said before stays, and it is asked again. `unchanged`, only where a `version` is given,
   * lets stand what was said then; since the window moves on, say the times anew once a day. Has 15 seconds, then the
   * signal aborts.
   */
  busy(
    context: TenantContext & Pick<HookContext, 'signal' | 'storage'>,
    asked: ResourceCalendar & { from: number; until: number; version: string | null },
  ): Promise<readonly BusyTime[] | CalendarReading | 'unchanged'>
}

/**
 * Why a calendar can't be read. `refused`: it wants another password, or more rights; `missing`: it is not where the
 * settings say; `unreachable`; `slow`; `unreadable`: what it answers makes no sense.
 */
export const calendarFaultKinds = frozen(['refused', 'missing', 'unreachable', 'slow', 'unreadable'] as const)
export type CalendarFaultKind = (typeof calendarFaultKinds)[number]

/**
 * Tells staff why a calendar can't be read: `refused` and `missing`, which do not pass by themselves, at once, the
 * others after half an hour. The message is for operators: no passwords, nothing from the calendar.
 */
export class CalendarFault extends Error {
  readonly kind: CalendarFaultKind
  constructor(kind: CalendarFaultKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CalendarFault'
    this.kind = kind
  }
}
