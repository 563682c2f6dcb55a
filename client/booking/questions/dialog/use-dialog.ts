import { useEffect, useMemo, useState } from 'react'
import type { FieldsState } from '../fields-block.tsx'
import type { Filling } from '../filling.ts'
import type { FillingReading } from '../read-draft.ts'
import type { FormView } from '../read-forms.ts'
import { focusFault, useFaults } from '../use-faults.ts'
import { isComplete, openUntil, type Stage, seenUntil, stageAt, stagesOf } from './stages.ts'
import { stageInHistory, useDialogHistory } from './use-dialog-history.ts'

interface Given {
  form: FormView
  initial: Filling
  /** Whether an existing submission is edited, which counts as seen. */
  editing: boolean
  read(filling: Filling): FillingReading
  onChange(filling: Filling): void
  onClose(): void
}

/** The state of one filling in the dialog: its steps, how far they are open, and the faults. */
export function useDialog({ form, initial, editing, read, onChange, onClose }: Given) {
  const [filling, setFilling] = useState(initial)
  const [wanted, setWanted] = useState(() => stageInHistory() ?? 0)
  const { sections, faults: found } = useMemo(() => read(filling), [read, filling])
  const stages = useMemo(() => stagesOf(form, sections), [form, sections])
  const faulty = useMemo(() => new Set(found.map(({ place }) => place.question.id)), [found])
  const open = openUntil(stages, filling, faulty)
  const at = stageAt(stages, wanted)
  const stage = stages[at]
  const faults = useFaults(found)
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set())
  useEffect(() => setSeen((known) => seenUntil(known, stages, at)), [stages, at])
  const { go, leave } = useDialogHistory((next) => setWanted(next), onClose)

  const change = (next: Filling) => {
    setFilling(next)
    onChange(next)
  }
  const faultsIn = (one: Stage) =>
    one.kind === 'tags'
      ? []
      : found.filter(({ place }) => one.sections.some((each) => each.questions.includes(place.question)))
  const fields: FieldsState = {
    answerOf: ({ question }) => filling.answers[question.id],
    answer: ({ question }, value) => change({ ...filling, answers: { ...filling.answers, [question.id]: value } }),
    leave: faults.leave,
    faultOf: faults.faultOf,
  }
  const isDone = (one: Stage) => isComplete(one, filling, faulty)
  /** Goes to the next step if this one is complete; otherwise shows its faults and focuses the first. */
  const next = () => {
    if (!stage) return
    if (isDone(stage)) {
      faults.forget()
      return go(at + 1)
    }
    faults.attempt()
    focusFault(faultsIn(stage)[0])
  }
  return {
    filling,
    change,
    fields,
    stages,
    at,
    stage,
    /** The number of missing or wrong answers in all steps. */
    lacks: found.length,
    isOpen: (index: number) => index <= Math.max(open, at),
    isDone,
    /** Whether a step is complete and was seen; an unseen step with nothing required doesn't count. */
    isTicked: (index: number) => {
      const one = stages[index]
      return one !== undefined && index <= open && isDone(one) && (editing || index < at || seen.has(one.id))
    },
    /** Whether an incomplete step was passed, or the customer tried to leave it. */
    isMarked: (index: number) => {
      const one = stages[index]
      return one !== undefined && !isDone(one) && (index < at || (index === at && faults.shown > 0))
    },
    /** Whether all steps are complete. */
    isWhole: found.length === 0 && stages.every(isDone),
    next,
    go,
    leave,
  }
}

export type DialogState = ReturnType<typeof useDialog>
