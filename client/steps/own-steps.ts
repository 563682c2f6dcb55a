import type { ChoiceKind, OwnStepKind } from '../../core/domain/flow/index.ts'
import type { DateKind } from '../booking/bookable/date-kind.ts'
import { type LazyScreen, lazyScreen } from '../ui/lazy-screen.tsx'
import type { StepProps } from '../ui/step-props.ts'

type DateStepKind = 'datetime_step' | 'datetime_resource_step'

export interface OwnStep {
  screen: LazyScreen<StepProps>
  /** The source file's name in the build's manifest. */
  source: string
}

const form: OwnStep = {
  screen: lazyScreen<StepProps>(() => import('../screens/questions/form-step.tsx')),
  source: 'screens/questions/form-step.tsx',
}

/**
 * The components of the product's own step kinds. Steps that choose the bookable are rendered by the provider's first
 * page; `datetime_resource_step` is rendered like the date step, with resources beside its calendar.
 */
const screens: Record<Exclude<OwnStepKind, ChoiceKind | DateStepKind>, OwnStep> = {
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

/** What draws the date step for each kind of dates. */
const dateScreens: Record<DateKind, OwnStep> = {
  standard: {
    screen: lazyScreen<StepProps>(() => import('../screens/date/slots/slots-step.tsx')),
    source: 'screens/date/slots/slots-step.tsx',
  },
  calendarday: {
    screen: lazyScreen<StepProps>(() => import('../screens/date/days/days-step.tsx')),
    source: 'screens/date/days/days-step.tsx',
  },
  event: {
    screen: lazyScreen<StepProps>(() => import('../screens/date/events/events-step.tsx')),
    source: 'screens/date/events/events-step.tsx',
  },
  range: {
    screen: lazyScreen<StepProps>(() => import('../screens/date/days/open-days-step.tsx')),
    source: 'screens/date/days/open-days-step.tsx',
  },
}

const isOwn = (kind: string): kind is keyof typeof screens => Object.hasOwn(screens, kind)
const isDateKind = (kind: string): kind is DateKind => Object.hasOwn(dateScreens, kind)

/** The product's own screen of a step kind; undefined for the kinds that plugins draw. */
export function ownStepOf(kind: string, datekind: string): OwnStep | undefined {
  if (kind === 'datetime_step' || kind === 'datetime_resource_step')
    return dateScreens[isDateKind(datekind) ? datekind : 'standard']
  return isOwn(kind) ? screens[kind] : undefined
}
