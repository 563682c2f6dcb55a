import { Type } from 'typebox'
import Value from 'typebox/value'
import { answerParams } from '../../domain/wire/request-parts.ts'
import type { Appointment } from '../appointments/appointment-request.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { type Answers, readAnswersSoFar } from './read-answers.ts'

const Given = Type.Object(answerParams)

/**
 * The answers that a reservation keeps, read again by the forms of today: for a price that is made later than they were
 * given. Questions that are gone count as unanswered.
 */
export function answersAgain(
  { formresponses, customquestions, roster, extra }: StoredReservation,
  appointment: Pick<Appointment, 'entry' | 'seats'>,
  tenant: Tenant,
  ports: Pick<Ports, 'parsePhone' | 'clock'>,
): Answers {
  const given = { formresponses, customquestions, roster, addons: extra.addons ?? {} }
  return readAnswersSoFar(Value.Check(Given, given) ? given : {}, appointment, tenant, ports)
}
