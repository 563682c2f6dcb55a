import { contactAnswers } from '../../domain/forms/index.ts'
import { furtherAnswers } from '../answers/further-answers.ts'
import { givenAgain } from '../answers/kept-answers.ts'
import type { AnswerParams } from '../answers/read-answers.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { EnquiryDetails } from './stored-enquiry.ts'

/** What somebody has said with their question, as answers of a booking: how they can be reached, and their answers. */
export function enquiryAnswers(details: EnquiryDetails, { forms, bookable }: CataloguedBookable): AnswerParams {
  const { first_name: firstname, last_name: lastname, email, mobile_phone_number } = details
  const { formresponses, customquestions, seats } = details
  const given = givenAgain({ formresponses, customquestions, seats, roster: [], extra: {} })
  return furtherAnswers(contactAnswers(forms, { firstname, lastname, email, mobile_phone_number }, bookable.id), given)
}
