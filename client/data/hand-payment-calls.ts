import type { Wire } from '../../core/domain/wire/calls.ts'
import type { HandPaymentAnswer } from '../../core/domain/wire/hand-payments.ts'
import { type Answer, answered } from './errors.ts'
import { number, record, text } from './read.ts'
import type { RpcClient } from './rpc-client.ts'

type Params<M extends 'record_payment' | 'undo_payment' | 'ask_for_payment'> = Wire[M]['params']

/** What was noted or taken back, in major units, and what is left to pay. */
export type HandPayment = Pick<HandPaymentAnswer, 'payment' | 'amount' | 'due'>

/** Money that staff received themselves, or ask for. */
export interface HandPaymentCalls {
  /** A repeat with the same key notes it once. */
  record(params: Params<'record_payment'> & { idempotencykey: string }): Promise<Answer<HandPayment>>
  undo(params: Params<'undo_payment'>): Promise<Answer<HandPayment>>
  /** Mails its customer the link to pay by. */
  ask(params: Params<'ask_for_payment'>): Promise<Answer<unknown>>
}

function readPayment(raw: unknown): HandPayment {
  const { payment, amount, due } = record<HandPaymentAnswer>(raw)
  return { payment: text(payment), amount: number(amount), due: number(due) }
}

const then = (answer: Answer<unknown>): Answer<HandPayment> =>
  answer.ok ? answered(readPayment(answer.value)) : answer

export const createHandPaymentCalls = (client: RpcClient): HandPaymentCalls => ({
  record: async (params) => then(await client.write('record_payment', params)),
  undo: async (params) => then(await client.write('undo_payment', params)),
  ask: (params) => client.write('ask_for_payment', params),
})
