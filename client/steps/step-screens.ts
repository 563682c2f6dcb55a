import type { LazyScreen } from '../ui/lazy-screen.tsx'
import type { StepProps } from '../ui/step-props.ts'
import { ownStepOf } from './own-steps.ts'
import { pluginSource, pluginStep } from './registry.ts'

/**
 * The screen of a step kind, from the product or a plugin. Await `preload()` before the first render, then use `<Screen
 * …/>`.
 */
export const stepOf = (kind: string, datekind: string): LazyScreen<StepProps> =>
  ownStepOf(kind, datekind)?.screen ?? pluginStep(kind)

/** The source file of a step kind's screen, as named in the build's manifest. */
export const sourceOf = (kind: string, datekind: string): string | undefined =>
  ownStepOf(kind, datekind)?.source ?? pluginSource(kind)
