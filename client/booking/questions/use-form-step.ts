import { useMemo, useState } from 'react'
import type { StepDescriptor } from '../../../core/plugin-api/flows.ts'
import { useBooking } from '../context/booking-context.tsx'
import { contactOf } from './contact.ts'
import { isProvided } from './contact-form.ts'
import { useExtras } from './extras/use-extras.ts'
import { extraId } from './field-id.ts'
import { layOut, submissionsOf } from './form-cart.ts'
import type { AnswerPlace } from './read-draft.ts'
import type { FormView } from './read-forms.ts'
import { useAsked } from './use-asked.ts'
import { focusFault, useFaults } from './use-faults.ts'

const displayStepOf = (name: string) => (name === 'first_form_step' ? 'first_form' : 'second_form')

/** The id of the button on a form's card, which takes the focus when the form is incomplete. */
export const cardId = (form: FormView) => `form-card-${form.id}`

/**
 * The forms of a step, of a standing reservation those of all steps, with their answers and faults. A fault shows after
 * its field was left, and all show after Continue.
 */
export function useFormStep(step: Pick<StepDescriptor, 'name'>) {
  const { draft, update, isStanding = false } = useBooking()
  const { forms: all, addons, groups, seats, context, read } = useAsked()
  const [attempted, setAttempted] = useState(false)
  const [seat, setSeat] = useState<number | null>(0)
  const forms = useMemo(
    () => (isStanding ? all : all.filter((form) => form.display_step === displayStepOf(step.name))),
    [all, step.name, isStanding],
  )
  const { inline, cards } = useMemo(() => layOut(forms.filter(hasQuestions), isProvided), [forms])
  const ofStep = read.faults.filter(({ place }) => forms.includes(place.form))
  const ofCard = (form: FormView) => ofStep.filter(({ place }) => place.form === form && place.seat === undefined)
  const found = ofStep.filter(({ place }) => !cards.includes(place.form) || place.seat !== undefined)
  /** Required forms without any submission. */
  const missing = cards.filter(
    (form) => read.missing.includes(form) || (submissionsOf(form, draft).length === 0 && ofCard(form).length > 0),
  )
  const unfinished = cards.filter((form) => !missing.includes(form) && ofCard(form).length > 0)
  const faults = useFaults(found)
  const extras = useExtras(isStanding || isFirstOf(all, step) ? addons : [], groups, read)

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

  /** Shows every fault and returns true when there is none. Otherwise the first takes the focus. */
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
    /** The bookable's add-ons, in the first step with questions. */
    extras,
    seats,
    context,
    read,
    /** The open seat of the roster, from 0. */
    seat: { open: seat, setOpen: setSeat },
    answerOf,
    answer,
    leave: faults.leave,
    faultOf: faults.faultOf,
    attempt,
    /** The number of wrong or missing answers, after an attempt to continue. */
    shown: attempted ? found.length + unfinished.length + extras.count : 0,
    /** Missing forms, after an attempt to continue. */
    missed: attempted ? missing : [],
    /** Forms with an incomplete submission. */
    unfinished,
  }
}

const hasQuestions = ({ sections }: FormView): boolean => sections.some(({ questions }) => questions.length > 0)

/** Whether this is the bookable's first form step, or the second if it has no first. */
function isFirstOf(forms: FormView[], step: Pick<StepDescriptor, 'name'>): boolean {
  const hasFirst = forms.some(({ display_step }) => display_step === 'first_form')
  return displayStepOf(step.name) === (hasFirst ? 'first_form' : 'second_form')
}

export type FormStepState = ReturnType<typeof useFormStep>
