import { frozen } from '../domain/frozen.ts'
import type { Audience } from '../domain/reservation/index.ts'
import type { AccountEvent, AccountEventName } from './account-events.ts'
import type { Fact, FactName } from './facts.ts'
import type { AddJob } from './jobs.ts'
import type { MailContent, MailedReceipt } from './mail.ts'
import type { PluginStorage } from './storage.ts'
import type { TenantContext } from './tenant-context.ts'

/**
 * The reservation events for plugins. Code that handles each of them uses a table by name, so that none is forgotten.
 */
export const reservationEventNames = frozen([
  'reservation.booked',
  'reservation.rescheduled',
  'reservation.cancelled',
  // of a hold
  'reservation.expired',
  'reservation.unpaid',
  // of a request
  'reservation.pending',
  'reservation.modified',
  'reservation.withdrawn',
  'reservation.approved',
  'reservation.rejected',
  'reservation.request_lapsed',
  'reservation.move_rejected',
  'reservation.move_lapsed',
  'reservation.move_failed',
  // of a queue
  'reservation.waitlisted',
  'reservation.offer',
  'reservation.offer_lapsed',
  'reservation.room',
  'reservation.waitlist_closed',
  // of a gig
  'reservation.gig_open',
  'reservation.claimed',
  'reservation.unclaimed',
  'reservation.gig_expired',
  'reservation.bid',
  'reservation.bid_not_picked',
  // beside its life
  'reservation.reminder',
  'reservation.payment_failed',
  // staff want it to be paid in time, by the link
  'reservation.payment_asked',
  // what is left is collected soon, by itself
  'reservation.collecting',
  'reservation.refunded',
  'reservation.credited',
  // what a gift code had paid is on the code again
  'reservation.gift_credited',
  'reservation.refund_by_hand',
  // its customer's bank asks about a charge of it, or takes that back; what became of that
  'reservation.disputed',
  // a calendar elsewhere says that its resource is busy then; it stays where it is
  'reservation.calendar_conflict',
  // somebody has moved its entry in a calendar elsewhere; plugins put the entry right
  'reservation.calendar_edited',
  // a calendar elsewhere, which has the reservations of its resource, lacks it; programs don't hear of it
  'reservation.calendar_missing',
  // its customer was erased here: what is kept of them elsewhere goes, too
  'reservation.erased',
  // its customer answered to a message
  'reservation.reply',
  'reservation.receipt',
  // its customer asked for the link; programs don't hear of it
  'reservation.link',
] as const)
export type ReservationEventName = (typeof reservationEventNames)[number]

/**
 * Who is told of an event: its customer; the provider's staff; those who claimed it, or may.
 */
export const audiences = frozen(['customer', 'staff', 'claimers'] as const satisfies readonly Audience[])
export type { Audience }

/**
 * An after-commit event, delivered at least once from the outbox, those of a reservation one after the other. `id` is
 * the same at each delivery.
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
  /**
   * Until when cancelling refunds the whole amount (the provider's wall clock `YYYY-MM-DD HH:mm:ss`), and once it is
   * cancelled, what comes back (major units). `keepsvolumediscount`: whether the rest of its cart keeps its volume
   * discount then, at no cost to the refund. `isWhileOpen`: whether all comes back only as long as nobody has confirmed
   * it or taken it on. `locked`: what a late move keeps (major units); the rest comes back until
   * `restUntil` (wall clock). `bystaff`: what of `amount` staff give back themselves, as they received it, or as its
   * processor makes no refund any more; absent for nothing.
   */
  refund: {
    until: string
    isPast: boolean
    amount: number
    keepsvolumediscount: boolean
    isWhileOpen?: boolean
    locked: number
    restUntil: string
    bystaff?: number
  }
  /**
   * The cart that it was paid with: what stands of it, and what that costs together (major units); null if it was paid
   * alone, or alone is left. All events about one cart name the same reference.
   */
  cart: { reference: string; bookings: number; total: number } | null
  /**
   * Of an offer from the waitlist: its price and what accepting takes at once (major units), whether all is paid at the
   * venue, and whether accepting makes a request, which is paid for once it is approved. Null for other events, and
   * once the offer has ended.
   */
  offered: { price: number; due: number; isOnSite: boolean; approval: boolean } | null
  /**
   * What of it can be paid online now, by its customer's link (major units): by when, or it is cancelled, and when it
   * is collected by itself (the provider's wall clock, null for neither). Null where nothing is owed, or it is paid
   * elsewhere.
   */
  balance: { due: number; until: string | null; collectAt: string | null } | null
  /** The tenant's instructions for paying the rest (Markdown); absent without any. */
  billinginstructions?: string
  /** The tenant's thanks for a booking, often with what to know on arrival (Markdown); absent without any. */
  thankyoumessage?: string
  /** What the event adds to the reservation: the message of a rejection, the end of an offer, the resource claimed. */
  data: Record<string, unknown>
}

/**
 * An event for one recipient: it holds what that recipient may see. Claimers see no money; before somebody has claimed
 * it they see neither who booked nor where exactly, and those who claimed it see name, phone, place and answers.
 * `id` is another for each recipient, and `manageUrl` is empty unless it is the customer.
 */
export interface ReservationTelling extends ReservationEvent {
  audience: Audience
  to: { email: string; firstname: string }
  /** Where the recipient sees the reservation, or decides about it. */
  link: string
  /**
   * Messages for the recipient's calendar (RFC 5546): one for each entry, since calendars take one at a time. They put
   * the reservation in, change it, or take it out. None for staff, and while there is no time.
   */
  invitations: string[]
  /** Names of the groups of which somebody is wanted. */
  groups: string[]
  /** Of a receipt: what it says in the recipient's language, and the same as a file. */
  receipt?: MailedReceipt
  /** Until when the recipient can do what the event asks for; the provider's wall clock. Null for no such time. */
  deadline: string | null
  /** The time that the event ended, as a reservation tells its own; null where it ended none. */
  former: Record<string, unknown> | null
}

export interface HookContext extends TenantContext {
  /**
   * Aborts after 60 seconds: the handler then counts as failed, and is called again later with the same event. Pass it
   * to `fetch`, so that this call does nothing any more after the next one began.
   */
  signal: AbortSignal
  /** What the plugin keeps for this provider. */
  storage: PluginStorage
  /** Adds work for the plugin's jobs. */
  addJob: AddJob
  /** The HTML of a mail by the template of a plugin of the tenant; null if there is none, or it fails. */
  drawMail(content: MailContent): string | null
  /** Sends a mail through the tenant's mailer. */
  sendMail(mail: import('./mail.ts').Mail): Promise<void>
  /** A word in the event's language, with ICU arguments. */
  word(key: string, values?: Record<string, string | number>): string
}

/** The context of a reservation's event. */
export interface EventContext extends HookContext {
  /**
   * The id under which this plugin has written the reservation elsewhere, in a calendar for instance; null for none.
   */
  externalId(): Promise<string | null>
  /** Keeps such an id, up to 191 characters, in the place of the one before; null forgets it. Staff see it. */
  keepId(id: string | null): Promise<void>
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
  on(name: ReservationEventName, handle: (context: EventContext, event: ReservationEvent) => Promise<void>): void
  /**
   * Runs for each recipient of an event among an audience, in the recipient's language. Who that is, and whether they
   * are told at all, follows from the settings of provider and bookable. A recipient for whom it succeeded is not told
   * again when it fails for another.
   */
  tell(
    name: ReservationEventName,
    audience: Audience,
    handle: (context: HookContext, telling: ReservationTelling) => Promise<void>,
  ): void
  /** Runs for what happened to money or consent. */
  onFact(name: FactName, handle: (context: HookContext, fact: Fact) => Promise<void>): void
  onAccount(name: AccountEventName, handle: (context: HookContext, event: AccountEvent) => Promise<void>): void
}
