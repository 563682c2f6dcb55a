import { useMemo, useState } from 'react'
import type { StepDescriptor } from '../../../core/plugin-api/flows.ts'
import { useBooking } from '../context/booking-context.tsx'
import { contactOf } from './contact.ts'
import { useExtras } from './extras/use-extras.ts'
import { extraId } from './field-id.ts'
import { layOut, submissionsOf } from './form-cart.ts'
import type { AnswerPlace } from './read-draft.ts'
import type { FormView } from './read-forms.ts'
import { isProvided, useAsked } from './use-asked.ts'
import { focusFault, useFaults } from './use-faults.ts'

const displayStepOf = (name: string) => (name === 'first_form_step' ? 'first_form' : 'second_form')

/** The id of the button of a form's card: where the focus goes when the form is not complete. */
export const cardId = (form: FormView) => `form-card-${form.id}`

/** The forms of a step with their answers and faults. Faults show after a field was left, or all after Continue. */
export function useFormStep(step: StepDescriptor) {
  const { draft, update } = useBooking()
  const { forms: all, addons, groups, seats, asking, read } = useAsked()
  const [attempted, setAttempted] = useState(false)
  const [seat, setSeat] = useState<number | null>(0)
  const forms = useMemo(() => all.filter((form) => form.display_step === displayStepOf(step.name)), [all, step.name])
  const { inline, cards } = useMemo(() => layOut(forms, isProvided), [forms])
  const ofStep = read.faults.filter(({ place }) => forms.includes(place.form))
  const ofCard = (form: FormView) => ofStep.filter(({ place }) => place.form === form && place.seat === undefined)
  const found = ofStep.filter(({ place }) => !cards.includes(place.form) || place.seat !== undefined)
  /** Forms that have to be filled in and are not, as a whole. */
  const missing = cards.filter(
    (form) => read.missing.includes(form) || (submissionsOf(form, draft).length === 0 && ofCard(form).length > 0),
  )
  const unfinished = cards.filter((form) => !missing.includes(form) && ofCard(form).length > 0)
  const faults = useFaults(found)
  const extras = useExtras(isFirstOf(all, step) ? addons : [], groups, read)

  const answerOf = ({ form, question, seat: at }: AnswerPlace): unknown =>
    at === undefined ? draft.answers?.[form.id]?.[question.id] : draft.roster?.[at]?.[question.id]

  const answer = ({ form, question, seat: at }: AnswerPlace, value: unknown) =>
    update((current) => {
      if (at !== undefined) {
        const length = Math.max(seats, current.roster?.length ?? 0)
        const roster = Array.from({ length }, (_, index) => current.roster?.[index] ?? {})
        return { roster: roster.map((one, index) => (index === at ? { ...one, [question.id]: value } : one)) }
      }
      const answers = { ...current.answers, [form.id]: { ...current.answers?.[form.id], [question.id]: value } }
      return { answers, user: contactOf({ ...current, answers }, all) }
    })

  /** Shows every fault; true when there is none. Else the first takes the focus. */
  const attempt = (): boolean => {
    setAttempted(true)
    faults.attempt()
    extras.attempt()
    const [card] = [...missing, ...unfinished]
    const [first] = found
    if (first?.place.seat !== undefined) setSeat(first.place.seat)
    if (card) document.getElementById(cardId(card))?.focus()
    else if (first) focusFault(first)
    else if (extras.firstFaulty) document.getElementById(extraId(extras.firstFaulty))?.focus()
    return card === undefined && first === undefined && extras.count === 0
  }
  return {
    forms: all,
    inline,
    cards,
    /** The bookable's add-ons, in the first step that asks anything. */
    extras,
    seats,
    asking,
    read,
    /** The seat of the roster that is open, from 0. */
    seat: { open: seat, setOpen: setSeat },
    answerOf,
    answer,
    leave: faults.leave,
    faultOf: faults.faultOf,
    attempt,
    /** How many answers are wrong or missing, once one has tried to go on. */
    shown: attempted ? found.length + unfinished.length + extras.count : 0,
    /** Forms that one tried to go on without. */
    missed: attempted ? missing : [],
    /** Forms of which a filling is not complete. */
    unfinished,
  }
}

/** The first form step where the bookable has one, else the second. */
function isFirstOf(forms: FormView[], step: StepDescriptor): boolean {
  const hasFirst = forms.some(({ display_step }) => display_step === 'first_form')
  return displayStepOf(step.name) === (hasFirst ? 'first_form' : 'second_form')
}

export type FormStepState = ReturnType<typeof useFormStep>
