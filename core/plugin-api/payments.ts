import type { TenantContext } from './tenant-context.ts'

export interface PaymentCapabilities {
  /** `card`, `wallet`, `points`, `on_site`: which kind of choice it is on the payment form. */
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
 * How a processor answers. `unknown` means that nobody can say (a time-out): the core reconciles it with `retrieve`,
 * and never repeats or refunds it blindly.
 */
export type MoneyAnswer =
  | { status: 'succeeded'; reference: string; details?: Record<string, string> }
  | { status: 'pending'; reference: string }
  | { status: 'requires_action'; reference: string; action: Record<string, unknown> }
  | { status: 'declined'; code: string; message?: string }
  | { status: 'unknown'; reference?: string }

/** `authorize` is given what the processor's browser half produced (a token), never a card number. */
export type Authorization = MoneyCall & { token: Record<string, unknown>; description: string }

/** A webhook's content, verified and put into the core's own words. */
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
  /** Prepares an attempt; moves no money. What it returns is public. */
  start(context: PaymentContext, call: MoneyCall): Promise<Record<string, unknown>>
  authorize(context: PaymentContext, call: Authorization): Promise<MoneyAnswer>
  capture(context: PaymentContext, call: MoneyCall & { reference: string }): Promise<MoneyAnswer>
  void(context: PaymentContext, call: { reference: string; idempotencyKey: string }): Promise<MoneyAnswer>
  refund(context: PaymentContext, call: MoneyCall & { reference: string }): Promise<MoneyAnswer>
  saveMethod?(
    context: PaymentContext,
    call: { token: Record<string, unknown>; idempotencyKey: string },
  ): Promise<MoneyAnswer>
  chargeSaved?(context: PaymentContext, call: MoneyCall & { reference: string }): Promise<MoneyAnswer>
  /** What became of an attempt: the answer to `unknown`. */
  retrieve(
    context: PaymentContext,
    call: { reference?: string; idempotencyKey: string },
  ): Promise<{
    state: 'none' | 'authorized' | 'captured' | 'voided' | 'refunded' | 'failed' | 'pending'
    amount: number
    reference?: string
  }>
  /** Pure: verifies the signature over the raw body; null when it is not genuine. */
  parseWebhook(
    rawBody: Uint8Array,
    headers: Record<string, string | undefined>,
    settings: Record<string, unknown>,
  ): PaymentEvent[] | null
}
