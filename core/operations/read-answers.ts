import { type Static, Type } from 'typebox'
import { ok, type Result, refuse } from '../domain/errors.ts'
import {
  type AnswerFault,
  answersSoFar,
  contactOf,
  type GivenAnswers,
  type ValidAnswers,
  validateAnswers,
} from '../domain/forms/index.ts'
import type { Appointment } from './appointment-request.ts'
import type { Contact } from './contact-details.ts'
import { countryOf } from './country-of.ts'
import { EntityId, FormSelection } from './params.ts'
import type { Ports } from './ports.ts'
import type { Tenant } from './tenant.ts'

const Response = Type.Object(
  { question_id: EntityId, value: Type.Optional(Type.Unknown()), formid: Type.Optional(EntityId) },
  { additionalProperties: true },
)

/** Answers as a caller gives them; everything in them is checked against the bookable's forms. */
export const answerParams = {
  formresponses: Type.Optional(Type.Array(FormSelection, { maxItems: 20 })),
  roster: Type.Optional(
    Type.Array(Type.Object({ responses: Type.Array(Response, { maxItems: 100 }) }, { additionalProperties: true }), {
      maxItems: 500,
    }),
  ),
}
const AnswerParams = Type.Object(answerParams)
type AnswerParams = Static<typeof AnswerParams>

export type Answers = Pick<Extract<ValidAnswers, { ok: true }>, 'answers' | 'roster'>

type Phones = Pick<Ports, 'parsePhone'>

const givenBy = (params: AnswerParams): GivenAnswers => ({
  formresponses: params.formresponses ?? [],
  roster: params.roster ?? [],
})

const contextOf = ({ seats }: Appointment, tenant: Tenant, { parsePhone }: Phones) => ({
  seats,
  country: countryOf(tenant),
  parsePhone,
})

const refusalOf = (faults: AnswerFault[]) => {
  const [first] = faults
  return refuse(first?.code ?? 'answer_invalid', { field: first?.pointer, data: { ...first, faults } })
}

/** The answers of a booking, validated and sanitised; the first fault names its field, `data.faults` has them all. */
export function readAnswers(
  params: AnswerParams,
  appointment: Appointment,
  tenant: Tenant,
  ports: Phones,
): Result<Answers & { contact: Partial<Contact> }> {
  const { forms } = appointment.entry
  const read = validateAnswers(forms, givenBy(params), contextOf(appointment, tenant, ports))
  if (!read.ok) return refusalOf(read.faults)
  return ok({ answers: read.answers, roster: read.roster, contact: contactOf(forms, read.answers) })
}

/** The answers given so far that hold, for a price while the form is being filled in; the others count as open. */
export const readAnswersSoFar = (
  params: AnswerParams,
  appointment: Appointment,
  tenant: Tenant,
  ports: Phones,
): Answers => answersSoFar(appointment.entry.forms, givenBy(params), contextOf(appointment, tenant, ports))
