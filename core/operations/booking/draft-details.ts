import type { Quote } from '../../domain/pricing/index.ts'
import type { Wire } from '../../domain/wire/calls.ts'
import type { Answers } from '../answers/read-answers.ts'
import { storedAnswers } from '../answers/stored-answers.ts'
import type { Appointment } from '../appointments/appointment-request.ts'
import type { Contact } from '../appointments/contact-details.ts'
import { countryOf } from '../catalogue/country-of.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { extraOf } from '../reservations/new-reservation.ts'
import type { Tenant } from '../tenant.ts'

type ContactDetails = Pick<StoredReservation, 'email' | 'first_name' | 'last_name' | 'mobile_phone_number'>

/** Answers and add-ons as a draft stores them, with the prices of its quote. */
export function answersIn(appointment: Appointment, answers: Answers, quote: Quote, tenant: Tenant) {
  const lines = quote.reservations.flatMap((one) => one.lines)
  return {
    ...storedAnswers(appointment.entry, answers, tenant.revision, { lines, digits: tenant.currency.digits }),
    extra: extraOf(appointment, answers.addons),
  }
}

/** The contact that a draft stores already. */
export const contactIn = ({
  email,
  first_name,
  last_name,
  mobile_phone_number,
}: StoredReservation): ContactDetails => ({ email, first_name, last_name, mobile_phone_number })

/**
 * The contact as far as it was typed, to be found on the customer's other devices. It may be incomplete: the booking
 * checks it. A number that is none yet is left out.
 */
export function typedContact(
  user: NonNullable<Wire['book_appointment']['params']['user']>,
  { tenant, ports }: { tenant: Tenant; ports: Pick<Ports, 'parsePhone'> },
): ContactDetails {
  const typed = (name: Exclude<keyof Contact, 'consents' | 'terms' | 'reference'>) =>
    (user[name] ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  const phone = typed('mobile_phone_number')
  return {
    email: typed('email').toLowerCase(),
    first_name: typed('firstname'),
    last_name: typed('lastname'),
    mobile_phone_number: phone === '' ? '' : (ports.parsePhone(phone, countryOf(tenant)) ?? ''),
  }
}

/**
 * What is written with a draft that another account had: nothing that it said of its former customer stays, nor that
 * they tried to pay.
 */
export const afterAnother = (details: Partial<StoredReservation>): Partial<StoredReservation> => ({
  ...{ email: '', first_name: '', last_name: '', mobile_phone_number: '' },
  ...{ formresponses: [], customquestions: [], roster: [], payment: null },
  ...details,
  extra: { steps: {}, steplines: [], addons: {}, ...details.extra },
})
