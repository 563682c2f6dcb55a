import { mayAnswer } from '../../domain/enquiries/status-at.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Instant } from '../../domain/time/types.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import type { ContactRequest } from '../../domain/wire/contact-requests.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { outcomesOf, statusOf, wireEnquiries } from './enquiry-wire.ts'
import { enquiryFor } from './get-contact-requests.ts'
import { prepareOffer } from './offer-time.ts'
import type { StoredEnquiry } from './stored-enquiry.ts'
import { tellAsker } from './tell-enquiry.ts'

type Input = OperationInput<Wire['answer_contact_request']['params']>

/**
 * Refuses to answer what is decided: what has become a reservation, was declined, or has an offer that stands, which
 * only another one is refused for.
 * @param reading where reservations are read: to decide, the transaction that has locked the enquiry
 */
export async function refuseDecided(
  enquiry: StoredEnquiry,
  reading: Parameters<typeof outcomesOf>[1],
  { now, isOffer }: { now: Instant; isOffer: boolean },
): Promise<Result<null>> {
  const outcomes = await outcomesOf([enquiry], reading)
  const status = statusOf(enquiry, outcomes, now)
  if (!mayAnswer(status)) return refuse('status_conflict', { data: { status } })
  // One that is being paid for is brought to its end after its time.
  const isOffered = outcomes.get(enquiry.reservation ?? '')?.status === 'waitlisted'
  return isOffer && isOffered ? refuse('status_conflict', { data: { status: 'offered' } }) : ok(null)
}

const nextStatus = ({ offer, decline }: Input['params'], before: StoredEnquiry['status']) =>
  decline ? 'declined' : offer ? 'offered' : before === 'offered' ? before : 'answered'

async function answer(input: Input): Promise<Result<ContactRequest>> {
  const { params, tenant, ports, actor } = input
  const message = (params.message ?? '').replace(/[^\P{Cc}\n\t]/gu, '').trim()
  if (message === '' && !params.offer && !params.decline)
    return refuse('answer_required', { field: '/message', data: { key: 'validation.required' } })
  if (params.offer && params.decline) return refuse('invalid_params', { field: '/decline' })
  const found = await enquiryFor(params, input)
  if (!found.ok) return found
  const judging = { now: ports.clock.now(), isOffer: params.offer !== undefined }
  const asRead = await refuseDecided(found.value, ports.repositories(tenant.scope), judging)
  if (!asRead.ok) return asRead
  const prepared = params.offer ? await prepareOffer(found.value, params.offer, input) : null
  if (prepared && !prepared.ok) return prepared
  const at = ports.clock.now()
  const done = await transactAndServe({ tenant, ports }, async (unit): Promise<Result<StoredEnquiry>> => {
    // The capacity is locked before the enquiry, as by a booking of it; who comes second takes nothing.
    const offered = prepared ? await prepared.value(unit) : null
    if (offered && !offered.ok) return offered
    const before = await unit.enquiries.lock(found.value.id)
    if (!before) return refuse('not_found')
    const open = await refuseDecided(before, unit, judging)
    if (!open.ok) return open
    const said = message === '' ? [] : [{ message, at, by: actor.user?.id ?? 'provider' }]
    const after: StoredEnquiry = {
      ...before,
      status: nextStatus(params, before.status),
      reservation: offered?.value.id ?? before.reservation,
      details: { ...before.details, answers: [...before.details.answers, ...said] },
      modified: at,
    }
    const { status, reservation, details, modified } = after
    await unit.enquiries.change(after.id, { status, reservation, details, modified })
    if (message !== '' || params.decline)
      await unit.outbox.add(tellAsker(after, 'account.enquiryanswered', { at, message }))
    return ok(after)
  })
  if (!done.ok) return done
  const [told] = await wireEnquiries([done.value], input)
  return told ? ok(told) : refuse('not_found')
}

/**
 * Answers a contact request: by a message, which is mailed; by the offer of a time, which takes its place for as long
 * as an offer of a waitlist does and is accepted by the link in its mail; or by declining it. Refuses what is decided
 * with `status_conflict`, and an offer as the engine does.
 */
export const answerContactRequest = defineOperation({
  name: 'answer_contact_request',
  summary: 'Answers a contact request by a message, the offer of a time, or by declining it; for staff.',
  ...calls.answer_contact_request,
  access: 'site',
  effect: 'keyed',
  handler: answer,
})
