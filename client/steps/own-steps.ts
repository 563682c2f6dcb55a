import { type LazyScreen, lazyScreen } from '../app/lazy-screen.tsx'
import type { StepProps } from '../ui/plugin-half.ts'

export interface OwnStep {
  screen: LazyScreen<StepProps>
  /** The source file, as the build's manifest names it. */
  source: string
}

const form: OwnStep = {
  screen: lazyScreen<StepProps>(() => import('../screens/booking/form-step.tsx')),
  source: 'screens/booking/form-step.tsx',
}

/** The step kinds that the product draws itself, for any flow to name; every other kind is drawn by a plugin. */
export const ownSteps: Record<string, OwnStep> = {
  datetime_step: {
    screen: lazyScreen<StepProps>(() => import('../screens/booking/date-step.tsx')),
    source: 'screens/booking/date-step.tsx',
  },
  first_form_step: form,
  second_form_step: form,
  confirmation_step: {
    screen: lazyScreen<StepProps>(() => import('../screens/booking/confirmation-step.tsx')),
    source: 'screens/booking/confirmation-step.tsx',
  },
}
