import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../testing/databases/databases.ts'
import { everyTable } from '../testing/proofs/access/isolation/traces.ts'
import { askBy, pageToken, type Surface, surfaces } from '../testing/surfaces/ask-by-surface.ts'
import { type Visitor, visitorOf } from '../testing/surfaces/visitor.ts'
import { bookingBundle } from '../testing/worlds/booking-world.ts'
import { buildWorld, type World } from '../testing/worlds/build-world.ts'
import { mailsIn } from '../testing/worlds/mail-box.ts'

/** Of what is right, and of what is refused. */
const numbers = ['4242424242424242', '4000000000000002', '4111111111111111', '4242424242424241']
const cvcs = ['815', 'zq-cvc-91']
const email = 'ada@customers.example'

/** A text that is a code of a card, and no part of another number. */
const ofCvc = /["'=:\s]815["'&\s\\]|zq-cvc-91/

await withDatabase('cards that are planted at each entrance', (database) => {
  let world: World
  let visitor: Visitor
  const written: string[] = []
  const answered: string[] = []
  const tokens: string[] = []
  let hours = 0

  beforeAll(async () => {
    const paid = { provider: 'quay', price: 40, paymentterms: 'full', seats: 9, seatsperbooking: 9 }
    const bookables = [
      ...bookingBundle.bookables,
      { ...paid, id: 'sail', name: 'Sail' },
      { ...paid, id: 'ask', name: 'Ask', approvalmode: true },
    ]
    const log = new PassThrough().on('data', (line) => void written.push(String(line)))
    const operator = { logLevel: 'trace' } as const
    world = await buildWorld(database(), { bundle: { ...bookingBundle, bookables }, log, operator })
    const plain = visitorOf(world.app)
    visitor = {
      ...plain,
      async send(asked) {
        const answer = await plain.send(asked)
        answered.push(JSON.stringify(answer))
        return answer
      },
    }
  })
  afterAll(() => world.close())

  const tokensAt = (payload: object | string, headers: Record<string, string> = {}) =>
    world.app.inject({
      ...{ method: 'POST', url: '/plugins/payment-sandbox/tokens', payload },
      headers: {
        ...{ host: 'quay.northwind.localhost', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        ...headers,
      },
    })
  const card = (number = numbers[0], cvc = cvcs[0]) => ({ number, expiry: '12/30', cvc })
  /** What is paid with, with what no page sends along: the card itself. */
  async function payment(number?: string) {
    const { token } = (await tokensAt(card(number))).json()
    tokens.push(token)
    return { processor: 'payment-sandbox.card', token: { token, ...card(number) }, ...card(number) }
  }
  function booking(bookable = 'sail') {
    hours += 1
    const day = `2026-12-${String(1 + Math.floor(hours / 8)).padStart(2, '0')}`
    const at = (hour: number) => `${day} ${String(hour).padStart(2, '0')}:00:00`
    const from = 9 + (hours % 8)
    const user = { email, firstname: 'Ada', lastname: 'Moor' }
    return { bookable, start: at(from), end: at(from + 1), draft: `planted-cards-${hours}`, seats: 1, user }
  }
  const broken = async (surface: Surface) => {
    const { method, url, body } = surfaces[surface].asked('book_appointment', {
      ...booking(),
      payment: await payment(),
    })
    const headers = { authorization: `Bearer ${await pageToken(visitor)}`, 'content-type': 'application/json' }
    return visitor.send({ method, url, headers, payload: JSON.stringify(body).slice(0, -1) })
  }

  /** Where a text or the code of a card stands. */
  async function found(texts: string[]): Promise<string[]> {
    const places = new Map([
      ['an answer', answered.join('\n')],
      ['the log', written.join('\n')],
      ['a mail', JSON.stringify(await mailsIn(world.config.dataFolder))],
    ])
    const { db } = database()
    for (const table of await everyTable(db)) places.set(table, JSON.stringify(await db.knex(table).select()))
    return [...places].flatMap(([place, text]) => {
      const plain = text.replace(/(?<=\d)[ -](?=\d)/g, '')
      return [...texts.filter((one) => plain.includes(one) || text.includes(one)), ...(ofCvc.exec(text) ?? [])].map(
        (one) => `${one} in ${place}`,
      )
    })
  }

  test('are at none of them told, logged, stored or mailed, whether it books, is refused or fails', async () => {
    const kept = join(world.config.dataFolder, 'payment-sandbox', 'tokens')
    const at = async (payload: object | string, headers?: Record<string, string>) => {
      const answer = await tokensAt(payload, headers)
      if (answer.statusCode !== 201) answered.push(answer.payload)
      return answer.statusCode
    }
    expect(await at(card())).toBe(201)
    for (const number of numbers.slice(2)) expect(await at(card(number))).toBe(422)
    expect(await at(card(numbers[0], cvcs[1]))).toBe(422)
    expect(await at({ ...card(), number: [numbers[0]] })).toBe(400)
    expect(await at(JSON.stringify(card()).slice(0, -1))).toBe(400)
    expect(await at(JSON.stringify(card()), { 'content-type': 'text/plain' })).toBe(415)
    await rename(kept, `${kept}-away`)
    await writeFile(kept, '')
    expect(await at(card())).toBeGreaterThanOrEqual(500)
    await rm(kept)
    await rename(`${kept}-away`, kept)

    for (const surface of ['rpc', 'rest', 'graph'] as const) {
      const book = (more: object, headers = {}) =>
        askBy(surface, visitor, 'book_appointment', { ...booking(), ...more }, headers)
      const key = { 'idempotency-key': `planted-${surface}-1` }
      expect(await book({ payment: await payment() }, key)).toMatchObject({ status: 'booked' })
      expect(await book({ bookable: 'ask', payment: await payment() })).toMatchObject({ status: 'pending' })
      expect(await book({ payment: await payment(numbers[1]) })).toBe('payment_declined')
      const wrong = [
        { seats: numbers[0] },
        { start: numbers[0] },
        { user: numbers[0] },
        { payment: numbers[0] },
        { payment: { ...(await payment()), processor: [numbers[0]] } },
        { [String(numbers[0])]: cvcs[1] },
      ]
      for (const one of wrong) await book({ payment: await payment(), ...one })
      // JSON-RPC tells of a body that is none within its own answer.
      expect((await broken(surface)).status).toBe(surface === 'rpc' ? 200 : 400)
      await world.write('ALTER TABLE payment_attempts RENAME TO payment_attempts_away')
      expect(await book({ payment: await payment() })).toBe('internal')
      await world.write('ALTER TABLE payment_attempts_away RENAME TO payment_attempts')
    }
    for (const query of [
      `mutation { book_appointment(bookable: "sail", seats: "${numbers[0]}", cvc: "${cvcs[1]}") }`,
      `mutation { delete_entity(type: "${numbers[0]}", id: "${cvcs[1]}") }`,
      `mutation { prefer_saved_method(customerid: {number: "${numbers[0]}"}) { customerid } }`,
      `{ cartquote(appointments: "${numbers[0]}") { finalprice } }`,
    ]) {
      expect((await visitor.send({ method: 'POST', url: '/graphql', payload: { query } })).status).toBe(400)
    }
    expect(await world.mailsTo(email)).not.toEqual([])

    expect(await found([...numbers, ...tokens])).toEqual([])
    // What was searched has what may be there.
    const places = ['an answer', 'a mail', 'reservations'].map((place) => `${email} in ${place}`)
    expect(await found([email])).toEqual(expect.arrayContaining(places))
    expect(answered.join()).toContain('payment_declined')
    expect(written.join()).toContain('request failed')
  })
})
