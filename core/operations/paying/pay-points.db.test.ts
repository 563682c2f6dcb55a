import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { balanceCalls } from '../../testing/worlds/paid/balance-calls.ts'

interface Booked {
  id: string
  managetoken: string
}

await withDatabase('points that are owed', (database) => {
  let world: AccessWorld
  let user = ''
  const calls = balanceCalls<Booked>({ world: () => world, database, mode: 'points', drafts: 'owes-points' })
  const { at, booked, balance, only, isSound } = calls

  beforeAll(async () => {
    const visit = {
      provider: 'quay',
      price: 40,
      paymentterms: 'full',
      refundcutoff: 24,
      seats: 400,
      seatsperbooking: 9,
    }
    const bookables = [
      ...accessBundle.bookables,
      { ...visit, id: 'sail', name: 'Sail', pointsprice: 10 },
      { ...visit, id: 'asked', name: 'Asked', pointsprice: 10, approvalmode: true },
      { ...visit, id: 'billed', name: 'Billed', paymentterms: 'bill' },
    ]
    world = await accessWorld(database(), { bookables })
    // Staff know who has booked with them.
    for (const who of ['ana', 'bo']) await booked(at('billed'), who)
  })
  afterAll(() => world.close())
  beforeEach(() => {
    user = calls.nextPerson()
  })

  const inPoints = { paymentmode: 'points' }

  test('are not taken by a move of staff: what it costs more is owed, and its customer pays it', async () => {
    await only(35)
    const one = await booked({ ...at('sail'), ...inPoints })
    const { start, end } = at('sail')
    const move = (params: object, who = 'pia') =>
      world.as(who, 'reschedule_reservation', { id: one.id, start, end, ...params })
    const preview = await move({ seats: 3, preview: true })
    expect(preview).toMatchObject({ value: { duenow: 0, balance: 0, points: { price: 30, due: 0, balance: 20 } } })
    expect(preview).not.toHaveProperty('value.pointsavailable')
    expect(await move({ seats: 3 })).toMatchObject({
      value: { reservation: { paymentinformation: { pointspaid: 10, pointsdue: 20, dueprice: 0 } } },
    })
    expect(await balance()).toMatchObject({ balance: 25, held: 0 })
    const told = (who: string) => world.as(who, 'get_basereservation', { id: one.id, token: one.managetoken })
    expect(await told(user)).toMatchObject({ value: { pointsbalance: { price: 30, due: 20, available: 25 } } })
    expect(await told('nobody')).toMatchObject({ value: { pointsbalance: { price: 30, due: 20 } } })
    expect(await told('nobody')).not.toHaveProperty('value.pointsbalance.available')
    expect(await told(user)).not.toHaveProperty('value.balance')

    const pay = (params: object = {}, who = user) =>
      world.as(who, 'pay_balance', { id: one.id, token: one.managetoken, ...params })
    expect(await pay({}, 'nobody')).toMatchObject({ error: { code: 'login_required' } })
    expect(await pay({ token: undefined }, 'pia')).toMatchObject({ error: { code: 'forbidden' } })
    expect(await pay({ totalpoints: 19 })).toMatchObject({ error: { code: 'price_changed', field: '/totalpoints' } })
    await only(19)
    expect(await pay({ totalpoints: 20 })).toMatchObject({
      error: { code: 'points_short', data: { pointsneeded: 20, pointsavailable: 19 } },
    })
    await only(25)
    const twice = await Promise.all([pay({ totalpoints: 20 }), pay({ totalpoints: 20 })])
    for (const paid of twice)
      expect(paid).toMatchObject({ value: { paymentinformation: { pointspaid: 30, pointsdue: 0 } } })
    expect(await pay({ totalpoints: 7 })).toMatchObject({ error: { code: 'price_changed' } })
    expect(await told(user)).not.toHaveProperty('value.pointsbalance')
    expect(await balance()).toMatchObject({ balance: 5 })
    expect(await move({ seats: 1 })).toMatchObject({ value: { points: { refund: 20, balance: 0 } } })
    expect(await balance()).toMatchObject({ balance: 25 })
    await isSound()
  })

  test('of a request are not held by a move of staff, and what is left is owed once it is approved', async () => {
    await only(40)
    const { id } = await booked({ ...at('asked'), ...inPoints })
    const { start, end } = at('asked')
    expect(await world.as('pia', 'reschedule_reservation', { id, start, end, seats: 3 })).toMatchObject({ ok: true })
    expect(await balance()).toMatchObject({ balance: 40, held: 10 })
    const told = () => world.as(user, 'get_basereservation', { id })
    expect(await told()).not.toHaveProperty('value.pointsbalance')
    expect(await world.as('pia', 'approve_reservation', { id })).toMatchObject({ ok: true })
    expect(await balance()).toMatchObject({ balance: 30, held: 0 })
    expect(await told()).toMatchObject({ value: { pointsbalance: { due: 20 } } })
    expect(await world.as(user, 'pay_balance', { id })).toMatchObject({ ok: true })
    expect((await world.stored(id)).payment).toMatchObject({ paid: 30, credit: 30 })
    await isSound()
  })
})
