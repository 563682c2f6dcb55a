import { type Static, Type } from 'typebox'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import {
  type AnswerContext,
  type AnswerFault,
  answersSoFar,
  contactOf,
  type GivenAnswers,
  type ReadAnswers,
  validateAnswers,
} from '../../domain/forms/index.ts'
import type { Appointment } from '../appointments/appointment-request.ts'
import type { Contact } from '../appointments/contact-details.ts'
import { countryOf } from '../catalogue/country-of.ts'
import { EntityId, FormSelection } from '../params.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { outsideFaults } from './outside-faults.ts'

const Response = Type.Object(
  { question_id: EntityId, value: Type.Optional(Type.Unknown()), formid: Type.Optional(EntityId) },
  { additionalProperties: true },
)

/** Answers as a caller gives them; everything in them is checked against the bookable's forms. */
export const answerParams = {
  formresponses: Type.Optional(Type.Array(FormSelection, { maxItems: 50 })),
  /** Answers to the bookable's own questions. */
  customquestions: Type.Optional(Type.Array(Response, { maxItems: 100 })),
  /** Add-ons of the bookable: id → quantity. */
  addons: Type.Optional(Type.Record(EntityId, Type.Unknown(), { maxProperties: 100 })),
  /** What the address said, by slug: for questions that the customer does not see. */
  prefill: Type.Optional(Type.Record(Type.String({ maxLength: 200 }), Type.Unknown(), { maxProperties: 100 })),
  roster: Type.Optional(
    Type.Array(Type.Object({ responses: Type.Array(Response, { maxItems: 100 }) }, { additionalProperties: true }), {
      maxItems: 500,
    }),
  ),
}
const AnswerParams = Type.Object(answerParams)
export type AnswerParams = Static<typeof AnswerParams>

/** What is kept of the answers of one appointment. */
export type Answers = ReadAnswers

/** What an appointment says of the answers to it. */
type Asked = Pick<Appointment, 'entry' | 'seats'>

type Phones = Pick<Ports, 'parsePhone'>

export const givenBy = (params: AnswerParams): GivenAnswers => ({
  formresponses: params.formresponses ?? [],
  roster: params.roster ?? [],
  customquestions: params.customquestions ?? [],
  addons: params.addons ?? {},
  prefill: params.prefill ?? {},
})

/** Whether a caller says anything of answers; who says nothing means those said before. */
export const saysAnswers = ({ formresponses, customquestions, roster, addons }: AnswerParams): boolean =>
  [formresponses, customquestions, roster, addons].some((one) => one !== undefined)

export const contextOf = ({ entry, seats }: Asked, tenant: Tenant, { parsePhone }: Phones): AnswerContext => ({
  seats,
  bookable: entry.bookable.id,
  addons: entry.addons,
  addongroups: entry.bookable.addongroups ?? [],
  hasplaces: tenant.plugins.places.geocoder !== null,
  country: countryOf(tenant),
  parsePhone,
})

export const refuseAnswers = (faults: AnswerFault[]) => {
  const [first] = faults
  return refuse(first?.code ?? 'answer_invalid', { field: first?.pointer, data: { ...first, faults } })
}

/**
 * The answers of a booking, validated and sanitised, addresses, files and plugins asked too; the first fault names its
 * field, `data.faults` has them all.
 */
export async function readAnswers(
  params: AnswerParams,
  appointment: Asked,
  tenant: Tenant,
  ports: Ports,
): Promise<Result<Answers & { contact: Partial<Contact> }>> {
  const { forms } = appointment.entry
  const given = givenBy(params)
  const read = validateAnswers(forms, given, contextOf(appointment, tenant, ports))
  if (!read.ok) return refuseAnswers(read.faults)
  const { ok: _, ...answers } = read
  const faults = await outsideFaults(answers, given, appointment.entry, { tenant, ports })
  if (!faults.ok) return faults
  if (faults.value.length > 0) return refuseAnswers(faults.value)
  return ok({ ...answers, contact: contactOf(forms, read.answers) })
}

/** The answers given so far that hold, for a price while the form is being filled in; the others count as open. */
export const readAnswersSoFar = (params: AnswerParams, appointment: Asked, tenant: Tenant, ports: Phones): Answers =>
  answersSoFar(appointment.entry.forms, givenBy(params), contextOf(appointment, tenant, ports))
