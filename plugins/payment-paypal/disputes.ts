import { type PaymentContext, type RetrievedDispute, ServiceFault } from '@tessera/plugin-api'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { fromService } from './amounts.ts'
import { read } from './authorize.ts'
import { capturesOf } from './order.ts'
import type { Service } from './service.ts'

const text = Type.String({ maxLength: 255 })

/** The part of a dispute that is read; everything else of the service's answer is left alone. */
const DisputeBody = Type.Object({
  ...{ dispute_id: text, create_time: text, reason: text, status: text, dispute_amount: Type.Unknown() },
  update_time: Type.Optional(text),
  dispute_life_cycle_stage: Type.Optional(text),
  dispute_outcome: Type.Optional(Type.Object({ outcome_code: Type.Optional(text) })),
})
type DisputeBody = Static<typeof DisputeBody>

const DisputesBody = Type.Object({
  items: Type.Optional(Type.Array(Type.Object({ dispute_id: text }))),
  links: Type.Optional(Type.Array(Type.Object({ rel: Type.String(), href: Type.String() }))),
})

/** How a dispute may end for the buyer; however else it ends, the money stays. */
const lost = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'])

/** Before it is a claim the two only talk. */
const isAsked = ({ dispute_life_cycle_stage: stage }: DisputeBody): boolean => stage === 'INQUIRY'

function stateOf(dispute: DisputeBody): RetrievedDispute['state'] {
  if (dispute.status !== 'RESOLVED') return isAsked(dispute) ? 'inquiry' : 'open'
  return lost.has(dispute.dispute_outcome?.outcome_code ?? '') ? 'lost' : 'won'
}

/** @throws Error when the answer is no dispute */
function told(body: unknown): RetrievedDispute {
  const money = Value.Check(DisputeBody, body) ? fromService(body.dispute_amount) : null
  if (!Value.Check(DisputeBody, body) || !money) throw new Error('the payment service answered what is no dispute')
  const state = stateOf(body)
  const [opened, changed] = [Date.parse(body.create_time), Date.parse(body.update_time ?? '')]
  const isDecided = state === 'won' || state === 'lost'
  return {
    ...{ id: body.dispute_id, ...money, state, fee: 0 },
    reason: body.reason
      .toLowerCase()
      .replace(/[^a-z0-9_]+/g, '_')
      .slice(0, 64),
    opened: Number.isFinite(opened) ? opened : 0,
    closed: isDecided && Number.isFinite(changed) ? changed : null,
  }
}

async function ask(service: Service, path: string): Promise<{ status: number; body: unknown }> {
  const answer = await service({ method: 'GET', path })
  // An app that may not read disputes knows of none; no other call of it is to wait for that.
  if (answer.status === 200 || answer.status === 404 || answer.status === 403) return answer
  throw new ServiceFault(`the service answered ${answer.status}`, answer.status)
}

/** The ids of a capture's disputes, page by page. */
async function idsOf(service: Service, capture: string): Promise<string[]> {
  const found: string[] = []
  const first = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(capture)}&page_size=50`
  for (let path: string | null = first; path !== null; ) {
    const { status, body }: { status: number; body: unknown } = await ask(service, path)
    if (status !== 200) return found
    if (!Value.Check(DisputesBody, body)) throw new Error('the payment service answered what is no list')
    found.push(...(body.items ?? []).map(({ dispute_id: id }) => id))
    // Only the place in the list is taken of the address, so that no other host is asked.
    const next: string = body.links?.find(({ rel }) => rel === 'next')?.href ?? ''
    const token: string | null = URL.canParse(next) ? new URL(next).searchParams.get('next_page_token') : null
    path = token === null ? null : `${first}&next_page_token=${encodeURIComponent(token)}`
  }
  return found
}

const shape = /^[A-Za-z0-9_-]{1,64}$/

/**
 * All disputes of a payment: the service lists them by its captures, and says how each ended when it is asked about it.
 * What they cost it does not say.
 * @throws Error when the service can't say; its message holds nothing of the request
 */
export const disputes =
  (serviceOf: (context: PaymentContext) => Service) =>
  async (context: PaymentContext, { reference }: { reference: string }): Promise<RetrievedDispute[]> => {
    const service = serviceOf(context)
    const order = shape.test(reference) ? await read(service, reference) : null
    const found: RetrievedDispute[] = []
    for (const { id: capture } of order ? capturesOf(order) : [])
      for (const id of await idsOf(service, capture)) {
        const { status, body } = await ask(service, `/v1/customer/disputes/${encodeURIComponent(id)}`)
        if (status === 200) found.push(told(body))
      }
    return found
  }
