import type { ChoiceKind, OwnStepKind } from '../../core/domain/flow/index.ts'
import { type LazyScreen, lazyScreen } from '../ui/lazy-screen.tsx'
import type { StepProps } from '../ui/plugin-half.ts'

export interface OwnStep {
  screen: LazyScreen<StepProps>
  /** The source file, as the build's manifest names it. */
  source: string
}

const form: OwnStep = {
  screen: lazyScreen<StepProps>(() => import('../screens/questions/form-step.tsx')),
  source: 'screens/questions/form-step.tsx',
}

/**
 * What draws the product's own step kinds. Those that choose the bookable are drawn by the provider's first page, and
 * `datetime_resource_step` as the date step is, with the resources beside its calendar.
 */
const screens: Record<Exclude<OwnStepKind, ChoiceKind | 'datetime_resource_step'>, OwnStep> = {
  datetime_step: {
    screen: lazyScreen<StepProps>(() => import('../screens/date/slots/slots-step.tsx')),
    source: 'screens/date/slots/slots-step.tsx',
  },
  first_form_step: form,
  second_form_step: form,
  resource_step: {
    screen: lazyScreen<StepProps>(() => import('../screens/resources/resource-step.tsx')),
    source: 'screens/resources/resource-step.tsx',
  },
  confirmation_step: {
    screen: lazyScreen<StepProps>(() => import('../screens/confirmation/confirmation-step.tsx')),
    source: 'screens/confirmation/confirmation-step.tsx',
  },
}

/** What draws a kind for bookables of one type. */
const screensOfType: Record<string, OwnStep> = {
  'datetime_step.calendarday': {
    screen: lazyScreen<StepProps>(() => import('../screens/date/days/days-step.tsx')),
    source: 'screens/date/days/days-step.tsx',
  },
  'datetime_step.event': {
    screen: lazyScreen<StepProps>(() => import('../screens/date/events/events-step.tsx')),
    source: 'screens/date/events/events-step.tsx',
  },
}

/** By step kind, or kind and type; every kind that is not in it is drawn by a plugin. */
export const ownSteps: Record<string, OwnStep> = { ...screens, ...screensOfType }
