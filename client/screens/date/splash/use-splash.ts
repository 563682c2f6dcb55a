import { splashQuestions } from '../../../../core/domain/forms/index.ts'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import type { FieldsState } from '../../../booking/questions/fields-block.tsx'
import type { AnswerPlace } from '../../../booking/questions/read-draft.ts'
import { useAsked } from '../../../booking/questions/use-asked.ts'
import { useFaults } from '../../../booking/questions/use-faults.ts'

/** The questions beside the date and whether they are answered, without which Continue is blocked. */
export function useSplash() {
  const { draft, update } = useBooking()
  const { forms, read } = useAsked()
  const form = forms.find(({ id }) => id === splashQuestions)
  const found = form ? read.faults.filter(({ place }) => place.form === form && place.seat === undefined) : []
  const faults = useFaults(found)
  const sections = form ? read.sectionsOf(form, form.id) : []
  const state: FieldsState = {
    answerOf: ({ question }) => draft.answers?.[splashQuestions]?.[question.id],
    answer: ({ question }, value) =>
      update(({ answers }) => ({
        answers: { ...answers, [splashQuestions]: { ...answers?.[splashQuestions], [question.id]: value } },
      })),
    leave: faults.leave,
    faultOf: faults.faultOf,
  }
  const places: AnswerPlace[] = form
    ? sections.flatMap(({ questions }) => questions.map((question) => ({ form, question })))
    : []
  return { places, state, attempt: faults.attempt, isComplete: found.length === 0 }
}

/** Whether the questions beside the date block Continue. */
export const useIsSplashOpen = (): boolean => !useSplash().isComplete
