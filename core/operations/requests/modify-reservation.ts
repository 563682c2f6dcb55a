import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isRecord } from '../../domain/is-record.ts'
import { calls } from '../../domain/wire/calls.ts'
import { givenAgain } from '../answers/kept-answers.ts'
import { givenBy, readAnswers } from '../answers/read-answers.ts'
import { lengthened } from '../appointments/added-time.ts'
import { readAppointment } from '../appointments/appointment-request.ts'
import { keptResources } from '../appointments/kept-resources.ts'
import { askVetoes } from '../appointments/veto.ts'
import { learnDrivetime } from '../capacity/drivetime.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { askFlow } from '../flow/ask-flow.ts'
import { stepsKept } from '../flow/step-answers.ts'
import { withChosenMethod } from '../payments/chosen-method.ts'
import { isPaidWith } from '../payments/paid-reservations.ts'
import type { StoredReservation } from '../ports.ts'
import { keptOrRead } from '../pricing/kept-code.ts'
import { reservationFor } from '../rights/own-reservation.ts'
import { wishOf } from './authorise-aside.ts'
import { decideRequest } from './decide-request.ts'
import { modify } from './modify.ts'

type Params = (typeof calls)['modify_reservation']

type Input = OperationInput<import('typebox').Static<Params['params']>>

/** What the call says of the appointment; seats, a place and answers to plugins' steps that it leaves out are kept. */
function saidOf({ params }: Input, request: StoredReservation) {
  const { address } = isRecord(request.extra.location) ? request.extra.location : {}
  const { seats } = request
  return { seats, steps: stepsKept(request), ...(typeof address === 'string' && { location: { address } }), ...params }
}

/** Its answers; those that the call leaves out are kept. */
const answersOf = ({ params }: Input, request: StoredReservation, entry: CataloguedBookable) => ({
  ...givenAgain(request, entry),
  ...params,
})

/** The request as it is to be, read and validated before anything is asked of a processor. */
async function readChange(input: Input, request: StoredReservation) {
  const { tenant, ports } = input
  const params = saidOf(input, request)
  const read = await readAppointment(params, { ...input, changed: request })
  if (!read.ok) return read
  const isNamed = params.resources !== undefined
  const appointment = {
    ...read.value,
    ...(!isNamed && { chosen: keptResources(request, read.value.entry) }),
    needsapproval: request.status === 'pending',
    isbystaff: false,
  }
  const answers = await readAnswers(answersOf(input, request, appointment.entry), appointment, tenant, ports)
  if (!answers.ok) return answers
  const { contact: _, ...given } = answers.value
  const longer = lengthened(appointment, given)
  const allowed = await askVetoes(longer, { tenant, ports })
  if (!allowed.ok) return allowed
  const discount = await keptOrRead(params.discountcode, request, input)
  if (!discount.ok) return discount
  return ok({ appointment: longer, isNamed, answers: given, discount: discount.value })
}

/** @param isSeen whether its caller saw the request as it is; else it is changed no more, and answered if it is so */
async function change(input: Input, request: StoredReservation, isSeen: boolean): Promise<Result<StoredReservation>> {
  const { params, tenant, ports, actor } = input
  if (params.bookable !== request.bookable) return refuse('not_found', { field: '/bookable' })
  const read = await readChange(input, request)
  if (!read.ok) return read
  const { appointment } = read.value
  const contact = {
    email: request.email,
    firstname: request.first_name,
    lastname: request.last_name,
    mobile_phone_number: request.mobile_phone_number,
  }
  const complete = await askFlow({
    answers: givenBy(answersOf(input, request, appointment.entry)),
    contact,
    appointment,
    termsaccepted: true,
    tenant,
    ports,
  })
  if (!complete.ok) return complete
  const learned = await learnDrivetime(appointment, { tenant, ports }, request.id)
  if (!learned.ok) return learned
  return modify({
    ...read.value,
    request,
    isSeen,
    totalprice: params.totalprice,
    payment: params.payment,
    isSignedIn: actor.user !== undefined && actor.user.id === request.user,
    wish: wishOf(params, actor),
    work: { tenant, ports, actor: request.user ?? 'customer', ip: actor.ip },
  })
}

/**
 * Changes a request that is not decided yet, or days that nobody has claimed, for its customer: judged and priced anew;
 * a request lapses anew. Seats, resources and answers that are left out are kept. Money is authorised anew if another
 * amount is due, or if the former payment failed; a decline leaves it as it was.
 */
export const modifyReservation = defineOperation({
  name: 'modify_reservation',
  summary: 'Changes a request that is not decided yet, for its customer: another time, other answers, another payment.',
  ...calls.modify_reservation,
  access: 'site',
  effect: 'keyed',
  decides: 'id',
  async handler(asked) {
    const chosen = await withChosenMethod(asked)
    if (!chosen.ok) return chosen
    const input = chosen.value
    const { params, tenant, ports, actor } = input
    return decideRequest({
      async find() {
        const found = await reservationFor({ id: params.id, token: params.token }, { tenant, ports, actor })
        return found && (found.right === 'token' || found.right === 'customer') ? found.reservation : null
      },
      // Somebody who learned of its payment first has made the same change with it.
      isSo: (request) => params.payment?.attempt !== undefined && isPaidWith(request, params.payment.attempt),
      act: (request) => change(input, request, true),
      // Whoever lost the answer, and asks for the same once more, is told so; any other wish was for what is no more.
      async repeated(request) {
        const done = await change(input, request, false)
        return done.ok ? done : refuse('status_conflict')
      },
      version: params.version,
      ofDays: true,
      tenant,
      ports,
    })
  },
})
