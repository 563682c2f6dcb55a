import { randomUUID } from 'node:crypto'
import type { Result } from '../../../domain/errors.ts'
import type { calls } from '../../../domain/wire/calls.ts'
import { visitorOf } from '../../surfaces/visitor.ts'
import { openApp } from '../../worlds/open-app.ts'
import { tenantAt } from '../../worlds/tenant-at.ts'
import type { Contend } from '../race.ts'

export type PointsRace = {
  host: string
  /** Whose points they are. */
  user: string
} & (
  | { of: 'bookings'; bookable: string; start: string; end: string }
  | { of: 'purchase'; purchase: string; card: string }
  | { of: 'gift'; bookable: string; start: string; end: string; giftcode: string }
)

/**
 * Refusals that a call in such a race may get, by what is raced for: a tab that confirms another one's payment with a
 * card of its own is declined.
 */
const allowed = {
  bookings: new Set<string>(['points_short']),
  // `status_conflict`: another tab has called off what this one had just authorised.
  purchase: new Set<string>(['payment_pending', 'payment_unknown', 'payment_declined', 'status_conflict']),
  // What is left is less than what was shown, or nothing.
  gift: new Set<string>(['gift_changed', 'gift_not_usable']),
}

/**
 * One process's part of a race of one person's tabs: for bookings that points or a gift code pay for, each of its
 * own, or for one purchase of points. A tab whose bank asks for a confirmation may be reloaded before it confirms.
 */
export const contend: Contend<PointsRace & { process: number }> = async (db, race) => {
  const { app } = await openApp({ db })
  const { caller } = app.platform
  const tenant = await tenantAt(app, race.host)
  const names = { email: `${race.user}@people.example`, firstname: race.user, lastname: 'Moor' }
  const user = { id: race.user, role: 'customer' as const, providers: [], proven: true, ...names }
  const actor = { kind: 'user' as const, ip: '127.0.0.1', language: 'en-us', user }
  const call = async (name: keyof typeof calls, params: object): Promise<Result<Record<string, unknown>>> =>
    (await caller.call({ name, params, tenant, actor })) as never

  async function told(answer: Result<Record<string, unknown>>, id: string): Promise<string | null> {
    if (answer.ok) return id
    if (!allowed[race.of].has(answer.error.code)) throw new Error(JSON.stringify(answer.error))
    return null
  }

  async function book({ bookable, start, end }: { bookable: string; start: string; end: string }, paid: object) {
    const params = { bookable, start, end, draft: randomUUID(), ...paid }
    const booked = await call('book_appointment', params)
    return told(booked, booked.ok ? String(booked.value.id) : '')
  }

  async function buy({ purchase, card }: { purchase: string; card: string }) {
    const payload = { number: card, expiry: '12/30', cvc: '123' }
    const { body } = await visitorOf(app).send({ method: 'POST', url: '/plugins/payment-sandbox/tokens', payload })
    const token = { token: String(Object(body).token) }
    const ask = (more: object) => {
      const payment = { processor: 'payment-sandbox.card', token, ...more }
      return call('buy_points', { purchase, packages: [{ id: 'ten', quantity: 1 }], payment })
    }
    let answer = await ask({})
    for (let reload = 0; reload < 2; reload += 1) {
      if (answer.ok || answer.error.code !== 'payment_requires_action') break
      const { attempt } = answer.error.data ?? {}
      answer =
        reload === race.process % 2 ? await ask({}) : await ask({ attempt, token: { ...token, confirmed: true } })
    }
    if (!answer.ok && answer.error.code === 'payment_requires_action') return null
    return told(answer, purchase)
  }

  const attempt = () => {
    if (race.of === 'purchase') return buy(race)
    return book(race, race.of === 'gift' ? { giftcode: race.giftcode, gift: 40 } : { paymentmode: 'points' })
  }
  return { attempt, close: () => app.close() }
}
