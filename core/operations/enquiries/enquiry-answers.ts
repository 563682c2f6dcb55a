import { contactAnswers } from '../../domain/forms/index.ts'
import { furtherAnswers } from '../answers/further-answers.ts'
import { givenAgain } from '../answers/kept-answers.ts'
import type { AnswerParams } from '../answers/read-answers.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { EnquiryDetails } from './stored-enquiry.ts'

const placeOf = (formid: string, question: string): string => JSON.stringify([formid, question])

/**
 * What somebody has said with their question, as answers of a booking: how they can be reached, and their answers, as
 * far as what is booked asks for them.
 */
export function enquiryAnswers(details: EnquiryDetails, entry: CataloguedBookable): AnswerParams {
  const { forms, bookable } = entry
  const { first_name: firstname, last_name: lastname, email, mobile_phone_number } = details
  const { formresponses, customquestions, seats } = details
  const given = givenAgain({ formresponses, customquestions, seats, roster: [], extra: {} }, entry)
  const asked = new Set(
    forms.flatMap(({ id, sections }) =>
      sections.flatMap(({ questions }) => questions.map((one) => placeOf(id, one.id))),
    ),
  )
  const askedIn = <R extends { question_id: string }>(formid: string, responses: R[]) =>
    responses.filter(({ question_id }) => asked.has(placeOf(formid, question_id)))
  return furtherAnswers(contactAnswers(forms, { firstname, lastname, email, mobile_phone_number }, bookable.id), {
    ...given,
    formresponses: given.formresponses
      .filter(({ formid }) => forms.some(({ id }) => id === formid))
      .map((filling) => ({ ...filling, responses: askedIn(filling.formid, filling.responses) })),
    customquestions: given.customquestions.flatMap((one) => askedIn(one.formid ?? '', [one])),
  })
}
