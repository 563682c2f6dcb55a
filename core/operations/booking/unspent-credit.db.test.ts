import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { balanceCalls } from '../../testing/worlds/paid/balance-calls.ts'
import type { SandboxCard } from '../../testing/worlds/tenant-at.ts'

interface Booked {
  id: string
  status: string
}

const declined = '4000000000000002'

await withDatabase('credit of what is never confirmed', (database) => {
  let world: AccessWorld
  let sandbox: SandboxCard
  const calls = balanceCalls<Booked>({ world: () => world, database, mode: 'currency', drafts: 'unspent' })
  const { at, book, booked, card, balance, only, isSound, repositories } = calls

  beforeAll(async () => {
    const visit = { provider: 'quay', price: 40, paymentterms: 'full', refundcutoff: 24 }
    const asked = { ...visit, id: 'asked', name: 'Asked', approvalmode: true }
    const queued = { ...visit, id: 'queued', name: 'Queued', seats: 1, waitlist: { enabled: true } }
    world = await accessWorld(database(), { bookables: [...accessBundle.bookables, asked, queued] })
    sandbox = await world.sandbox()
    // Staff know who has booked with them.
    for (const who of ['ana', 'bo']) await booked(at('visit'), who)
  })
  beforeEach(() => void calls.nextPerson())
  afterEach(() => Object.assign(sandbox.card, sandbox.original))
  afterAll(() => world.close())

  /** A place that its customer was offered, and could not pay for. */
  const offered = async () => {
    const place = at('queued')
    const has = await booked({ ...place, draft: `${place.draft}-has`, ...(await card()) }, 'pia')
    const waiting = await world.as<Booked>(calls.user(), 'join_waitlist', place)
    if (!waiting.ok) throw new Error(JSON.stringify(waiting.error))
    expect(await world.as('pia', 'cancel_reservation', { id: has.id })).toMatchObject({ ok: true })
    const { id } = waiting.value
    const accept = { id, credit: 30, totalprice: 40, ...(await card(declined)) }
    expect(await world.as(calls.user(), 'accept_waitlist_offer', accept)).toMatchObject({
      error: { code: 'payment_declined' },
    })
    return id
  }

  const ends: [string, (id: string) => Promise<{ ok: boolean }>][] = [
    ['rejected', (id) => world.as(calls.user(), 'reject_waitlist_offer', { id })],
    ['left', (id) => world.as(calls.user(), 'leave_waitlist', { id })],
    ['cancelled by staff', (id) => world.as('pia', 'cancel_reservation', { id })],
    [
      'closed at the start',
      async (id) => {
        const { now } = world.clock
        world.clock.now = (await world.stored(id)).start + 1000
        for (let round = 0; round < 3; round += 1) await world.runJobs()
        world.clock.now = now
        return { ok: true }
      },
    ],
  ]
  test.each(ends)('stays its customer’s after a declined card, when the offer is %s', async (_how, end) => {
    await only(30)
    const before = await balance()
    const id = await offered()
    expect(await balance()).toEqual(before)
    expect(await end(id)).toMatchObject({ ok: true })
    expect((await world.stored(id)).status).toBe('cancelled')
    expect(await balance()).toEqual(before)
    await isSound()
  })

  test('does not keep an offer from ending where it was spent elsewhere meanwhile', async () => {
    await only(30)
    const id = await offered()
    await only(0)
    expect(await world.as(calls.user(), 'leave_waitlist', { id })).toMatchObject({ ok: true })
  })

  test('stays its customer’s when the draft of a declined card is cancelled', async () => {
    await only(30)
    const lesson = at('lesson')
    expect(await book({ ...lesson, credit: 30, ...(await card(declined)) })).toMatchObject({
      error: { code: 'payment_declined' },
    })
    const draft = await repositories().reservations.findByDraft(lesson.draft)
    expect(await world.as(calls.user(), 'cancel_reservation', { id: draft?.id ?? '' })).toMatchObject({ ok: true })
    expect(await balance()).toMatchObject({ balance: 30, held: 0 })
    await isSound()
  })

  test('of a request is free again, beside the money that its processor took and that becomes credit', async () => {
    await only(10)
    Object.assign(sandbox.card, {
      async authorize(...given: Parameters<PaymentProcessor['authorize']>) {
        const answer = await sandbox.original.authorize(...given)
        const [context, { amount, currency, reference, idempotencyKey }] = given
        const call = { amount, currency, reference, idempotencyKey: `${idempotencyKey}.own` }
        if (answer.status === 'succeeded') await sandbox.original.capture(context, call)
        return answer.status === 'succeeded' ? { status: 'succeeded', reference } : answer
      },
    })
    const { id, status } = await booked({ ...at('asked'), credit: 10, ...(await card()) })
    expect(status).toBe('pending')
    expect(await balance()).toMatchObject({ balance: 10, held: 10 })
    expect(await world.as(calls.user(), 'cancel_reservation', { id, ascredit: true })).toMatchObject({ ok: true })
    expect(await balance()).toMatchObject({ balance: 40, held: 0 })
    await isSound()
  })
})
