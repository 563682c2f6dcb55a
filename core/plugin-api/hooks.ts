import type { AccountEvent, AccountEventName } from './account-events.ts'
import type { TenantContext } from './tenant-context.ts'

/** What plugins hear of a reservation. What switches over them is a table of all, so that none is forgotten. */
export const reservationEventNames = [
  'reservation.booked',
  'reservation.pending',
  'reservation.cancelled',
  'reservation.moved',
  'reservation.expired',
  'reservation.unpaid',
] as const
export type ReservationEventName = (typeof reservationEventNames)[number]

/** An after-commit event, delivered at least once from the outbox; `id` is the same at each delivery. */
export interface ReservationEvent {
  id: string
  name: ReservationEventName
  occurred: number
  /** The reservation as the wire shows it to its customer. */
  reservation: Record<string, unknown>
  /** What the steps of plugins kept of it, by the step's name. */
  steps: Record<string, unknown>
  bookable: Record<string, unknown>
  /** The provider as the wire shows it. */
  provider: Record<string, unknown>
  /** The resources assigned. */
  resources: { id: string; name: string }[]
  user: { email: string; firstname: string; lastname: string } | null
  manageUrl: string
  /** Until when cancelling gives all of what was paid back; the provider's wall clock `YYYY-MM-DD HH:mm:ss`. */
  refund: { until: string; isPast: boolean }
  /** How what is not paid yet is paid, as the tenant tells it (Markdown); absent where it tells nothing. */
  billinginstructions?: string
  /** The reservation's calendar file, for an attachment. */
  ics: string
}

export interface HookContext extends TenantContext {
  /**
   * Aborts after 60 seconds: then the handler counts as failed, and is called again later with the same event. Give it
   * to `fetch`, so that nothing of this call happens after the next one began.
   */
  signal: AbortSignal
  /** Sends a mail through the tenant's mailer. */
  sendMail(mail: import('./mail.ts').Mail): Promise<void>
  /** A word in the event's language, with ICU arguments. */
  word(key: string, values?: Record<string, string | number>): string
}

/** An answer that a plugin is asked about; the rules of its question hold already. */
export interface AnswerToCheck {
  bookable: string
  formid: string
  question: { id: string; slug: string; type: string; prompt: string }
  /** As it is kept: text without tags, phone numbers as E.164. */
  value: string
  /** From 1; absent outside the roster. */
  seat?: number
}

export interface Hooks {
  /**
   * Runs before a hold is taken. A returned reason refuses the booking with `vetoed`; a check that throws or takes over
   * 5 seconds refuses it with `unavailable`.
   */
  beforeReserve(
    check: (
      context: TenantContext,
      wanted: { bookable: string; start: string; end: string; seats: number; resources: string[] },
    ) => Promise<string | null> | string | null,
  ): void
  /**
   * Runs for each answer that is a text: when its field is left, and again before it is booked. A returned reason (a
   * word key of the plugin, or a sentence) refuses the answer. One that throws or takes over 5 seconds can't say: the
   * customer types on, and the booking is refused with `unavailable`.
   */
  checkAnswer(check: (context: TenantContext, answer: AnswerToCheck) => Promise<string | null> | string | null): void
  on(name: ReservationEventName, handle: (context: HookContext, event: ReservationEvent) => Promise<void>): void
  onAccount(name: AccountEventName, handle: (context: HookContext, event: AccountEvent) => Promise<void>): void
}
