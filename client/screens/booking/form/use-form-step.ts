import { useMemo, useState } from 'react'
import type { StepDescriptor } from '../../../../core/plugin-api/flows.ts'
import { useWords } from '../../../ui/words.tsx'
import { useBooking } from '../booking-context.tsx'
import { contactOf, missingContact } from './contact.ts'
import { type Fault, faultsOf } from './faults.ts'
import { type FormView, type Question, readForm } from './read-forms.ts'

/** Where an answer stands: in a form, or with a seat of the roster. */
export interface AnswerPlace {
  form: FormView
  question: Question
  /** From 0; absent outside the roster. */
  seat?: number
}

export const fieldId = ({ form, question, seat }: AnswerPlace) =>
  `answer-${form.id}-${question.id}${seat === undefined ? '' : `-${seat}`}`

const displayStepOf = (name: string) => (name === 'first_form_step' ? 'first_form' : 'second_form')

/** The forms of a step with their answers and faults. Faults show after a field was left, or all after Continue. */
export function useFormStep(step: StepDescriptor) {
  const t = useWords()
  const { forms: raw, draft, update } = useBooking()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [attempted, setAttempted] = useState(false)
  const all = useMemo(() => raw.map(readForm), [raw])
  const asksContact = displayStepOf(step.name) === 'second_form'
  const forms = useMemo(() => {
    const own = all.filter((form) => form.display_step === displayStepOf(step.name))
    const contact = asksContact ? missingContact(all, t) : null
    return contact ? [contact, ...own] : own
  }, [all, step.name, asksContact, t])
  const seats = draft.seats ?? 1
  const faults = useMemo(() => faultsOf(forms, draft, seats), [forms, draft, seats])

  const answerOf = ({ form, question, seat }: AnswerPlace): unknown =>
    seat === undefined ? draft.answers?.[form.id]?.[question.id] : draft.roster?.[seat]?.[question.id]

  const answer = ({ form, question, seat }: AnswerPlace, value: unknown) =>
    update((current) => {
      if (seat !== undefined) {
        const roster = Array.from({ length: seats }, (_, index) => current.roster?.[index] ?? {})
        return { roster: roster.map((one, index) => (index === seat ? { ...one, [question.id]: value } : one)) }
      }
      const answers = { ...current.answers, [form.id]: { ...current.answers?.[form.id], [question.id]: value } }
      return { answers, user: contactOf({ answers }, all) }
    })

  const leave = (place: AnswerPlace) => setLeft((known) => new Set(known).add(fieldId(place)))

  const wordOf = (fault: Fault) => t(fault.word, fault.values)
  const faultOf = (place: AnswerPlace): string | undefined => {
    const id = fieldId(place)
    const fault = attempted || left.has(id) ? faults.find((one) => fieldId(one.place) === id) : undefined
    return fault ? wordOf(fault) : undefined
  }
  /** Shows every fault; true when there is none. Else the first takes the focus. */
  const attempt = (): boolean => {
    setAttempted(true)
    const [first] = faults
    if (first) requestAnimationFrame(() => document.getElementById(fieldId(first.place))?.focus())
    return first === undefined
  }
  const shown = attempted ? faults.length : 0
  return { forms, seats, answerOf, answer, leave, faultOf, attempt, shown }
}

export type FormStepState = ReturnType<typeof useFormStep>
