import { draftByGiven } from '../../../core/domain/forms/draft-answers.ts'
import { isRecord } from '../../../core/domain/is-record.ts'
import type { ReservationAnswer } from '../../../core/domain/wire/index.ts'
import { list, record, text, texts, type Unread } from '../../data/read.ts'
import { readGiven } from '../../data/reservation-answers.ts'
import type { Draft } from '../../state/draft.ts'
import { contactOf, partNames } from '../questions/contact.ts'
import { contactForm } from '../questions/contact-form.ts'
import type { FormView } from '../questions/read-forms.ts'

/** What was typed of the contact, in the page's own form for it. */
function contactIn(reservation: Unread<ReservationAnswer>): Record<string, string> {
  const stored: Record<(typeof partNames)[number], unknown> = {
    firstname: reservation.first_name,
    lastname: reservation.last_name,
    email: reservation.email,
    mobile_phone_number: reservation.mobile_phone_number,
  }
  return Object.fromEntries(partNames.flatMap((part) => (text(stored[part]) ? [[part, text(stored[part])]] : [])))
}

/**
 * A stored draft as the browser keeps one: its choices, its place, its answers and those to plugins' steps. The slot is
 * left out, and so are resources that nobody chose: they have to be taken again.
 * @param forms those of the draft's bookable
 */
export function restoredDraft(reservation: Unread<ReservationAnswer>, forms: FormView[]): Partial<Draft> {
  const rules = forms.map((form) => ({ ...form.rules, style: form.style }))
  const bookable = text(reservation.bookable)
  const { prefill: _, answers, ...others } = draftByGiven(rules, readGiven(reservation), bookable)
  const contact = contactIn(reservation)
  const said = { ...answers, ...(Object.keys(contact).length > 0 && { [contactForm]: contact }) }
  const address = text(record<Location>(reservation.location).address)
  return {
    id: text(reservation.draft),
    bookable,
    seats: typeof reservation.seats === 'number' ? reservation.seats : 1,
    resources: texts(reservation.chosenresources),
    ...(address === '' ? {} : { location: { address } }),
    ...others,
    answers: said,
    user: contactOf({ ...others, answers: said }, forms),
    ...(isRecord(reservation.steps) ? { steps: reservation.steps } : {}),
    ...(text(reservation.discountcode) === '' ? {} : { discountcode: text(reservation.discountcode) }),
  }
}

type Location = NonNullable<ReservationAnswer['location']>

/** The choices and answers of a browser's own draft, which another one replaces. */
export const emptied = ({ id: _id, modified: _modified, timezone: _timezone, ...draft }: Draft): Partial<Draft> =>
  Object.fromEntries(Object.keys(draft).map((name) => [name, undefined]))

/** Whether any of the bookable's own questions was answered: then only the confirmation is left. */
export const isAnsweredByQuestion = (reservation: Unread<ReservationAnswer>): boolean =>
  list(reservation.customquestions).length > 0
