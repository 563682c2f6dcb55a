import type { BookableType } from '../../core/domain/entities/bookable.ts'
import type { ChoiceKind, OwnStepKind } from '../../core/domain/flow/index.ts'
import { type LazyScreen, lazyScreen } from '../ui/lazy-screen.tsx'
import type { StepProps } from '../ui/plugin-half.ts'

type DateKind = 'datetime_step' | 'datetime_resource_step'

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
const screens: Record<Exclude<OwnStepKind, ChoiceKind | DateKind>, OwnStep> = {
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

/** What draws the date step for bookables of each type. */
const dateScreens: Record<BookableType, OwnStep> = {
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
}

const isOwn = (kind: string): kind is keyof typeof screens => Object.hasOwn(screens, kind)
const isType = (type: string): type is BookableType => Object.hasOwn(dateScreens, type)

/** The product's own screen of a step kind; undefined for the kinds that plugins draw. */
export function ownStepOf(kind: string, bookabletype: string): OwnStep | undefined {
  if (kind === 'datetime_step' || kind === 'datetime_resource_step')
    return dateScreens[isType(bookabletype) ? bookabletype : 'standard']
  return isOwn(kind) ? screens[kind] : undefined
}
