import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { repositoriesFor } from '../../persistence/repositories.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { balanceCalls } from '../../testing/worlds/paid/balance-calls.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'
import { checkWithoutAttempts } from '../ledger/check-books.ts'

interface Booked {
  id: string
  status: string
  managetoken: string
}

const scope = { whitelabel: 'northwind', provider: 'quay' }
const inPoints = { paymentmode: 'points' }

await withDatabase('points for a place that a queue offers', (database) => {
  let world: AccessWorld
  let user = ''
  const calls = balanceCalls<Booked>({ world: () => world, database, mode: 'points', drafts: 'offered-for' })
  const { at, booked, balance, only, card: paid } = calls

  beforeAll(async () => {
    const queue = { provider: 'quay', price: 40, paymentterms: 'full', seats: 1, waitlist: { enabled: true } }
    const bookables = [
      ...accessBundle.bookables,
      { ...queue, id: 'queued', name: 'Queued', pointsprice: 10 },
      { ...queue, id: 'queuedasked', name: 'Queued, asked', pointsprice: 10, approvalmode: true },
      { ...queue, id: 'queuedplain', name: 'Queued, plain' },
      { ...queue, id: 'billed', name: 'Billed', paymentterms: 'bill' },
    ]
    world = await accessWorld(database(), { bookables })
    // Staff know who has booked with them.
    for (const who of ['ana', 'bo']) await booked(at('billed'), who)
  })
  afterAll(() => world.close())
  beforeEach(() => {
    user = calls.nextPerson()
  })

  const lines = async (id: string) =>
    (await repositoriesFor(database().db, scope).payments.ledgerOf(id)).map((one) => [
      ...[one.mode, one.paymentmethod, one.transactiontype, one.status, one.amount],
    ])
  const isSound = async () => {
    await calls.isSound()
    expect((await balance()).spendable).toBeGreaterThanOrEqual(0)
  }

  /** A place that its customer waited for and is offered now, and what accepts it. */
  const offered = async (bookable: string) => {
    const place = at(bookable)
    const has = await booked({ ...place, draft: `${place.draft}-has`, ...(await paid()) }, 'pia')
    const waiting = await world.as<Booked>(user, 'join_waitlist', place)
    if (!waiting.ok) throw new Error(JSON.stringify(waiting.error))
    expect(await world.as('pia', 'cancel_reservation', { id: has.id })).toMatchObject({ ok: true })
    const { id, managetoken: token } = waiting.value
    const accept = (params: object, who = user) => world.as<Booked>(who, 'accept_waitlist_offer', { id, ...params })
    return { id, token, accept }
  }

  test('pay for it once, and only its customer may spend them', async () => {
    await only(25)
    const { id, token, accept } = await offered('queued')
    const told = (who: string, params: object) => world.as(who, 'get_basereservation', { id, ...params })
    expect(await told(user, {})).toMatchObject({
      value: { offered: { due: 40, pointsoffered: 10, pointsavailable: 25 } },
    })
    const stranger = await told('nobody', { token })
    expect(stranger).toMatchObject({ value: { offered: { pointsoffered: 10 } } })
    expect(JSON.stringify(stranger)).not.toContain('pointsavailable')
    expect(await accept({ token, ...inPoints }, 'nobody')).toMatchObject({ error: { code: 'points_short' } })
    expect(await accept(inPoints, 'pia')).toMatchObject({ error: { code: 'points_short' } })
    expect(await accept({ ...inPoints, totalpoints: 9 })).toMatchObject({
      error: { code: 'price_changed', field: '/totalpoints' },
    })
    const all = await Promise.all([1, 2, 3].map(() => accept({ ...inPoints, totalpoints: 10 })))
    for (const one of all)
      expect(one).toMatchObject({
        value: { status: 'booked', paymentinformation: { paymentmode: 'points', pointspaid: 10, paidprice: 0 } },
      })
    expect(await balance()).toMatchObject({ balance: 15, held: 0 })
    expect(await lines(id)).toEqual([['points', 'points', 'debit', 'success', 10]])
    expect(await world.as(user, 'cancel_reservation', { id })).toMatchObject({ value: { refundpoints: 10 } })
    expect(await balance()).toMatchObject({ balance: 25, held: 0 })
    const tenant = await tenantAt(world.app)
    const work = { tenant, ports: world.app.platform.ports, actor: 'system' }
    expect(await checkWithoutAttempts(work)).toEqual([])
    await isSound()
  })

  test('too few take nothing, and it is paid otherwise', async () => {
    await only(9)
    const { accept } = await offered('queued')
    expect(await accept(inPoints)).toMatchObject({
      error: { code: 'points_short', data: { pointsneeded: 10, pointsavailable: 9 } },
    })
    expect(await accept(await paid())).toMatchObject({
      value: { status: 'booked', paymentinformation: { paidprice: 40 } },
    })
    expect(await balance()).toMatchObject({ balance: 9 })
    await isSound()
  })

  test('of one that staff approve are held until then', async () => {
    await only(20)
    const { id, accept } = await offered('queuedasked')
    expect(await accept(inPoints)).toMatchObject({ value: { status: 'pending' } })
    expect(await balance()).toMatchObject({ balance: 20, held: 10, spendable: 10 })
    expect(await world.as('pia', 'approve_reservation', { id })).toMatchObject({ ok: true })
    expect(await balance()).toMatchObject({ balance: 10, held: 0 })
    await isSound()
  })

  test('what has no price in points is not taken in money instead', async () => {
    await only(20)
    const { accept } = await offered('queuedplain')
    expect(await accept({ ...inPoints, ...(await paid()) })).toMatchObject({ error: { code: 'not_offered' } })
    expect(await balance()).toMatchObject({ balance: 20, held: 0 })
  })
})
