import { frozen } from '../domain/frozen.ts'
import { moneyAlarms as listed, type MoneyAlarm } from '../domain/payments/lists.ts'
import type { ContactRequest } from '../domain/wire/contact-requests.ts'
import type { CalendarFaultKind } from './calendars.ts'
import type { MailedReceipt } from './mail.ts'

/** What people are told about their accounts, in the order of an account's life. */
export const accountEventNames = frozen([
  /** The account was created; the link proves the address. */
  'account.created',
  /** Somebody else created it; the link sets the first password. */
  'account.invited',
  /** Somebody tried to create another account with this address. */
  'account.exists',
  'account.reset',
  /** The person asked for a new link to prove the address. */
  'account.verify',
  'account.passwordchanged',
  /** Sent to the new address, which the link proves. */
  'account.emailchange',
  /** Sent to the previous address. */
  'account.emailchanged',
  /** To people who work for a provider: a program that follows it has not answered for days. */
  'account.webhookoff',
  'account.webhookgone',
  /** To the same: a plugin keeps failing for the provider; `place` says where. */
  'account.pluginoff',
  /**
   * To the same: a calendar of a resource has not been readable for half an hour, or refuses to be read.
   */
  'account.calendarstale',
  /** To the same: money of a purchase of points is gone, and so many of them are spent. */
  'account.pointsspent',
  /** To the same: money of a gift code is gone, and so much of it is spent. */
  'account.giftspent',
  /** To the same: a purchase of points or of a gift code is disputed, or that was decided. */
  'account.purchasedisputed',
  /** To the same: something about money that only people can settle; `alarm` says what. */
  'account.moneyalarm',
  /** To the same: somebody has disconnected the provider's account at a payment service; `about` is the account. */
  'account.disconnected',
  /** To who bought points: the receipt of what was paid, or of what went back. */
  'account.receipt',
  'account.receiptrefund',
  /** To the same, or to who bought a gift code: staff give back `about` themselves, since its service does not. */
  'account.refundbyhand',
  /** To somebody who has asked a provider something: it has come there. Never says what they have written. */
  'account.enquired',
  /** To people who work for the provider: somebody has asked. */
  'account.enquiry',
  /** To who asked: `message` is the provider's answer. */
  'account.enquiryanswered',
  /** Brings a gift code to who is to have it, on its day; `message` is what its giver wrote. */
  'account.gift',
  /** To who paid with a gift code beside a payment that came to nothing: the code has that again. */
  'account.giftback',
] as const)
export type AccountEventName = (typeof accountEventNames)[number]

/**
 * The kinds of places in which a plugin is asked, each with a rule of its own for a plugin that keeps failing there.
 * `work`: messages, calendars and jobs; `events`: handlers of events; `payments`: to begin a payment; `offers`: whether
 * a way to pay is offered; `pages`: what a page needs of it; `collecting`: everything about payments that were begun;
 * `posts`: what its service sends; `checks`: whether something may be booked; `mails`: how they look.
 */
export const pluginPlaces = frozen([
  ...(['work', 'events', 'payments', 'offers', 'pages', 'signon', 'places', 'files'] as const),
  ...(['collecting', 'posts', 'checks', 'steps', 'routes', 'mails'] as const),
] as const)
export type PluginPlace = (typeof pluginPlaces)[number]

/** What about money only people can settle, as the core's list has it. */
export const moneyAlarms = frozen(listed)
export type { MoneyAlarm }

/** An after-commit event, delivered at least once from the outbox. `id` is the same at each delivery. */
export interface AccountEvent {
  id: string
  name: AccountEventName
  occurred: number
  /** The recipient's address; mostly the account's own. */
  to: string
  user: { email: string; firstname: string; lastname: string }
  /** The provider as sent to customers, at whose site it happened; empty on the white-label's own domain. */
  provider: Record<string, unknown>
  /** The link in the mail, at the tenant's own origin. */
  link: string
  /** The address that an event is about. */
  about?: string
  /** Where a plugin keeps failing. */
  place?: PluginPlace
  /** What about money needs people; `about` is the amount and the payment. */
  alarm?: MoneyAlarm
  /** Why a calendar can't be read, where its plugin knows. */
  fault?: CalendarFaultKind
  /** What staff wrote, where the event is an answer. */
  message?: string
  /** Of a question: what would suit, on the provider's clock. */
  preferred?: (ContactRequest['preferred'][number] & { timezone: string })[]
  /** Of a gift code: the code, its value and last day in words, and who gives it (empty where nobody said). */
  gift?: { code: string; value: string; until: string; from: string }
  /** The same of a code that has its amount again: the end of the code, that amount, and all that is on it now. */
  giftback?: { last4: string; amount: string; left: string; until: string }
  /** Of a receipt. */
  receipt?: MailedReceipt
  /** How long the link works, for one use; absent for a link to an ordinary page. */
  lasts?: { hours: number }
}
