import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { gigsWorld } from '../../testing/worlds/gigs-world.ts'

type World = Awaited<ReturnType<typeof gigsWorld>>

const hour = 3_600_000
const scope = { whitelabel: 'northwind', provider: 'quay' }

await withDatabase('gigs in time', (database) => {
  let gigs: World
  beforeAll(async () => {
    gigs = await gigsWorld(database())
  })
  afterAll(() => gigs.close())

  const card = async () => ({
    processor: 'payment-sandbox.card',
    token: await gigs.world.cardToken('4242424242424242'),
  })
  const at = async (now: number) => {
    gigs.world.clock.now = now
    await gigs.passTime()
  }

  test('it is announced again a day before, and ends two hours before the start with the money back', async () => {
    const { id } = await gigs.book('pair', 48, { payment: await card() })
    const { start, payment } = await gigs.stored(id)
    const paid = payment?.paid ?? 0
    expect(paid).toBeGreaterThan(0)
    await gigs.as('ines', 'claim_reservation', { id })
    await at(start - 24 * hour - 1)
    expect((await gigs.told(id)).filter((one) => one.startsWith('gig_open'))).toHaveLength(1)
    await at(start - 24 * hour)
    const again = (await gigs.told(id)).filter((one) => one.startsWith('gig_open'))
    expect(again.toSorted()).toEqual(['gig_open claimers ines+tomas+yusuf', 'gig_open claimers tomas+yusuf'])
    expect((await gigs.stored(id)).due).toBe(start - 2 * hour)

    await at(start - 2 * hour - 1)
    expect((await gigs.stored(id)).status).toBe('gig')
    await at(start - 2 * hour)
    const ended = await gigs.stored(id)
    expect(ended).toMatchObject({ status: 'cancelled', due: null, payment: { paid: 0, decision: { refund: 'full' } } })
    const told = await gigs.told(id)
    expect(told).toEqual(expect.arrayContaining(['cancelled customer+claimers', 'gig_expired staff']))
    const refunds = (await gigs.world.app.platform.ports.repositories(scope).payments.ledgerOf(id)).filter(
      ({ transactiontype, paymentmethod }) => paymentmethod === 'card' && transactiontype !== 'credit',
    )
    expect(refunds.map(({ amount }) => amount)).toEqual([paid])
    const late = await gigs.as('tomas', 'claim_reservation', { id })
    expect(late).toMatchObject({ ok: false, error: { code: 'status_conflict', data: { status: 'cancelled' } } })
    expect(JSON.stringify(late)).not.toMatch(/Hopper|Elm/)
  })

  test('one that became a gig late has two hours, and is not claimed once they are over', async () => {
    const { id } = await gigs.book('tour', 3)
    const { due } = await gigs.stored(id)
    expect(due).toBe(gigs.world.clock.now + 2 * hour)
    gigs.world.clock.now = due ?? 0
    const late = await gigs.as('ines', 'claim_reservation', { id })
    expect(late).toMatchObject({ ok: false, error: { code: 'status_conflict' } })
    await gigs.passTime()
    expect((await gigs.stored(id)).status).toBe('cancelled')
  })

  test('what is claimed in time stays', async () => {
    const { id } = await gigs.book('tour', 30)
    const { start } = await gigs.stored(id)
    await gigs.as('ines', 'claim_reservation', { id })
    expect((await gigs.stored(id)).due).toBeNull()
    await at(start - hour)
    expect((await gigs.stored(id)).status).toBe('booked')
  })

  test('who cancels what nobody has claimed gets all of it back, however late', async () => {
    const { id, managetoken: token } = await gigs.book('pair', 10, { payment: await card() })
    const { payment } = await gigs.stored(id)
    const cancelled = await gigs.world.call<{ refund: number }>('cancel_reservation', { id, token })
    expect(cancelled.ok && cancelled.value.refund).toBe((payment?.paid ?? 0) / 100)
  })
})
