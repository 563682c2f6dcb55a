import type { AtBank } from '../../books/read-books.ts'

/**
 * Where money is taken: `connect` passes it on to its provider's account at Stripe, `yen` is Stripe without decimals.
 */
export const bankNames = ['stripe', 'connect', 'yen', 'paypal', 'mollie', 'sandbox'] as const
export type BankName = (typeof bankNames)[number]

/** What a customer's card, or their account, does. `later_…`: once its owner is not there. */
export type Card = 'approved' | 'declined' | 'asks' | 'later_declined' | 'later_asks'

/** How a customer comes back who had something to do: with a token, or to the page of the payment. */
export type Back = { token: object } | { resume: { id: string; token: string } }

/** A webhook that is to be sent: signed anew at each delivery. */
export interface News {
  reference: string
  /** @param at of the service's clock, epoch ms */
  signed(at: number): { rawBody: Uint8Array; headers: Record<string, string> }
}

/** What a dispute comes to. */
export type DisputeEnd = 'won' | 'lost'

/** A payment service as its customers, its sellers at its own screens and its bookkeeping see it. */
export interface Bank {
  name: BankName
  plugin: string
  processor: string
  currency: string
  digits: number
  /** What a white-label fills in. */
  settings: object
  /** What its browser half sends. */
  token(card: Card): Promise<object>
  /** What the customer does who is asked for something: agrees with their card, or does not. */
  answer(asked: unknown, card: Card, agrees: boolean): Promise<Back>
  at(reference: string): Promise<AtBank>
  /** Whether a payment ever reached it, whatever became of that. */
  knows(reference: string): Promise<boolean>
  /** What money lies at, or has lain at, that is not among these references. */
  strangers(known: Set<string>): Promise<string[]>
  /** What there is to tell since the last call. */
  news(): Promise<News[]>
  /** A refund from the service's own screens; false where it can't be made. */
  refund?(reference: string, share: number): boolean
  /** A refund that was done comes back; false where there is none. */
  bounce?(reference: string): boolean
  /** The customer's bank takes what is there; false where nothing is. */
  dispute(reference: string): Promise<boolean>
  /** And decides. */
  decide(reference: string, end: DisputeEnd): Promise<boolean>
  /** What takes its time at the service ends; keys are forgotten. */
  passDay(): void
  /** Whether its money is passed on to accounts that providers connect. */
  isConnected?: boolean
  /** Lets those that were begun take money. */
  openAccount?(): void
  /** What is wrong with how money was passed on to that account. */
  faults?(): string[]
  close(): Promise<void>
}
