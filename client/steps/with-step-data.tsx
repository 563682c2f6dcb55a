import { type ComponentType, useCallback, useRef, useState } from 'react'
import { useBooking } from '../booking/context/booking-context.tsx'
import { useSaveAnswers } from '../booking/questions/use-save-answers.ts'
import { useSaveInList } from '../booking/step/in-list.ts'
import { StepSaving } from '../booking/step/step-saving.ts'
import type { Draft } from '../state/draft.ts'
import { useBootstrap } from '../ui/bootstrap.tsx'
import type { PluginStepProps } from '../ui/plugin-half.ts'
import type { StepProps } from '../ui/step-props.ts'
import { useWords } from '../ui/words.tsx'

const none = {}

/**
 * A plugin's step with what it would else have to look for: its configuration, its words and its answer. What it
 * answers is stored with the held slot before the customer goes on, as that of our own steps is.
 */
export function withStepData(Step: ComponentType<PluginStepProps>): ComponentType<StepProps> {
  return function StepWithData(props: StepProps) {
    const { step, draft, update, onContinue } = props
    const { stepconfigs, language } = useBootstrap()
    const words = useWords()
    const said = useRef(draft.steps)
    said.current = draft.steps
    const onAnswer = useCallback(
      (answer: unknown) => {
        // A step may answer and go on at once, before anything is drawn again.
        said.current = { ...said.current, [step.name]: answer }
        update(({ steps }) => ({ steps: { ...steps, [step.name]: answer } }))
      },
      [update, step.name],
    )
    const { isSaving, goOn } = useSavedStep(step, said, onContinue)
    const given = { config: stepconfigs[step.name] ?? none, words, language, answer: draft.steps?.[step.name] }
    return (
      <StepSaving value={isSaving}>
        <Step {...props} {...given} onAnswer={onAnswer} onContinue={goOn} />
      </StepSaving>
    )
  }
}

/**
 * Stores the answers and goes on. Where they lengthen the appointment beyond its slot, the draft has lost its date:
 * what stands behind the date is left for it by itself, and what stands before it goes on to it.
 */
function useSavedStep(
  step: StepProps['step'],
  said: { readonly current: Draft['steps'] },
  onContinue: StepProps['onContinue'],
) {
  const { steps } = useBooking()
  const { save } = useSaveAnswers()
  const saveInList = useSaveInList()
  const [isSaving, setSaving] = useState(false)
  const goOn = async () => {
    if (isSaving) return
    setSaving(true)
    const outcome = saveInList ? await saveInList(said.current) : await save(said.current)
    setSaving(false)
    const date = steps.findIndex(({ kind }) => kind === 'datetime_step' || kind === 'datetime_resource_step')
    const isBehind = steps.findIndex(({ name }) => name === step.name) > date
    if (outcome !== 'slot_taken' || !isBehind) onContinue()
  }
  return { isSaving, goOn }
}
