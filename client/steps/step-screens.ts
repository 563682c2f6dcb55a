import type { LazyScreen } from '../app/lazy-screen.tsx'
import type { StepProps } from '../ui/plugin-half.ts'
import { ownSteps } from './own-steps.ts'
import { pluginSource, pluginStep } from './registry.ts'

const ownStep = (kind: string) => (Object.hasOwn(ownSteps, kind) ? ownSteps[kind] : undefined)

/** What draws a step kind, the product or a plugin. `preload()` before the first drawing, then `<Screen …/>`. */
export const stepOf = (kind: string): LazyScreen<StepProps> => ownStep(kind)?.screen ?? pluginStep(kind)

/** The source file that draws a step kind, as the build's manifest names it. */
export const sourceOf = (kind: string): string | undefined => ownStep(kind)?.source ?? pluginSource(kind)
