import type { ComponentType } from 'react'
import type { FlowDraft, StepDescriptor } from '../../core/plugin-api/flows.ts'
import type { Words } from './words.tsx'

/** The props of a plugin's step. */
export interface PluginStepProps {
  step: StepDescriptor
  /** What is chosen and answered so far. */
  draft: FlowDraft
  /** Public data from the step's `clientConfig`; empty without one. */
  config: Record<string, unknown>
  /** Every text comes from the dictionary: `words('acme-waiver.prompt')`. */
  words: Words
  /** BCP 47, lower case: `en-us`. */
  language: string
  /** What the step last stored; undefined before, and until the browser has read its draft. */
  answer: unknown
  /** Stores the step's answer, which has to fit its schema; undefined takes it out again. */
  onAnswer(answer: unknown): void
  /** The step is complete: goes to the next applicable one. */
  onContinue(): void
  onBack(): void
}

/** For how many payments a token is. */
export interface TokenUse {
  once?: boolean
}

/** The props of a payment processor's browser half. No card number may leave it, only a token. */
export interface PaymentProps {
  /** Public configuration from the processor's `clientConfig`. */
  config: Record<string, unknown>
  /** The answer of `start_payment`, after it was called. */
  started: Record<string, unknown> | null
  /** Due now, in major units. */
  amount: number
  currency: { code: string; digits: number }
  /**
   * A time is held until this is paid. False for what is bought or owed without one: points, a gift code, a balance.
   */
  held: boolean
  /**
   * One of the customer's saved cards pays: the form shows no fields and makes no token, and only lets the bank ask
   * (`action`).
   */
  saved: boolean
  /** A payment is running: nothing may be changed. */
  disabled: boolean
  /**
   * Called with a token whenever the entry is complete, and with null while it is not. With `once` the token pays once:
   * after a payment that did not come to its end the page forgets it, and the next press awaits another.
   */
  onToken(token: Record<string, unknown> | null, use?: TokenUse): void
  /**
   * The customer pressed the booking button without a token. The form requests the token, also after a failed request,
   * or shows what is missing; it answers with `onToken` or `onFault`.
   */
  awaited: boolean
  /**
   * Called when there will be no token before the customer acts again: the entry has faults, or the request failed. The
   * first field that is `:invalid` or `aria-invalid` gets the focus if the token was awaited.
   */
  onFault(): void
  /**
   * Whether the booking button would go on, if it had a token: what else is missing is told by the page. For a button
   * that opens a window, which nobody should go through for nothing.
   */
  mayPay(): boolean
  /**
   * Presses the booking button, for a form whose own button is the one to press. It answers with the action that the
   * processor requires, or null where the booking did not get so far; what was wrong is told by the page.
   */
  pay(token: Record<string, unknown>): Promise<Record<string, unknown> | null>
  /**
   * The action that the processor requires (`payment_requires_action`), else null. For one with a `redirect` the page
   * is left.
   */
  action: Record<string, unknown> | null
  /** Called with the answer to `action`; null when the customer gave up. */
  onAction(token: Record<string, unknown> | null): void
}

/** The browser half of a plugin: the default export of its `client.tsx`. */
export interface PluginHalf {
  /** By step kind, as in the flow's descriptors. */
  steps?: Record<string, ComponentType<PluginStepProps>>
  /** By processor name. */
  payments?: Record<string, ComponentType<PaymentProps>>
  /**
   * By processor name: the buttons of wallets that the device has, nothing where it has none. They stand before saved
   * cards and the processor's form, whose own component does what an `action` asks for.
   */
  wallets?: Record<string, ComponentType<PaymentProps>>
}

/** Declares the browser half of a plugin. */
export function definePluginHalf(half: PluginHalf): PluginHalf {
  return half
}
