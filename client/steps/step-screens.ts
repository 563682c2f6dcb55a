import type { LazyScreen } from '../ui/lazy-screen.tsx'
import type { StepProps } from '../ui/plugin-half.ts'
import { type OwnStep, ownSteps } from './own-steps.ts'
import { pluginSource, pluginStep } from './registry.ts'

/** The product's own screen: one for the type of the bookable where there is one (`datetime_step.event`), else the kind's. */
function ownStep(named: string, bookabletype: string): OwnStep | undefined {
  const kind = named === 'datetime_resource_step' ? 'datetime_step' : named
  const ofType = `${kind}.${bookabletype}`
  if (Object.hasOwn(ownSteps, ofType)) return ownSteps[ofType]
  return Object.hasOwn(ownSteps, kind) ? ownSteps[kind] : undefined
}

/** What draws a step kind, the product or a plugin. `preload()` before the first drawing, then `<Screen …/>`. */
export const stepOf = (kind: string, bookabletype: string): LazyScreen<StepProps> =>
  ownStep(kind, bookabletype)?.screen ?? pluginStep(kind)

/** The source file that draws a step kind, as the build's manifest names it. */
export const sourceOf = (kind: string, bookabletype: string): string | undefined =>
  ownStep(kind, bookabletype)?.source ?? pluginSource(kind)
