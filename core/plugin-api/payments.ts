import type { TenantContext } from './tenant-context.ts'

export interface PaymentCapabilities {
  /** Which kind of choice it is on the payment form; `on_site` takes no money online. */
  method: 'card' | 'wallet' | 'points' | 'on_site'
  authorize: boolean
  partialRefund: boolean
  saveMethod: boolean
  webhooks: boolean
}

export interface PaymentContext extends TenantContext {
  now: number
}

/** What every call that touches money carries: integer minor units, ISO currency, and a key that makes it safe to repeat. */
export interface MoneyCall {
  amount: number
  currency: string
  idempotencyKey: string
}

/**
 * How a processor answers. `unknown` means that nobody can say (a time-out): the core asks with `retrieve`, and never
 * repeats or refunds blindly. A call that throws, takes over ten seconds or answers anything else counts as `unknown`.
 */
export type MoneyAnswer =
  | { status: 'succeeded'; reference: string; details?: Record<string, string> }
  | { status: 'pending'; reference: string }
  | { status: 'requires_action'; reference: string; action: Record<string, unknown> }
  | { status: 'declined'; code: string; message?: string }
  | { status: 'unknown'; reference?: string }

/** How `start` answers: with the reference under which everything else is asked for. */
export type StartAnswer =
  | { status: 'started'; reference: string }
  | { status: 'declined'; code: string; message?: string }
  | { status: 'unknown' }

/** `authorize` is given what the processor's browser half produced (a token), never a card number. */
export type Authorization = MoneyCall & { reference: string; token: Record<string, unknown>; description: string }

/**
 * What became of an attempt. `none`: nothing there, or not begun; `action`: the customer has to do something;
 * `processing`: the bank is at it; `refunded`: all of it went back, whoever gave it.
 */
export interface RetrievedPayment {
  state: 'none' | 'action' | 'processing' | 'authorized' | 'captured' | 'voided' | 'refunded' | 'failed'
  /** Minor units: what is authorised; once captured, what was captured less what went back. */
  amount: number
  /** ISO code; compared where it is said. */
  currency?: string
}

/** A webhook's content, verified and put into the core's own words. It only says that there is news of a reference. */
export interface PaymentEvent {
  id: string
  type: 'authorized' | 'captured' | 'voided' | 'refunded' | 'failed'
  reference: string
  amount: number
  currency: string
}

/** A payment processor. Every method may be called again with the same key and then gives the same answer. */
export interface PaymentProcessor {
  /** Carries the plugin's name: `payment-sandbox.card`. */
  name: string
  capabilities: PaymentCapabilities
  /** May it be offered for this payment? Pure. `payonsite` is the provider's leave to pay at the venue. */
  eligibility(input: { dueNow: number; finalPrice: number; currency: string; payonsite: boolean }): boolean
  /** Public data for the browser half; never a secret. */
  clientConfig(context: PaymentContext): Record<string, unknown>
  /**
   * Makes the processor's object (an intent, an order) and moves no money. The core stores its reference before it
   * asks for anything else, so that no money can move that it could not find again.
   */
  start(context: PaymentContext, call: MoneyCall & { description: string }): Promise<StartAnswer>
  authorize(context: PaymentContext, call: Authorization): Promise<MoneyAnswer>
  /** Takes what was authorised, or less. */
  capture(context: PaymentContext, call: MoneyCall & { reference: string }): Promise<MoneyAnswer>
  /** Releases what was authorised. */
  void(context: PaymentContext, call: { reference: string; idempotencyKey: string }): Promise<MoneyAnswer>
  /**
   * Sees to it that nothing can come of an attempt that was not authorised: an action that was not done, a call that
   * may still be under way. `declined` says that it went on meanwhile.
   */
  callOff(context: PaymentContext, call: { reference: string; idempotencyKey: string }): Promise<MoneyAnswer>
  refund(context: PaymentContext, call: MoneyCall & { reference: string }): Promise<MoneyAnswer>
  saveMethod?(
    context: PaymentContext,
    call: { token: Record<string, unknown>; idempotencyKey: string },
  ): Promise<MoneyAnswer>
  chargeSaved?(context: PaymentContext, call: MoneyCall & { reference: string }): Promise<MoneyAnswer>
  /** What is true of a reference: asked after each answer that was lost, after each webhook and after a crash. */
  retrieve(context: PaymentContext, call: { reference: string }): Promise<RetrievedPayment>
  /** Pure: verifies the signature over the raw body; null when it is not genuine. */
  parseWebhook(
    rawBody: Uint8Array,
    headers: Record<string, string | undefined>,
    settings: Record<string, unknown>,
  ): PaymentEvent[] | null
}
