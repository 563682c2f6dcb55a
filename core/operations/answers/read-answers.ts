import { ok, type Result, refuse } from '../../domain/errors.ts'
import {
  type AnswerContext,
  type AnswerFault,
  answersSoFar,
  contactOf,
  type GivenAnswers,
  type ReadAnswers,
  readAnswers as readForms,
} from '../../domain/forms/index.ts'
import { localDate } from '../../domain/time/index.ts'
import type { Wire } from '../../domain/wire/calls.ts'
import type { Appointment } from '../appointments/appointment-request.ts'
import type { Contact } from '../appointments/contact-details.ts'
import { countryOf } from '../catalogue/country-of.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { ownUploadUrl } from '../uploads/upload-address.ts'
import { outsideFaults } from './outside-faults.ts'

/** Answers as a caller gives them. */
export type AnswerParams = Pick<
  Wire['get_quote']['params'],
  'formresponses' | 'customquestions' | 'addons' | 'prefill' | 'roster'
>

/** The answers of one appointment as they are stored. */
export type Answers = ReadAnswers

export const noAnswers: Answers = { answers: [], roster: [], addons: {} }

/** The parts of an appointment that decide about its answers. */
type Asked = Pick<Appointment, 'entry' | 'seats'>

/** What answers are read with: phone numbers by their country, dates by today. Files by the site's own addresses. */
type Reading = Pick<Ports, 'parsePhone' | 'clock'>

export const givenBy = (params: AnswerParams): GivenAnswers => ({
  formresponses: params.formresponses ?? [],
  roster: params.roster ?? [],
  customquestions: params.customquestions ?? [],
  addons: params.addons ?? {},
  prefill: params.prefill ?? {},
})

/** Whether a call carries answers. A call without any keeps those given before. */
export const saysAnswers = ({ formresponses, customquestions, roster, addons }: AnswerParams): boolean =>
  [formresponses, customquestions, roster, addons].some((one) => one !== undefined)

export const contextOf = ({ entry, seats }: Asked, tenant: Tenant, { parsePhone, clock }: Reading): AnswerContext => ({
  seats,
  bookable: entry.bookable.id,
  addons: entry.addons,
  addongroups: entry.bookable.addongroups ?? [],
  hasplaces: tenant.plugins.places.geocoder !== null,
  today: localDate(clock.now(), tenant.timezone),
  country: countryOf(tenant),
  parsePhone,
  fileAddress: (url) => ownUploadUrl(tenant, url),
})

export const refuseAnswers = (faults: AnswerFault[]) => {
  const [first] = faults
  return refuse(first?.code ?? 'answer_invalid', { field: first?.pointer, data: { ...first, faults } })
}

/**
 * The answers of a booking, validated and sanitised, and checked by the place provider, uploads and plugins. The
 * refusal's field is that of the first fault; `data.faults` lists them all.
 * @param asking whether nothing is booked, so that no answer has to be there; those that are have to be valid
 */
export async function readAnswers(
  params: AnswerParams,
  appointment: Asked,
  tenant: Tenant,
  ports: Ports,
  { asking = false }: { asking?: boolean } = {},
): Promise<Result<Answers & { contact: Partial<Contact> }>> {
  const { forms } = appointment.entry
  const given = givenBy(params)
  const read = readForms(forms, given, contextOf(appointment, tenant, ports))
  const { asked: _, offered: __, faults: found, ...answers } = read
  const own = asking ? found.filter(({ code }) => code !== 'answer_required') : found
  if (own.length > 0) return refuseAnswers(own)
  const faults = await outsideFaults(answers, given, appointment.entry, { tenant, ports })
  if (!faults.ok) return faults
  if (faults.value.length > 0) return refuseAnswers(faults.value)
  return ok({ ...answers, contact: contactOf(forms, answers.answers) })
}

/** The valid answers given so far, for a price while the form is being filled in. Invalid ones count as unanswered. */
export const readAnswersSoFar = (params: AnswerParams, appointment: Asked, tenant: Tenant, ports: Reading): Answers =>
  answersSoFar(appointment.entry.forms, givenBy(params), contextOf(appointment, tenant, ports))
