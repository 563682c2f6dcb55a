import type { AccountEvent, AccountEventName } from './account-events.ts'
import type { TenantContext } from './tenant-context.ts'

/**
 * The reservation events for plugins. Code that handles each of them uses a table by name, so that none is forgotten.
 */
export const reservationEventNames = [
  'reservation.booked',
  'reservation.pending',
  'reservation.cancelled',
  'reservation.moved',
  'reservation.expired',
  'reservation.unpaid',
] as const
export type ReservationEventName = (typeof reservationEventNames)[number]

/**
 * An after-commit event, delivered at least once from the outbox, those of a reservation one after the other. `id` is the
 * same at each delivery.
 */
export interface ReservationEvent {
  id: string
  name: ReservationEventName
  occurred: number
  /** The reservation as sent to its customer. */
  reservation: Record<string, unknown>
  /** Data of plugin steps, by step name. */
  steps: Record<string, unknown>
  bookable: Record<string, unknown>
  /** The provider as sent to customers. */
  provider: Record<string, unknown>
  /** The assigned resources. */
  resources: { id: string; name: string }[]
  user: { email: string; firstname: string; lastname: string } | null
  manageUrl: string
  /** Until when cancelling refunds the whole amount; the provider's wall clock `YYYY-MM-DD HH:mm:ss`. */
  refund: { until: string; isPast: boolean }
  /** The tenant's instructions for paying the rest (Markdown); absent without any. */
  billinginstructions?: string
  /** The reservation's calendar file, to attach to a mail. */
  ics: string
}

export interface HookContext extends TenantContext {
  /**
   * Aborts after 60 seconds: the handler then counts as failed, and is called again later with the same event. Pass it
   * to `fetch`, so that this call does nothing any more after the next one began.
   */
  signal: AbortSignal
  /** Sends a mail through the tenant's mailer. */
  sendMail(mail: import('./mail.ts').Mail): Promise<void>
  /** A word in the event's language, with ICU arguments. */
  word(key: string, values?: Record<string, string | number>): string
}

/** An answer for a plugin to check; it already satisfies the rules of its question. */
export interface AnswerToCheck {
  bookable: string
  formid: string
  question: { id: string; slug: string; type: string; prompt: string }
  /** As stored: text without tags, phone numbers as E.164. */
  value: string
  /** From 1; absent outside the roster. */
  seat?: number
}

export interface Hooks {
  /**
   * Runs before a hold is taken. A returned reason refuses the booking with `vetoed`. A check that throws or takes over
   * 5 seconds refuses it with `unavailable`.
   */
  beforeReserve(
    check: (
      context: TenantContext,
      wanted: { bookable: string; start: string; end: string; seats: number; resources: string[] },
    ) => Promise<string | null> | string | null,
  ): void
  /**
   * Runs for each text answer, when its field loses focus and again before booking. A returned reason (a word key of
   * the plugin, or a sentence) refuses the answer. A check that throws or takes over 5 seconds gives no result: the
   * customer can continue, but the booking is refused with `unavailable`.
   */
  checkAnswer(check: (context: TenantContext, answer: AnswerToCheck) => Promise<string | null> | string | null): void
  on(name: ReservationEventName, handle: (context: HookContext, event: ReservationEvent) => Promise<void>): void
  onAccount(name: AccountEventName, handle: (context: HookContext, event: AccountEvent) => Promise<void>): void
}
