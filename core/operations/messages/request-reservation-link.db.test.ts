import { afterAll, beforeAll, expect, test } from 'vitest'
import { reservationReference } from '../../domain/reservation/reference.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccountWorld, accountWorld } from '../../testing/worlds/account-world.ts'

const name = 'request_reservation_link'
const requested = { ok: true, value: { requested: true } }

await withDatabase('the link of a reservation, asked for by its reference', (database) => {
  let the: AccountWorld
  let hour = 9
  beforeAll(async () => {
    the = await accountWorld(database())
  })
  afterAll(() => the.close())

  /** A guest's reservation; its confirmation is taken out of the mail. */
  const booked = async (email: string, language = 'en-us') => {
    hour += 1
    const made = await the.world.call<{ id: string; managetoken: string }>('book_appointment', {
      ...{ bookable: 'talk', draft: `link-draft-${hour}`, seats: 1, language },
      user: { email, firstname: 'Bea', lastname: 'Moor' },
      ...{ start: `2026-11-24 ${hour}:00:00`, end: `2026-11-24 ${hour + 1}:00:00` },
    })
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    await the.mails(email)
    return { ...made.value, reference: reservationReference(made.value.id) }
  }
  const ask = (reference: string, email: string, provider = 'quay') =>
    the.world.call(name, { reference, email }, provider)
  const outbox = async () => (await the.read('SELECT id FROM outbox')).length

  test('goes to the address of the reservation, and the answer says nothing of it', async () => {
    const { id, managetoken, reference } = await booked('bea@customers.example')
    expect(await ask(` ${reference.toLowerCase()} `, ' Bea@Customers.example ')).toEqual(requested)
    const mails = await the.mails('bea@customers.example')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toMatch(/^The link to your .+: Talk on /)
    expect(mails[0]?.text).toContain(`http://quay.northwind.localhost:3000/manage/${id}?token=${managetoken}`)
    // Asked once more, it comes once more.
    await ask(reference, 'bea@customers.example')
    expect(await the.mails('bea@customers.example')).toHaveLength(1)
  })

  test('is no news for programs of the provider', async () => {
    const url = 'https://program.example/hook'
    const follow = (more: object) => the.world.call('create_webhook_endpoint', { url, ...more }, 'quay', 'api')
    expect(await follow({})).toMatchObject({ ok: true })
    const { reference } = await booked('fay@customers.example')
    await ask(reference, 'fay@customers.example')
    expect(await the.mails('fay@customers.example')).toHaveLength(1)
    expect(await the.read('SELECT name FROM webhook_deliveries')).toEqual([{ name: 'reservation.booked' }])
    expect(await follow({ events: ['reservation.link'] })).toMatchObject({ error: { code: 'invalid_params' } })
    await the.write('DELETE FROM webhook_deliveries')
    await the.write('DELETE FROM webhook_endpoints')
  })

  test('is mailed to nobody where address and reference do not belong together, with the same answer and writes', async () => {
    const { reference } = await booked('cleo@customers.example')
    await booked('dora@customers.example')
    const before = await outbox()
    const wrong = [
      [reference, 'dora@customers.example'],
      [reference, 'nobody@customers.example'],
      ['ZZZZZZZZ', 'cleo@customers.example'],
    ]
    for (const [of = '', email = ''] of wrong) expect(await ask(of, email)).toEqual(requested)
    expect(await ask(reference, 'cleo@customers.example', 'kiln')).toEqual(requested)
    expect((await outbox()) - before).toBe(4)
    for (const one of ['cleo', 'dora', 'nobody']) expect(await the.mails(`${one}@customers.example`)).toEqual([])
    await ask(reference, 'cleo@customers.example')
    expect((await outbox()) - before).toBe(5)
  })

  test('finds what the owner of an account booked, and no draft', async () => {
    const ada = await the.visitor('ada')
    const { body } = await ada.send({ method: 'POST', url: '/sitetoken' })
    const headers = { authorization: `Bearer ${Reflect.get(Object(body), 'token')}` }
    const at = { start: '2026-11-25 10:00:00', end: '2026-11-25 11:00:00', seats: 1 }
    const held = await ada.call<{ id: string }>(
      'hold_appointment',
      { bookable: 'talk', draft: 'adas-draft', ...at },
      headers,
    )
    const id = held.result?.id ?? ''
    await ask(reservationReference(id), 'ada@people.example')
    expect(await the.mails('ada@people.example')).toEqual([])
    const user = { email: 'ada@people.example', firstname: 'Ada', lastname: 'Moor' }
    await ada.call('book_appointment', { bookable: 'talk', draft: 'adas-draft', ...at, user }, headers)
    await the.mails('ada@people.example')
    await ask(reservationReference(id), 'ada@people.example')
    expect(await the.mails('ada@people.example')).toHaveLength(1)
  })

  test('comes five times in a quarter of an hour at most, without saying that it stopped', async () => {
    const { reference } = await booked('enno@customers.example')
    for (let time = 0; time < 7; time += 1) expect(await ask(reference, 'enno@customers.example')).toEqual(requested)
    expect(await the.mails('enno@customers.example')).toHaveLength(5)
  })

  test('comes though a stranger asks under its address for what is not there', async () => {
    the.world.clock.now += 16 * 60_000
    const { reference } = await booked('gus@customers.example')
    for (let time = 0; time < 9; time += 1) await ask('ZZZZZZZZ', 'gus@customers.example')
    await ask(reference, 'gus@customers.example')
    expect(await the.mails('gus@customers.example')).toHaveLength(1)
  })

  test('is refused to a network that asks too often, and without a reference or an address', async () => {
    expect(await ask(' - ', 'bea@customers.example')).toMatchObject({
      error: { code: 'answer_required', field: '/reference' },
    })
    expect(await ask('ZZZZZZZZ', 'bea')).toMatchObject({ error: { code: 'answer_invalid', field: '/email' } })
    the.world.clock.now += 16 * 60_000
    for (let time = 0; time < 30; time += 1)
      expect(await ask('ZZZZZZZZ', `guess-${time}@customers.example`)).toEqual(requested)
    expect(await ask('ZZZZZZZZ', 'guess@customers.example')).toMatchObject({ error: { code: 'too_many_attempts' } })
  })
})
