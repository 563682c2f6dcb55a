import { type Static, Type } from 'typebox'
import { ok, type Result, refuse } from '../domain/errors.ts'
import {
  type AnswerFault,
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

function validate(given: GivenAnswers, appointment: Appointment, tenant: Tenant, ports: Pick<Ports, 'parsePhone'>) {
  const { entry, seats } = appointment
  return validateAnswers(entry.forms, given, { seats, country: countryOf(tenant), parsePhone: ports.parsePhone })
}

const refusalOf = (faults: AnswerFault[]) => {
  const [first] = faults
  return refuse(first?.code ?? 'answer_invalid', { field: first?.pointer, data: { ...first, faults } })
}

/** The answers of a booking, validated and sanitised; the first fault names its field, `data.faults` has them all. */
export function readAnswers(
  params: AnswerParams,
  appointment: Appointment,
  tenant: Tenant,
  ports: Pick<Ports, 'parsePhone'>,
): Result<Answers & { contact: Partial<Contact> }> {
  const given = { formresponses: params.formresponses ?? [], roster: params.roster ?? [] }
  const read = validate(given, appointment, tenant, ports)
  if (!read.ok) return refusalOf(read.faults)
  return ok({ answers: read.answers, roster: read.roster, contact: contactOf(appointment.entry.forms, read.answers) })
}

/** The answers given so far that hold, for a price while the form is being filled in; the others count as open. */
export function answersSoFar(
  params: AnswerParams,
  appointment: Appointment,
  tenant: Tenant,
  ports: Pick<Ports, 'parsePhone'>,
): Answers {
  const given = { formresponses: params.formresponses ?? [], roster: params.roster ?? [] }
  const optional = appointment.entry.forms.map((form) => ({
    ...form,
    sections: form.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => ({ ...question, required: false })),
    })),
  }))
  const lenient = { ...appointment, entry: { ...appointment.entry, forms: optional } }
  const read = validate(given, lenient, tenant, ports)
  if (read.ok) return read
  const wrong = new Set(read.faults.map((fault) => `${fault.formid} ${fault.question_id} ${fault.seat ?? ''}`))
  const holds = (formid: string | undefined, id: string, seat: number | '') => !wrong.has(`${formid} ${id} ${seat}`)
  const again = validate(
    {
      formresponses: given.formresponses.map(({ formid, responses }) => ({
        formid,
        responses: responses.filter((one) => holds(formid, one.question_id, '')),
      })),
      roster: given.roster.map(({ responses }, index) => ({
        responses: responses.filter((one) =>
          lenient.entry.forms.every((form) => holds(form.id, one.question_id, index + 1)),
        ),
      })),
    },
    lenient,
    tenant,
    ports,
  )
  return again.ok ? again : { answers: [], roster: [] }
}
