import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Booked, type Mirrored, mirroredWorld } from '../../testing/worlds/paid/mirrored-world.ts'

const hour = 3_600_000

await withDatabase('what staff will give back by hand is said before', (database) => {
  let mirrored: Mirrored
  beforeAll(async () => {
    mirrored = await mirroredWorld(database(), { checklistconfirm: 'booked' })
  })
  afterAll(() => mirrored.world.close())
  const sentForHours = (hours: number | undefined) => {
    mirrored.card.capabilities = { ...mirrored.card.capabilities, refundWindow: hours && hours / 24 }
  }
  afterEach(() => sentForHours(undefined))

  const cancel = ({ id, managetoken: token }: Booked, more: object = {}) =>
    mirrored.world.call<object>('cancel_reservation', { id, token, ...more })
  const bookOne = async (bookable: string) => {
    const [one] = (await mirrored.book(bookable)).booked
    if (!one) throw new Error('nothing was booked')
    return one
  }

  test('of a cancellation past the time of its processor, and it is told so afterwards', async () => {
    sentForHours(1)
    const one = await bookOne('sail')
    expect(await cancel(one, { preview: true })).toMatchObject({ value: { refund: 100 } })
    expect(await cancel(one, { preview: true })).not.toHaveProperty('value.refundbystaff')
    mirrored.world.clock.now += 2 * hour
    const told = { value: { refund: 100, refundstatus: 'full', refundbystaff: 100 } }
    expect(await cancel(one, { preview: true })).toMatchObject(told)
    expect(await cancel(one)).toMatchObject(told)
    expect(await cancel(one)).toMatchObject(told)
    const { id, managetoken: token } = one
    expect(await mirrored.world.call('get_basereservation', { id, token })).toMatchObject({
      value: { changes: { refunds: [{ amount: 100, state: 'by_hand', ofcancellation: true }] } },
    })
  })

  test('of a cancellation, only what staff received, after what its processor sends', async () => {
    const one = await bookOne('tour')
    const cash = { id: one.id, amount: 40, means: 'cash', idempotencykey: 'rest' }
    expect(await mirrored.world.as('pia', 'record_payment', cash)).toMatchObject({ ok: true })
    const told = { value: { refund: 80, refundbystaff: 40 } }
    expect(await cancel(one, { preview: true })).toMatchObject(told)
    const partly = { id: one.id, refundobj: { refundstatus: 'partial', amount: 30 }, preview: true }
    const few = await mirrored.world.as('pia', 'cancel_reservation', partly)
    expect(few).toMatchObject({ value: { refund: 30 } })
    expect(few).not.toHaveProperty('value.refundbystaff')
    expect(await cancel(one)).toMatchObject(told)
    // Their mails speak of no card: they paid this part on site.
    const mails = await mirrored.world.mailsTo((await mirrored.world.stored(one.id)).email)
    const told40 = (begins: string) => mails.find(({ subject }) => subject.startsWith(begins))?.text
    expect(told40('Refund')).toContain('you paid this directly to')
    expect(told40('Canceled')).toContain('gives $40.00 back by hand')
    expect(told40('Canceled')).toMatch(/\$40\.00; banks take 5 to 10 working days/)
  })

  test('of a cancellation, not what its customer takes as credit', async () => {
    sentForHours(1)
    const made = await mirrored.world.as<Booked>('ana', 'book_appointment', {
      ...{ bookable: 'sail', start: '2026-12-30 10:00:00', end: '2026-12-30 11:00:00', draft: 'said-before-ana' },
      payment: { processor: mirrored.card.name, token: await mirrored.world.cardToken('4242424242424242') },
    })
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    mirrored.world.clock.now += 2 * hour
    const asked = (more: object) =>
      mirrored.world.as<object>('ana', 'cancel_reservation', { id: made.value.id, preview: true, ...more })
    expect(await asked({})).toMatchObject({ value: { refund: 100, refundbystaff: 100, creditoffered: true } })
    const credited = await asked({ ascredit: true })
    expect(credited).toMatchObject({ value: { refund: 100, refundcredit: 100 } })
    expect(credited).not.toHaveProperty('value.refundbystaff')
  })

  test('of a move that becomes cheaper', async () => {
    sentForHours(1)
    const { id, managetoken: token } = await bookOne('group')
    mirrored.world.clock.now += 2 * hour
    const found = await mirrored.world.call<{ start_utc: string; end_utc: string }>('get_basereservation', {
      id,
      token,
    })
    if (!found.ok) throw new Error('it was booked a moment ago')
    const { start_utc: start, end_utc: end } = found.value
    const fewer = { id, token, start, end, seats: 1 }
    const told = { value: { refund: 20, refundbystaff: 20 } }
    expect(await mirrored.world.call('reschedule_reservation', { ...fewer, preview: true })).toMatchObject(told)
    expect(await mirrored.world.call('reschedule_reservation', fewer)).toMatchObject(told)
  })
})
