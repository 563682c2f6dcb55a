import { randomUUID } from 'node:crypto'
import type { Refusal, Result } from '../../../domain/errors.ts'
import type { calls } from '../../../domain/wire/calls.ts'
import { visitorOf } from '../../surfaces/visitor.ts'
import { openApp } from '../../worlds/open-app.ts'
import { tenantAt } from '../../worlds/tenant-at.ts'
import type { Contend } from '../race.ts'

export interface CodesRace {
  host: string
  /** Whose uses they are. */
  user: string
  code: string
  /** The first slot, epoch ms: each booking is on a day of its own, so that nothing but the code holds them up. */
  start: number
}

/** What the raced code is refused with once it has no use left; nobody holds more than a few drafts at once. */
const refusals = new Set<unknown>(['used_before', 'used_up', 'too_many_holds'])

const hour = 3_600_000
/** As many days may be booked. */
const days = 200

/**
 * One process's part of a race of one person's tabs for the uses of a code, each for a booking of its own: billed, paid
 * with a card, or held first with the code applied to the draft.
 */
export const contend: Contend<CodesRace & { process: number }> = async (
  db,
  { host, user: id, code, start, process },
) => {
  const { app } = await openApp({ db })
  const { caller } = app.platform
  const tenant = await tenantAt(app, host)
  const names = { email: `${id}@people.example`, firstname: id, lastname: 'Moor' }
  const user = { id, role: 'customer' as const, providers: [], proven: true, ...names }
  const actor = { kind: 'user' as const, ip: '127.0.0.1', language: 'en-us', user }
  const call = async (name: keyof typeof calls, params: object): Promise<Result<Record<string, unknown>>> =>
    (await caller.call({ name, params, tenant, actor })) as never
  let tries = 0

  async function card() {
    const payload = { number: '4242424242424242', expiry: '12/30', cvc: '123' }
    const { body } = await visitorOf(app).send({ method: 'POST', url: '/plugins/payment-sandbox/tokens', payload })
    return { processor: 'payment-sandbox.card', token: { token: String(Object(body).token) } }
  }

  function refused(error: Refusal): null {
    if (!refusals.has(error.data?.status ?? error.code)) throw new Error(JSON.stringify(error))
    return null
  }

  async function attempt(): Promise<string | null> {
    tries += 1
    const way = tries % 3
    const bookable = way === 1 ? 'paid' : 'billed'
    const begin = start + ((2 * tries + process) % days) * 24 * hour
    const [from, until] = [begin, begin + hour].map((instant) => new Date(instant).toISOString())
    const slot = { bookable, start: from, end: until, draft: randomUUID(), discountcode: code }
    const held = way === 2 ? await call('hold_appointment', slot) : null
    if (held && !held.ok) return refused(held.error)
    const booked = await call('book_appointment', { ...slot, ...(way === 1 && { payment: await card() }) })
    if (booked.ok) return String(booked.value.id)
    const { draft } = slot
    if (held?.ok) await call('remove_inprogress_reservation_by_id', { id: held.value.id, draft })
    return refused(booked.error)
  }

  return { attempt, close: () => app.close() }
}
