import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../testing/databases/databases.ts'
import { type Visitor, visitorOf } from '../testing/surfaces/visitor.ts'
import { bookingBundle } from '../testing/worlds/booking-world.ts'
import { buildWorld, type World } from '../testing/worlds/build-world.ts'

const sky = { email: 'sky@people.example', password: 'Tiller-7!' }
const users = [{ ...sky, id: 'sky', firstname: 'Sky', lastname: 'Ro', role: 'customer' }]
const number = '4000002760003184'

await withDatabase('saved cards on the three surfaces', (database) => {
  let world: World
  let visitor: Visitor
  /** Everything that was answered. */
  const answered: string[] = []
  const written: string[] = []
  beforeAll(async () => {
    const bookables = [{ id: 'sail', provider: 'quay', name: 'Sail', price: 40, paymentterms: 'full', seats: 9 }]
    const bundle = { ...bookingBundle, bookables: [...bookingBundle.bookables, ...bookables], users }
    const log = new PassThrough().on('data', (line) => void written.push(String(line)))
    world = await buildWorld(database(), { bundle, log, operator: { logLevel: 'trace' } })
    visitor = visitorOf(world.app)
    await call('login_user', { username: sky.email, password: sky.password })
  })
  afterAll(async () => {
    await world.close()
  })

  const call = async (method: string, params: object = {}) => {
    const answer = await visitor.call(method, params)
    answered.push(JSON.stringify(answer))
    return answer
  }
  const rest = async (method: 'GET' | 'PUT' | 'DELETE', url: string) => {
    const { status, body } = await visitor.send({ method, url, ...(method !== 'GET' && { payload: {} }) })
    answered.push(JSON.stringify(body))
    return { status, body: body as { payments: { customerid: string; cardlast4: string }[] } }
  }
  const graph = async (query: string) => {
    const { body } = await visitor.send({ method: 'POST', url: '/graphql', payload: { query } })
    answered.push(JSON.stringify(body))
    return body
  }
  const book = async (day: number) => {
    const token = await world.cardToken(number)
    const payment = { processor: 'payment-sandbox.card', token, savemethod: { language: 'en-us' } }
    const date = `2026-12-0${day}`
    const asked = {
      ...{
        bookable: 'sail',
        start: `${date} 10:00:00`,
        end: `${date} 11:00:00`,
        draft: `three-surfaces-${day}`,
        payment,
      },
      user: { email: sky.email, firstname: 'Sky', lastname: 'Ro' },
    }
    const first = await call('book_appointment', asked)
    const attempt = String(first.error?.data.data?.attempt)
    const done = await call('book_appointment', {
      ...asked,
      payment: { ...payment, attempt, token: { ...token, confirmed: true } },
    })
    expect(done.result).toMatchObject({ status: 'booked' })
    return token
  }

  test('are the same on each, and changed by each', async () => {
    const tokens = [await book(1), await book(2)]
    const listed = await rest('GET', '/api/user/paymentmethods')
    expect(listed).toMatchObject({ status: 200, body: { cansave: true, payments: [{ cardlast4: '3184' }, {}] } })
    const [newest, former] = listed.body.payments
    expect(
      await graph('{ saved_methods { customerid cardbrand cardlast4 cardexpiry preferred inuse } }'),
    ).toMatchObject({
      data: { saved_methods: [{ customerid: newest?.customerid, preferred: true }, { preferred: false }] },
    })
    expect(await rest('PUT', `/api/user/preferredpaymentmethod/id/${former?.customerid}`)).toMatchObject({
      body: { payments: [{ customerid: former?.customerid }, {}] },
    })
    expect(
      await graph(`mutation { prefer_saved_method(customerid: "${newest?.customerid}") { customerid } }`),
    ).toMatchObject({ data: { prefer_saved_method: [{ customerid: newest?.customerid }, {}] } })
    await call('export_user_data')
    await call('get_user')

    // Nothing that a card was, or that a processor takes for one, is in an answer, in a line of the log, or, but for
    // the one column that it is charged by, in a row.
    const stored = await world.read('SELECT * FROM saved_methods')
    const methods = stored.map(({ method }) => String(method))
    expect(methods).toHaveLength(2)
    const secrets = [number, ...methods, ...tokens.map(({ token }) => token)]
    const attempts = await world.read('SELECT * FROM payment_attempts')
    const rows = JSON.stringify([...stored.map((row) => ({ ...row, method: null })), ...attempts])
    const mails = JSON.stringify(await world.mailsTo(sky.email))
    const outbox = JSON.stringify(await world.read('SELECT * FROM outbox'))
    const places = { answers: answered.join(), log: written.join(), rows, mails, outbox }
    for (const [place, text] of Object.entries(places))
      for (const secret of secrets) expect(text.includes(secret), `${secret} in ${place}`).toBe(false)
    expect(places.answers).toContain('3184')
    expect(places.log).toContain('"method":"POST"')

    expect(await rest('DELETE', `/api/user/paymentmethods/id/${former?.customerid}`)).toMatchObject({ status: 200 })
    expect(await graph(`mutation { remove_saved_method(customerid: "${newest?.customerid}") { customerid } }`)).toEqual(
      { data: { remove_saved_method: [] } },
    )
    expect(await world.read('SELECT * FROM saved_methods')).toEqual([])
    await world.runJobs()
    const left = await world.read('SELECT method FROM payment_attempts WHERE method IS NOT NULL')
    expect(left).toEqual([])
  })
})
