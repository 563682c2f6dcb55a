import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Wire } from '../../domain/wire/calls.ts'
import { type Answers, givenBy, readAnswers } from '../answers/read-answers.ts'
import { acceptTerms } from '../appointments/accepted-terms.ts'
import { type Appointment, readAppointment } from '../appointments/appointment-request.ts'
import { type Contact, readContact, referenceIn } from '../appointments/contact-details.ts'
import { mayBook } from '../appointments/may-book.ts'
import { askVetoes } from '../appointments/veto.ts'
import { givenConsents } from '../consents/given-consents.ts'
import type { OperationInput } from '../define-operation.ts'
import { askFlow } from '../flow/ask-flow.ts'

/** An appointment with what its customer has said. */
interface ReadBooking {
  appointment: Appointment
  answers: Answers
  contact: Contact
}

/**
 * Reads one appointment with answers and contact, and refuses what may not be booked: without a login, without
 * accepted terms, with wrong answers, against a plugin, or with an unfinished step.
 */
export async function readBooking(
  input: OperationInput<Wire['join_waitlist']['params']>,
): Promise<Result<ReadBooking>> {
  const { params, tenant, ports } = input
  const appointment = await readAppointment(params, input)
  if (!appointment.ok) return appointment
  // What is due is known once it is priced.
  if (!mayBook(input, false)) return refuse('login_required')
  const { language = input.actor.language } = params
  const agreed = { tenant, ports, language, now: ports.clock.now() }
  const terms = acceptTerms(params, agreed)
  if (!terms.ok) return terms
  const read = await readAnswers(params, appointment.value, tenant, ports)
  if (!read.ok) return read
  const { contact: answered, ...answers } = read.value
  const typed = readContact(params.user ?? {}, answered, input)
  if (!typed.ok) return typed
  const given = await givenConsents(params.user?.consents, typed.value, agreed)
  if (!given.ok) return given
  const contact: Contact = { ...typed.value, ...given.value, ...terms.value, ...referenceIn(params) }
  const allowed = await askVetoes(appointment.value, { tenant, ports })
  if (!allowed.ok) return allowed
  const { termsaccepted } = params
  const said = { answers: givenBy(params), contact, termsaccepted }
  const complete = await askFlow({ ...said, appointment: appointment.value, tenant, ports })
  if (!complete.ok) return complete
  return ok({ appointment: appointment.value, answers, contact })
}
