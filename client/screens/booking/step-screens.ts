import { type LazyScreen, lazyScreen } from '../../app/lazy-screen.tsx'
import { stepOf } from '../../steps/registry.ts'
import type { StepProps } from '../../ui/plugin-half.ts'

const form = lazyScreen<StepProps>(() => import('./form-step.tsx'))

/** What draws the steps that the product itself has; every other kind is drawn by the plugin that it names. */
const own: Record<string, LazyScreen<StepProps>> = {
  datetime_step: lazyScreen<StepProps>(() => import('./date-step.tsx')),
  first_form_step: form,
  second_form_step: form,
  confirmation_step: lazyScreen<StepProps>(() => import('./confirmation-step.tsx')),
}

export const screenOfStep = (kind: string): LazyScreen<StepProps> => own[kind] ?? stepOf(kind)

/** Loads a step's code, so that it is drawn in the same pass: on the server, and before a page is hydrated. */
export const preloadStep = (kind: string): Promise<void> => screenOfStep(kind).preload()
