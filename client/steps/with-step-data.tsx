import { type ComponentType, useCallback } from 'react'
import { useBootstrap } from '../ui/bootstrap.tsx'
import type { PluginStepProps } from '../ui/plugin-half.ts'
import type { StepProps } from '../ui/step-props.ts'
import { useWords } from '../ui/words.tsx'

const none = {}

/** A plugin's step with what it would else have to look for: its configuration, its words and its answer. */
export function withStepData(Step: ComponentType<PluginStepProps>): ComponentType<StepProps> {
  return function StepWithData(props: StepProps) {
    const { step, draft, update } = props
    const { stepconfigs, language } = useBootstrap()
    const words = useWords()
    const onAnswer = useCallback(
      (answer: unknown) => update(({ steps }) => ({ steps: { ...steps, [step.name]: answer } })),
      [update, step.name],
    )
    const given = { config: stepconfigs[step.name] ?? none, words, language, answer: draft.steps?.[step.name] }
    return <Step {...props} {...given} onAnswer={onAnswer} />
  }
}
