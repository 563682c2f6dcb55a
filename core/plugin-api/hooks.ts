import type { TenantContext } from './tenant-context.ts'

export type ReservationEventName =
  | 'reservation.booked'
  | 'reservation.pending'
  | 'reservation.cancelled'
  | 'reservation.moved'
  | 'reservation.expired'
  | 'reservation.unpaid'

/** An after-commit event, delivered at least once from the outbox; `id` is the same at each delivery. */
export interface ReservationEvent {
  id: string
  name: ReservationEventName
  occurred: number
  /** The reservation as the wire shows it to its customer. */
  reservation: Record<string, unknown>
  bookable: Record<string, unknown>
  /** The provider as the wire shows it. */
  provider: Record<string, unknown>
  /** The resources assigned. */
  resources: { id: string; name: string }[]
  user: { email: string; firstname: string; lastname: string } | null
  manageUrl: string
  /** Until when cancelling gives all of what was paid back; the provider's wall clock `YYYY-MM-DD HH:mm:ss`. */
  refund: { until: string; isPast: boolean }
  /** The reservation's calendar file, for an attachment. */
  ics: string
}

export interface HookContext extends TenantContext {
  /** Sends a mail through the tenant's mailer. */
  sendMail(mail: import('./mail.ts').Mail): Promise<void>
  /** A word in the event's language, with ICU arguments. */
  word(key: string, values?: Record<string, string | number>): string
}

export interface Hooks {
  /** Runs before a hold is taken; a returned reason refuses it with `vetoed`. */
  beforeReserve(
    check: (
      context: TenantContext,
      wanted: { bookable: string; start: string; end: string; seats: number; resources: string[] },
    ) => Promise<string | null> | string | null,
  ): void
  on(name: ReservationEventName, handle: (context: HookContext, event: ReservationEvent) => Promise<void>): void
}
