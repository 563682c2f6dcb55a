import type { ComponentType } from 'react'
import type { StepDescriptor } from '../../core/plugin-api/flows.ts'
import type { Draft, UpdateDraft } from '../state/draft.ts'

/**
 * What a step is given. It draws its part of the draft; the step host draws summary, prices and errors around it. A
 * plugin's step keeps its answer with `update(({ steps }) => ({ steps: { ...steps, [step.name]: answer } }))`.
 */
export interface StepProps {
  step: StepDescriptor
  draft: Draft
  update: UpdateDraft
  /** The step is complete: go to the next that applies. */
  onContinue(): void
  onBack(): void
}

/** What the browser half of a payment processor is given. No card number leaves it: only what it tokenised. */
export interface PaymentProps {
  /** Public configuration from the processor's `clientConfig`. */
  config: Record<string, unknown>
  /** What `start_payment` returned, once it was called. */
  started: Record<string, unknown> | null
  /** Due now, in major units. */
  amount: number
  currency: { code: string; digits: number }
  /** A payment is under way: nothing may be changed. */
  disabled: boolean
  /** With a token whenever what was entered is complete, with null while it is not. */
  onToken(token: Record<string, unknown> | null): void
  /** What the processor wants the customer to confirm (`payment_requires_action`), else null. */
  action: Record<string, unknown> | null
  /** The answer to `action`; null when the customer gave up. */
  onAction(token: Record<string, unknown> | null): void
}

/** The browser half of a plugin: the default export of its `client.tsx`. */
export interface PluginHalf {
  /** By step kind, as in the flow's descriptors. */
  steps?: Record<string, ComponentType<StepProps>>
  /** By processor name. */
  payments?: Record<string, ComponentType<PaymentProps>>
}

/** Declares the browser half of a plugin. */
export function definePluginHalf(half: PluginHalf): PluginHalf {
  return half
}
