import { createHash } from 'node:crypto'
import { ok, type Refusal, type Result, refuse } from '../../domain/errors.ts'
import { balanceKey, spendable } from '../../domain/payments/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import type { BookedCartAnswer } from '../../domain/wire/index.ts'
import type { PaymentEventName, PaymentsParams } from '../../domain/wire/payments-call.ts'
import { bookCart } from '../carts/book-appointments.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import { payerOf } from '../payments/chosen-method.ts'
import type { PaymentChoice } from '../payments/pay.ts'
import { savedMethodOf } from '../payments/saved-methods.ts'
import { buy } from '../points/buy-points.ts'
import { payWhatIsOwed } from './pay-balance.ts'
import { paymentAnswer } from './payment-answer.ts'

type Input = OperationInput<PaymentsParams>

/** What a call has paid for: reservations, or points, and the attempt that took the money. */
interface PaidFor {
  reservations: BookedCartAnswer['reservations']
  /** Of a purchase of points. */
  purchase?: string
}

const expected = (field: string, sentence: string) => refuse('invalid_params', { field, data: { expected: sentence } })

/** The first processor that takes cards, or the named one. */
const cardProcessor = ({ params, tenant }: Input): string =>
  params.processor ?? tenant.plugins.payments.find(({ capabilities }) => capabilities.method === 'card')?.name ?? ''

/**
 * How the call pays: with a card that the browser has made a token of, or with one of the caller's own saved methods;
 * nothing where it names neither. Refuses with `not_found` a saved method that is not theirs.
 */
async function choiceOf(input: Input): Promise<Result<PaymentChoice | undefined>> {
  const { info, attempt, customerselectedcardid: card } = input.params
  const user = input.actor.user?.id
  const payer = payerOf(input, card !== undefined)
  const given = { token: info ?? {}, ...(attempt !== undefined && { attempt }), ...payer }
  if (card !== undefined) {
    const saved = user === undefined ? null : await savedMethodOf(user, card, input)
    if (!saved) return refuse('not_found', { field: '/customerselectedcardid' })
    return ok({ ...given, processor: saved.processor, method: saved.method })
  }
  return ok(info || attempt !== undefined ? { ...given, processor: cardProcessor(input) } : undefined)
}

/**
 * What makes a copy of the call find the first one's effect: the caller's key, or the card's token, which a service
 * takes once; undefined for neither.
 */
function keyOf({ params: { idempotencyKey, info }, idempotencyKey: header }: Input): string | undefined {
  const given = idempotencyKey ?? header
  if (given !== undefined || info === undefined) return given
  return `info.${createHash('sha256').update(JSON.stringify(info)).digest('base64url')}`
}

/** A refusal of the cart, by the name that the reservations have here. */
const renamed = (error: Refusal): Refusal => ({
  ...error,
  ...(error.field !== undefined && { field: error.field.replace(/^\/appointments/, '/reservations') }),
})

/** Books the reservations of the call, all or none, with what is to be paid of them. */
async function bookThem(input: Input, how: Partial<PaymentsParams> = {}): Promise<Result<PaidFor>> {
  const { reservations = [], user } = input.params
  if (reservations.length === 0) return expected('/reservations', 'what is to be paid for')
  const key = keyOf(input)
  // Without any of these a copy of the call would book it twice.
  const unnamed = reservations.findIndex(({ draft, id }) => draft === undefined && id === undefined)
  if (unnamed >= 0 && key === undefined)
    return expected(`/reservations/${unnamed}/draft`, 'its draft, its id, or an idempotencyKey')
  const choice = await choiceOf(input)
  if (!choice.ok) return choice
  const said = {
    ...input.params,
    ...how,
    appointments: reservations,
    ...(key !== undefined && { idempotencyKey: key }),
  }
  const params = { ...said, user: typeof user === 'string' ? undefined : user }
  const booked = await bookCart({ ...input, params }, choice.value)
  return booked.ok ? ok(booked.value) : { ok: false, error: renamed(booked.error) }
}

/** Pays what is due now, all of it or the down payment, or has it authorised until a request is approved. */
async function payForThem(input: Input): Promise<Result<PaidFor>> {
  if (input.params.totalprice === undefined) return expected('/totalprice', 'the total that the customer was shown')
  return bookThem(input)
}

/**
 * Books what costs nothing. A method is saved only for what is charged later, so that here is nothing to save: anything
 * that costs something is refused with `price_changed`.
 */
const bookFree = (input: Input): Promise<Result<PaidFor>> => bookThem(input, { totalprice: 0 })

/** The points that a caller can spend here. Refuses with `login_required` who is not signed in. */
async function pointsOf({ actor, tenant, ports }: Input): Promise<Result<number>> {
  if (!actor.user || tenant.provider === null) return refuse('login_required')
  const key = balanceKey(actor.user.id, 'points', tenant.currency.code)
  return ok(spendable(await ports.repositories(tenant.scope).balances.of(key)))
}

/**
 * Pays reservations with points. Without reservations nothing is spent: it says whether the caller has as many, and the
 * booking spends them.
 */
async function payWithPoints(input: Input): Promise<Result<PaidFor>> {
  const { pointsaspayment: points, reservations = [] } = input.params
  if (points === undefined) return expected('/pointsaspayment', 'the points that the customer was shown')
  const has = await pointsOf(input)
  if (!has.ok) return has
  if (reservations.length > 0) return bookThem(input, { paymentmode: 'points', totalpoints: points })
  return has.value < points ? refuse('points_short', { field: '/pointsaspayment' }) : ok({ reservations: [] })
}

/** A name of the purchase that a copy of the call has too; null where nothing tells a copy from another purchase. */
function purchaseNamed(input: Input): string | null {
  const key = input.params.purchase ?? keyOf(input)
  if (key === undefined || input.params.purchase !== undefined) return key ?? null
  return createHash('sha256').update(key).digest('base64url')
}

/** Buys packages of points, once for each purchase. */
async function buyPackages(input: Input): Promise<Result<PaidFor>> {
  const { purchasedpoints, packages: beside, totalprice } = input.params
  const packages = Array.isArray(purchasedpoints) ? purchasedpoints : beside
  if (packages === undefined) return expected('/purchasedpoints', 'the chosen packages, with their quantities')
  const purchase = purchaseNamed(input)
  if (purchase === null) return expected('/idempotencyKey', 'a key, or the card as info')
  const choice = await choiceOf(input)
  if (!choice.ok) return choice
  const params = { purchase, packages, ...(totalprice !== undefined && { totalprice }) }
  const payment = choice.value ?? { processor: cardProcessor(input) }
  const points = typeof purchasedpoints === 'number' ? purchasedpoints : undefined
  const bought = await buy({ ...input, params: { ...params, points } }, payment)
  return bought.ok ? ok({ reservations: [], purchase }) : bought
}

/** Pays what a reservation that stands still owes. Here it is said what that is. */
async function payOwed(input: Input): Promise<Result<PaidFor>> {
  const { reservation: id, token, totalprice, giftcode, gift } = input.params
  if (id === undefined) return expected('/reservation', 'the id of a reservation that stands')
  if (totalprice === undefined) return expected('/totalprice', 'what is owed, as the customer was shown')
  const payment = await choiceOf(input)
  if (!payment.ok) return payment
  const paid = await payWhatIsOwed({ ...input, params: { id, token, totalprice, giftcode, gift } }, payment.value)
  return paid.ok ? ok({ reservations: [paid.value] }) : paid
}

const done: Record<PaymentEventName, (input: Input) => Promise<Result<PaidFor>>> = {
  intialordownpayment: payForThem,
  save_customer_token: bookFree,
  respayment_points: payWithPoints,
  points_purchase: buyPackages,
  periodic_charge: payOwed,
}

const ofCarts = ['reservations', 'discountcode', 'credit', 'giftcode', 'gift', 'paymentmode'] as const

/** What each event takes of all that says what is paid, and by which means. */
const taken: Record<PaymentEventName, readonly (keyof PaymentsParams)[]> = {
  intialordownpayment: ofCarts,
  save_customer_token: ofCarts,
  respayment_points: [...ofCarts, 'pointsaspayment'],
  points_purchase: ['purchasedpoints', 'packages'],
  periodic_charge: ['reservation', 'giftcode', 'gift'],
}
const namesOfMoney = new Set(Object.values(taken).flat())

/** Whether a parameter says something: pages send empty lists and noughts of what they do not mean. */
const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== 'currency' && !(Array.isArray(value) ? value.length === 0 : Number(value) === 0)

/** Refuses what would change what is paid if the event took it: left out, the caller's card paid for it. */
function refuseForeign({ params }: Input): Result<null> {
  const { event } = params
  const foreign = [...namesOfMoney].find((name) => isSaid(params[name]) && !taken[event].includes(name))
  return foreign === undefined ? ok(null) : expected(`/${foreign}`, `nothing, for ${event}`)
}

/** Refuses with `forbidden` ids that are not the caller's: the signed-in person's, or the named guest's. */
function refuseOthers({ params: { user, userid }, actor, tenant, ports }: Input): Result<null> {
  const { id, email } = typeof user === 'string' ? { id: user, email: undefined } : { id: user?.id, email: user?.email }
  const guest = email === undefined ? undefined : ports.tokens.guestId(tenant.scope.whitelabel, email)
  const own = actor.user?.id ?? guest
  if (userid !== undefined && userid !== own) return refuse('forbidden', { field: '/userid' })
  return id !== undefined && id !== own ? refuse('forbidden', { field: '/user' }) : ok(null)
}

/**
 * The specification's payment: books reservations with what is due of them, pays what one still owes, or buys points,
 * by the operations that do so, and tells the payment in its words. What the body says of amounts and people is
 * compared, never used. A copy of the call has one effect: it finds the draft, the purchase or the key of the first,
 * or that nothing is owed any more. Refuses as `book_appointments`, `pay_balance` and `buy_points` do, and with
 * `forbidden` who names somebody else.
 */
export const makePayment = defineOperation({
  name: 'make_payment',
  summary: 'Pays for reservations, or for points, and tells the payment in the words of the specification.',
  ...calls.make_payment,
  access: 'site',
  effect: 'keyed',
  decides: 'reservation',
  idempotency: 'own',
  async handler(input) {
    const provider = providerOf(input.tenant, input.params.providersubdomain)
    if (!provider.ok) return provider
    const own = refuseOthers(input)
    if (!own.ok) return own
    const foreign = refuseForeign(input)
    if (!foreign.ok) return foreign
    const paid = await done[input.params.event](input)
    return paid.ok ? ok(await paymentAnswer(paid.value, input)) : paid
  },
})
