import type { Static } from 'typebox'
import { isStaffOf } from '../../domain/access/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { PaymentParam } from '../../domain/wire/saved-methods.ts'
import type { OperationInput } from '../define-operation.ts'
import { speak, wordsOf } from '../words/words.ts'
import type { PaymentChoice } from './pay.ts'
import { processorOf } from './payment-work.ts'
import { savedMethodOf } from './saved-methods.ts'
import type { MethodConsent } from './stored-method.ts'

type Input = Pick<OperationInput<unknown>, 'tenant' | 'ports' | 'actor'>
type Asked = Static<typeof PaymentParam>

/** Who decides about what waits: staff, a claim, or both of a cart. */
type DecidedBy = 'approval' | 'claim' | 'both'

/** A sentence with which somebody agrees to later charges, in a language. */
async function agreedIn(
  key: 'payment.save_card' | 'payment.collect' | 'review.keeps_method',
  language: string,
  { tenant, ports }: Pick<Input, 'tenant' | 'ports'>,
  values: { by?: DecidedBy } = {},
): Promise<MethodConsent> {
  const spoken = await wordsOf(tenant, language.toLowerCase(), ports)
  const words = speak(spoken)(key, { provider: tenant.provider?.name ?? tenant.whitelabel.label, ...values })
  return { words, language: spoken.language, at: ports.clock.now() }
}

/** The sentence beside the tick with which somebody lets their card be saved. */
const consentIn = (language: string, input: Input) => agreedIn('payment.save_card', language, input)

/** The sentence at the button with which somebody lets the rest be collected by itself. */
export const collectConsentIn = (language: string, input: Pick<Input, 'tenant' | 'ports'>) =>
  agreedIn('payment.collect', language, input)

/** The sentence at the button with which somebody lets their method be kept until what they ask for is decided. */
export const keepConsentIn = (language: string, by: DecidedBy, input: Pick<Input, 'tenant' | 'ports'>) =>
  agreedIn('review.keeps_method', language, input, { by })

/** What of a payment only the server says. */
const onlyServer = ['method', 'keep', 'collect', 'by', 'mustPay']

/** What was sent, without what only the server may say of it. */
const without = <T extends object>(sent: T, names: string[]): T =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !names.includes(name))) as T

/**
 * Who pays, where somebody is signed in. What staff type for their customer is that customer's; their own is only what
 * they have saved, or save with it (`isOwn`).
 */
export function payerOf({ actor: { user }, tenant }: Pick<Input, 'actor' | 'tenant'>, isOwn: boolean): { by?: string } {
  return user && (isOwn || !isStaffOf(user, tenant.scope.provider)) ? { by: user.id } : {}
}

/**
 * How a caller wants to pay: one of their own saved methods by what its processor calls it, and what they agreed to
 * where another is to be saved. What a processor takes for a method is never the
 * caller's to say. Refuses with `not_found` a saved method that is
 * not theirs, with `login_required` the saving of one by nobody, and with `invalid_params` where it can't be saved.
 */
async function chosenMethod(asked: Asked, input: Input): Promise<Result<PaymentChoice>> {
  const user = input.actor.user?.id
  const { customerselectedcardid: card, savemethod, ...said } = without(asked, onlyServer)
  const given = { ...said, ...payerOf(input, card !== undefined || savemethod !== undefined) }
  if (card !== undefined) {
    const saved = user === undefined ? null : await savedMethodOf(user, card, input)
    if (!saved) return refuse('not_found', { field: '/payment/customerselectedcardid' })
    return ok({ ...given, processor: saved.processor, method: saved.method })
  }
  if (savemethod === undefined) return ok(given)
  if (user === undefined) return refuse('login_required')
  const canSave = processorOf(input.tenant, given.processor)?.capabilities.saveMethod === true
  if (!canSave || input.tenant.provider === null) return refuse('invalid_params', { field: '/payment/savemethod' })
  return ok({ ...given, keep: await consentIn(savemethod.language, input) })
}

/** A call with how it pays (`chosenMethod`) in the place of what it said of that. */
export async function withChosenMethod<Params extends { payment?: Asked | undefined }>(
  input: OperationInput<Params>,
): Promise<Result<OperationInput<Params>>> {
  const { payment } = input.params
  if (payment === undefined) return ok(input)
  const chosen = await chosenMethod(payment, input)
  return chosen.ok ? ok({ ...input, params: { ...input.params, payment: chosen.value } }) : chosen
}
