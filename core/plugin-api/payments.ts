import { frozen } from '../domain/frozen.ts'
import type { AccountState } from './payment-accounts.ts'
import type { TenantContext } from './tenant-context.ts'

export interface PaymentCapabilities {
  /**
   * The kind of choice on the payment form: `redirect` is paid on the service's own page, `on_site` takes no money
   * online.
   */
  method: 'card' | 'wallet' | 'redirect' | 'on_site'
  authorize: boolean
  partialRefund: boolean
  /**
   * Whether a method can be saved, by itself or with an authorisation, charged without its owner's being there, and
   * forgotten again.
   */
  saveMethod: boolean
  /** `unsigned`: webhooks only name a payment, and are believed because the service says the same when it is asked. */
  webhooks: boolean | 'unsigned'
  /**
   * For how many days it refunds a payment; absent where that has no end. What is to go back later is listed for staff,
   * who give it back themselves.
   */
  refundWindow?: number
  /**
   * Whether its methods take days: what its bank has accepted is `pending`, and `processing` with its amount, until the
   * money is there (`captured`) or the bank refuses (`failed`). A booking stands meanwhile, and says so. It is offered
   * only for what is paid with a booking, starts in seven days at the earliest, and is decided by nobody.
   */
  settlesLater?: boolean
}

export interface PaymentContext extends TenantContext {
  now: number
}

/**
 * Common to every call that touches money: integer minor units, ISO currency, and a key that makes repeating it safe.
 */
export interface MoneyCall {
  amount: number
  currency: string
  idempotencyKey: string
}

/**
 * A processor's answer. `succeeded` of `authorize` and `capture` tells what was moved, in minor units and as an ISO
 * code: the core compares it with what it asked for, and calls `retrieve` where `amount` is missing. That of `refund`
 * need not tell it; one that tells other money than was asked for confirms nothing. `method` names the method that an
 * authorisation was asked to keep, `payee` the account that the money goes to, and `captureBy` (epoch ms) says until
 * when it can be captured; `details` are public facts that are kept with the attempt (`cardbrand`, `cardlast4`,
 * `authorization`; of money that is passed on to the provider's account `transfertype`, `transferid`, `paymentid`).
 * `unknown` means that the outcome is not known (a time-out): the core then calls `retrieve`, and never repeats or
 * refunds blindly. A call that throws, takes over ten seconds or answers anything else counts as `unknown`.
 *
 * The `code` of `declined` is one of the product's (`card_declined`, the keys below `payment.declined`), or a word key
 * of the plugin, which customers read. `isFinal` says, whatever the word, that its bank will not take this means again,
 * or not without its owner: what is collected from a saved method is then not tried a second time.
 *
 * An `action` goes to the browser. Its `redirect` is the address at the service to which the page sends the customer,
 * who comes back to the `returnAddress` of `start`. `instead` names the reference that this answer's replaces under the
 * same attempt: it was declined, can't move money any more, and the customer may try again with the new one.
 */
export type MoneyAnswer =
  | {
      status: 'succeeded'
      reference: string
      amount?: number
      currency?: string
      captureBy?: number
      method?: string
      payee?: string
      details?: Record<string, string>
      /**
       * Of a refund: what of it the provider's own account at the service did not give back, minor units. The
       * white-label bears it, and the provider owes it.
       */
      uncovered?: number
    }
  | { status: 'pending'; reference: string }
  | { status: 'requires_action'; reference: string; action: Record<string, unknown>; instead?: string }
  | { status: 'declined'; code: string; message?: string; isFinal?: boolean }
  | { status: 'unknown'; reference?: string }

/**
 * Where something that is paid for takes place, `of` whom: at the customer's own address, who is visited there, or at
 * the provider's. `text` is the address in one line, as it is written in its country; its parts are there where they
 * are known apart, which they are of the provider's address alone. `country` is ISO 3166.
 */
export interface PaymentPlace {
  of: 'customer' | 'provider'
  text: string
  street?: string
  city?: string
  state?: string
  zip?: string
  country?: string
}

/** What of a payment is for one reservation. Minor units of the payment's currency. */
export interface PaymentLine {
  /** The reservation's id. */
  reservation: string
  /** What is booked, in the reservation's language. */
  description: string
  seats: number
  amount: number
  /** What of `amount` is tax: of a part of the price, the same part of its taxes. */
  tax: number
  /** Absent where no address is known. */
  place?: PaymentPlace
}

/** What `start` gets: the text on the statement, and where customers come back to who leave the page to pay. */
export type PaymentStart = MoneyCall & {
  description: string
  /** What is paid for: together the whole amount. Absent of points and gift codes, which are no reservations. */
  lines?: PaymentLine[]
  /** Who pays. */
  customer?: PaymentCustomer
  /** A page of ours that asks what became of the payment; it works on any device. */
  returnAddress: string
}

/**
 * The answer of `start`, with the reference for all further calls. `payee` is the account that it was begun for: where
 * `authorize`, `capture` or `retrieve` then tell another, nothing is booked with the money. A processor that tells it
 * here tells it there.
 */
export type StartAnswer =
  | { status: 'started'; reference: string; payee?: string }
  | { status: 'declined'; code: string; message?: string }
  | { status: 'unknown' }

/**
 * The person who pays, or whose method is saved. `id` is theirs within the white-label, or that of a guest's
 * reservation; a processor that keeps customers keeps one for it.
 */
export interface PaymentCustomer {
  id: string
  email?: string
  name?: string
}

/**
 * `token` comes from the processor's browser half; it is never a card number. `method` is a saved one, which is charged
 * without its owner's being there: then the token is empty, or says that they have done what was asked of them.
 */
export type Authorization = MoneyCall & {
  reference: string
  /** Whose method is to be kept; absent where none is. */
  customer?: PaymentCustomer
  token: Record<string, unknown>
  method?: string
  /** Whether the method is to be saved with it, because its owner agreed to further charges. */
  keepMethod?: boolean
  description: string
}

export type RetrievedState =
  | 'none'
  | 'action'
  | 'processing'
  | 'authorized'
  | 'captured'
  | 'voided'
  | 'refunded'
  | 'failed'

/**
 * The state of an attempt. `none`: doesn't exist, or hasn't begun; `action`: the customer has to do something;
 * `processing`: the bank is working on it; `refunded`: the whole amount was returned, whoever ordered it.
 */
export interface RetrievedPayment {
  state: RetrievedState
  /**
   * Minor units: the amount authorised; once captured, the amount captured less refunds, whatever is disputed of it.
   */
  amount: number
  /** ISO code; compared with the attempt's where present. */
  currency?: string
  /** The account that it is paid to; compared with that of `start` where both are present. */
  payee?: string
  /** Of what is authorised: until when it can be captured, epoch ms. */
  captureBy?: number
  /** The method that was saved with it, if its authorisation asked for that. */
  method?: string
  /** Of `action`: what the customer has to do, as `authorize` would answer it. */
  action?: Record<string, unknown>
  /** Of `failed`: why, as the code of a decline, and whether that is final. */
  code?: string
  isFinal?: boolean
  /** The same as those of `authorize` and `capture`. */
  details?: Record<string, string>
}

/** A refund of a payment as the service has it. */
export interface RetrievedRefund {
  /** What the service calls it. */
  id: string
  /** The key of the call that ordered it; null for one that others ordered. */
  key: string | null
  /** Minor units. */
  amount: number
  currency: string
  state: 'pending' | 'done' | 'failed'
  /** What of it the provider's own account did not give back, as `refund` would answer. */
  uncovered?: number
}

/**
 * A dispute of a payment as the service has it: the customer's bank asks about a charge, or takes its money back.
 * `inquiry`: the bank only asks, nothing was moved; `open`: it has the money, until that is decided; `won`: the money
 * is here again, or stayed; `lost`: it stays with the customer. Neither `retrieve` nor `refunds` counts it.
 */
export interface RetrievedDispute {
  /** What the service calls it. */
  id: string
  /** Minor units: what the bank takes, or asks about. */
  amount: number
  currency: string
  state: 'inquiry' | 'open' | 'won' | 'lost'
  /** Why, in the service's word: a-z, 0-9 and _. */
  reason: string
  /** What the service takes for it by now, minor units of `currency`; 0 where it takes, or says, nothing. */
  fee: number
  /** Epoch ms. */
  opened: number
  /** When it was decided, epoch ms, where the service says so; null until then. */
  closed: number | null
}

/**
 * What can be charged in a currency, in our minor units: multiples of `step` from `minimum` to `maximum`. What is
 * captured of it, and each refund, is a multiple of `step` too.
 */
export interface ChargeableAmounts {
  minimum: number
  maximum: number
  step: number
}

/**
 * What a webhook may have news of. `refund_failed`: a refund that was done came back; `disputed` and `dispute_closed`:
 * the bank takes the money back for the customer, and has decided about that; `method_detached`: a saved method can't
 * be charged any more; `account_changed`: the account at the service may do more or less than before.
 */
export const paymentEventTypes = frozen([
  'authorized',
  'captured',
  'voided',
  'refunded',
  'failed',
  'pending',
  'refund_failed',
  'disputed',
  'dispute_closed',
  'method_detached',
  'account_changed',
] as const)

/** An `id` is worked on once: a service without ids of events gets one that differs with each state of the payment. */
interface PaymentNews {
  id: string
  type: (typeof paymentEventTypes)[number]
  amount: number
  currency: string
}

/**
 * A verified webhook in the core's terms. It only says that there is news about a payment, and names it one way: by the
 * `reference` that its `start` has answered, or by `key`, the `idempotencyKey` that its `start` was called with, where
 * the service tells no other name. That of `account_changed` is the account, and
 * that of `method_detached` the method.
 */
export type PaymentEvent = PaymentNews & ({ reference: string; key?: never } | { key: string; reference?: never })

/**
 * Origins (`https://pay.example`, or `https://*.pay.example` for its subdomains) that a page with this processor needs
 * beside its own: scripts it loads, hosts it sends requests to, frames it shows, windows it opens that talk with it,
 * and frames that may ask the browser's wallet for money: `payment`, for the Permissions-Policy. Up to 20 of each.
 */
export interface PageOrigins {
  script?: string[]
  connect?: string[]
  frame?: string[]
  popup?: string[]
  payment?: string[]
}

/**
 * The account at the service that a provider's money arrives at, and the public key with which pages make its forms.
 * Both may be shown to anybody.
 */
export interface PaymentAccount {
  id: string
  publishablekey?: string
}

/**
 * How a provider connects an account of its own at the service, which its money is passed on to. What is stored of it
 * is the context's `account`.
 */
export interface AccountOnboarding {
  /** Whether this provider needs one of its own: until it takes money the processor is not offered. Pure. */
  isWanted(context: PaymentContext): boolean
  /**
   * A page at the service on which the account's owner says who they are; makes the account where there is none, once
   * for a key. They come back to `returnAddress`, and to `refreshAddress` from a page that has run out.
   */
  begin(
    context: PaymentContext,
    call: { account: string | null; returnAddress: string; refreshAddress: string; idempotencyKey: string },
  ): Promise<{ account: string; address: string }>
  /** What the account may do now. Called when its owner comes back, and after each `account_changed` that names it. */
  state(context: PaymentContext, call: { account: string }): Promise<AccountState>
}

/** A payment processor. A method called again with the same key returns the same answer. */
export interface PaymentProcessor {
  /** Begins with the plugin's name: `payment-sandbox.card`. */
  name: string
  /** A word key: what it is called beside other ways to pay. Without it, by its method: card, online account … */
  label?: string
  capabilities: PaymentCapabilities
  /** Whether it may be offered for this payment. Pure. `payonsite`: the provider allows payment at the venue. */
  eligibility(input: { dueNow: number; finalPrice: number; currency: string; payonsite: boolean }): boolean
  /**
   * What can be charged in a currency; null where it takes none of it. Pure. Without it only `eligibility` decides. A
   * processor is not offered for other amounts.
   */
  units?(currency: string): ChargeableAmounts | null
  /**
   * Until when money that is authorised now can be captured at least, epoch ms. Pure. Without it authorisations don't
   * run out. Where a request may be answered later than that, its method is saved instead of authorised; a processor
   * without `saveMethod` is not offered for it.
   */
  captureBy?(context: PaymentContext): number
  /** Public data for the browser half; never a secret. */
  clientConfig(context: PaymentContext): Record<string, unknown>
  /** The account of the context's provider, as the settings say. Pure. Without it the service knows no accounts. */
  account?(context: PaymentContext): PaymentAccount
  onboarding?: AccountOnboarding
  /** What the browser half loads from elsewhere; without it pages reach nothing but their own host. Pure. */
  pageOrigins?(context: PaymentContext): PageOrigins
  /**
   * Creates the processor's object (an intent, an order) and moves no money. The core stores its reference before any
   * further call, so that no money can move that it couldn't find again.
   */
  start(context: PaymentContext, call: PaymentStart): Promise<StartAnswer>
  authorize(context: PaymentContext, call: Authorization): Promise<MoneyAnswer>
  /** Captures the authorised amount, or less. */
  capture(context: PaymentContext, call: MoneyCall & { reference: string }): Promise<MoneyAnswer>
  /** Releases the authorised amount. */
  void(context: PaymentContext, call: { reference: string; idempotencyKey: string }): Promise<MoneyAnswer>
  /**
   * Makes sure that an attempt without authorisation can't succeed later, neither by an outstanding action nor by a
   * call that is still running. Answers `declined` when it has succeeded meanwhile.
   */
  callOff(context: PaymentContext, call: { reference: string; idempotencyKey: string }): Promise<MoneyAnswer>
  refund(context: PaymentContext, call: MoneyCall & { reference: string }): Promise<MoneyAnswer>
  /**
   * All refunds of a payment. With it a refund is looked for before it is sent, since services forget the keys of
   * calls: one that stands is not sent again, and while nobody answers none is sent.
   */
  refunds?(context: PaymentContext, call: { reference: string }): Promise<RetrievedRefund[]>
  /**
   * All disputes of a payment, those that are over too. Without it none is known of. It is asked after each webhook
   * that has news of them, and from time to time while one is not decided.
   */
  disputes?(context: PaymentContext, call: { reference: string }): Promise<RetrievedDispute[]>
  /**
   * Saves a method without charging it; its reference is the `method` of later authorisations, until `forgetMethod`.
   */
  saveMethod?(
    context: PaymentContext,
    call: { token: Record<string, unknown>; idempotencyKey: string; customer?: PaymentCustomer },
  ): Promise<MoneyAnswer>
  /** Forgets a saved method: nothing can be authorised with it any more. */
  forgetMethod?(context: PaymentContext, call: { reference: string; idempotencyKey: string }): Promise<MoneyAnswer>
  /**
   * Whether a saved method can still be charged. Asked after each `method_detached` that names it; without it such news
   * changes nothing.
   */
  methodStands?(context: PaymentContext, call: { reference: string }): Promise<boolean>
  /** The current state of a reference. Called after each lost answer, after each webhook and after a crash. */
  retrieve(context: PaymentContext, call: { reference: string }): Promise<RetrievedPayment>
  /**
   * Verifies the signature over the raw body; null when it is not genuine, an empty list when it says nothing about a
   * payment. It may ask the service, for a certificate or for the payment, and has five seconds; up to 100 events.
   */
  parseWebhook(
    rawBody: Uint8Array,
    headers: Record<string, string | undefined>,
    settings: Record<string, unknown>,
  ): PaymentEvent[] | null | Promise<PaymentEvent[] | null>
}
