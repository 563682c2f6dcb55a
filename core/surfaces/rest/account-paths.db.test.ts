import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { sitePage } from '../../testing/surfaces/site-page.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { ada, ben, login, sky } from '../../testing/worlds/people/people-world.ts'

type Page = Awaited<ReturnType<typeof sitePage>>

const slot = { bookable: 'talk', start: '2026-11-24 10:00:00', end: '2026-11-24 11:00:00' }

/** Every path of the specification about people, money and configuration, as a program or an older page calls it. */
await withDatabase('the paths of accounts, money and entities', (database) => {
  let world: BookingWorld
  let anybody: Page
  let customer: Page
  let staff: Page
  beforeAll(async () => {
    world = await bookingWorld(database(), {
      users: [ada, ben, sky],
      whitelabel: {
        ...bookingBundle.whitelabel,
        settings: { logoutredirect: '/bye', accountfields: [{ name: 'boat', label: 'Boat', required: true }] },
      },
      bookables: [
        ...bookingBundle.bookables.map((one) => (one.id === 'talk' ? { ...one, addons: ['mug'] } : one)),
        { id: 'crewtalk', provider: 'quay', name: 'Crew talk', paymentterms: 'bill', bookinggroups: ['crew'] },
      ],
      bookinggroups: [{ id: 'crew', provider: 'quay', name: 'Crew', users: ['ada'] }],
      addons: [{ id: 'mug', provider: 'quay', name: 'Mug', min: 0, max: 2, priceadjustment: 3, timeadjustment: 60 }],
    })
    anybody = await sitePage(world.visitor())
    customer = await signedIn(login)
    staff = await signedIn({ ...login, username: sky.email })
    await customer.call('book_appointment', { ...slot, draft: 'account-paths-draft' })
  })
  afterAll(() => world.close())

  async function signedIn(payload: object) {
    const page = await sitePage(world.visitor())
    expect((await page.rest('POST', '/api/user/ajaxlogin', payload)).status).toBe(200)
    return page
  }
  const refused = (code: string) => ({ body: { error: { code } } })

  test('POST /createuseraccount takes source, providers and the extra form responses', async () => {
    const mira = { firstname: 'Mira', lastname: 'Oakes', email: 'mira@people.example', password: 'Tiller-7!' }
    const create = (more: object) => anybody.rest('POST', '/createuseraccount', { ...mira, ...more })
    for (const name of Object.keys(mira))
      expect(await create({ boat: 'Skiff', [name]: ' ' })).toMatchObject({ body: { error: { field: `/${name}` } } })
    expect(await create({})).toMatchObject({ body: { error: { code: 'answer_required', field: '/boat' } } })
    expect(await create({ boat: 'Skiff', providers: ['kiln'], role: 'provider' })).toMatchObject(
      refused('role_not_grantable'),
    )
    const made = await create({ boat: 'Skiff', source: 'poster', providers: ['quay'] })
    expect(made).toMatchObject({
      status: 200,
      // Nobody makes themselves staff by the providers that they send.
      body: {
        ...{ status: 'account_created', firstname: 'Mira', lastname: 'Oakes', email: mira.email },
        ...{ providers: [], profile: { boat: 'Skiff', source: 'poster' } },
      },
    })
    expect(await create({ boat: 'Skiff', password: 'Anchor-8!' })).toMatchObject({
      status: 409,
      body: { error: { status: 'customer_found' } },
    })
  })

  test('POST /api/user/ajaxlogin answers the user; ajaxlogout the address to go to', async () => {
    const page = await sitePage(world.visitor())
    const enter = (payload: object) => page.rest('POST', '/api/user/ajaxlogin', { ...login, ...payload })
    expect(await enter({ username: 'nobody@people.example' })).toMatchObject(refused('user_not_found'))
    expect(await enter({ password: 'Tiller-8!' })).toMatchObject(refused('password_incorrect'))
    expect(await enter({})).toMatchObject({ status: 200, body: { id: 'ada', firstname: 'Ada', role: 'customer' } })
    expect(await page.rest('POST', '/api/user/ajaxlogout', {})).toMatchObject({ body: { redirect: '/bye' } })
  })

  test('GET /api/bookinggroup answers groups, one by its id, its bookables, and who is a member', async () => {
    const get = (path: string, page = customer) => page.rest('GET', path)
    expect(await get('/api/bookinggroup')).toMatchObject({ status: 200, body: { bookinggroups: [{ id: 'crew' }] } })
    expect(await get('/api/bookinggroup/id/crew', staff)).toMatchObject({ body: { id: 'crew', users: ['ada'] } })
    expect(await get('/api/bookinggroup/id/none', staff)).toMatchObject(refused('not_found'))
    const bookables = { body: { bookables: [{ id: 'crewtalk' }] } }
    expect(await get('/api/bookinggroup/bookables/id/crew')).toMatchObject(bookables)
    expect(await get('/api/bookinggroup/bookables/id/none')).toMatchObject(refused('not_found'))
    const isMember = async (id: string, userid: string) =>
      Object((await get(`/api/bookinggroup/ismember/id/${id}?userid=${userid}`, staff)).body).ismember
    expect(await isMember('crew', 'ada')).toBe(true)
    expect(await isMember('crew', 'sky')).toBe(false)
    expect(await isMember('none', 'ada')).toBe(false)
  })

  test('GET /api/addon answers the add-ons with their bounds and what they add', async () => {
    const mug = { id: 'mug', name: 'Mug', min: 0, max: 2, priceadjustment: 3, timeadjustment: 60 }
    expect(await anybody.rest('GET', '/api/addon')).toMatchObject({ status: 200, body: { addons: [mug] } })
  })

  test('/api/transaction writes a line, reads it by id and by user, and takes it back', async () => {
    const entity = { user: 'ada', mode: 'points', transactiontype: 'credit', transactionamount: 5, description: 'Leak' }
    const made = await staff.rest('POST', '/api/transaction', entity)
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const { id } = Object(made.body)
    const of = (user: string) => customer.rest('GET', `/api/transaction/byuser/user/${user}`)
    expect(await of('ada')).toMatchObject({ body: { transactions: [{ id, ...entity }] } })
    expect(await of('sky')).toMatchObject({ body: { transactions: [] } })
    const path = `/api/transaction/id/${id}`
    expect(await customer.rest('GET', path)).toMatchObject({ body: { id, description: 'Leak' } })
    expect(await customer.rest('GET', '/api/transaction/id/none')).toMatchObject(refused('not_found'))
    expect(await staff.rest('PUT', path, { transactionamount: 6 })).toMatchObject(refused('forbidden'))
    const failed = await staff.rest('PUT', path, { status: 'failed', description: 'It did not leak' })
    expect(failed.status, JSON.stringify(failed.body)).toBe(200)
    const points = async () => (await customer.call('get_user', {})).result
    expect(await points()).toMatchObject({ pointsbalance: 0 })
    const second = Object((await staff.rest('POST', '/api/transaction', entity)).body)
    expect(await points()).toMatchObject({ pointsbalance: 5 })
    const remove = (body: object) => staff.rest('DELETE', `/api/transaction/id/${second.id}`, body)
    expect(await remove({})).toMatchObject(refused('invalid_params'))
    expect(await remove({ reason: 'Given by mistake' })).toMatchObject({ body: { id: second.id, deleted: false } })
    expect(await points()).toMatchObject({ pointsbalance: 0 })
  })

  test('POST /payments takes the price of reservations with the token of a card', async () => {
    const day = { bookable: 'lesson', start: '2026-11-25 10:00:00', end: '2026-11-25 11:00:00' }
    const pay = async (more: object) =>
      customer.rest('POST', '/payments', {
        ...{ event: 'intialordownpayment', totalprice: 95, user: 'ada', providersubdomain: 'quay' },
        ...{ reservations: [{ ...day, draft: 'paid-by-path' }], info: await world.cardToken('4242424242424242') },
        ...more,
      })
    expect(await pay({ event: 'initialordownpayment' })).toMatchObject(refused('invalid_params'))
    expect(await pay({ totalprice: 94 })).toMatchObject(refused('price_changed'))
    expect(await pay({ user: 'ben' })).toMatchObject(refused('forbidden'))
    expect(await pay({ providersubdomain: 'kiln' })).toMatchObject(refused('not_found'))
    expect(await pay({})).toMatchObject({ status: 200, body: { cardlast4: '4242', cardbrand: 'visa' } })
  })

  test('entities are made, found, changed and deleted on the paths of their types', async () => {
    const samples = {
      '/bookable': [{ name: 'Regatta', price: 5, paymentterms: 'bill' }, { price: 6 }],
      '/availability': [
        { bookable: 'talk', start: '2026-12-05 06:00:00', end: '2026-12-05 07:00:00' },
        { end: '2026-12-05 07:30:00' },
      ],
      '/resource': [{ name: 'Barge' }, { description: 'Long' }],
    }
    for (const [path, [made, change]] of Object.entries(samples)) {
      expect(await customer.rest('POST', path, made)).toMatchObject(refused('forbidden'))
      const { status, body } = await staff.rest('POST', path, made)
      expect([status, body]).toMatchObject([200, made])
      const { id } = Object(body)
      const found = `${path}/${encodeURIComponent(JSON.stringify({ id }))}`
      expect(await staff.rest('GET', found)).toMatchObject({ body: { total: 1, items: [{ id, ...made }] } })
      expect(await staff.rest('PUT', `${path}/id/${id}`, change)).toMatchObject({ status: 200, body: change })
      expect(await staff.rest('DELETE', `${path}/id/${id}`)).toMatchObject({ body: { id, deleted: true } })
      expect(await staff.rest('GET', found)).toMatchObject({ body: { total: 0 } })
    }
  })

  test('people, providers, reservations and lines have the paths of entities too, each with its own rules', async () => {
    const search = (wanted: object) => encodeURIComponent(JSON.stringify(wanted))
    const found: [string, object][] = [
      ['/user', { id: 'ada' }],
      ['/provider', { id: 'quay' }],
      ['/reservation', { user: 'ada', bookable: 'talk' }],
      ['/transaction', { user: 'ada', transactiontype: 'debit', mode: 'currency' }],
    ]
    for (const [path, wanted] of found)
      expect(await staff.rest('GET', `${path}/${search(wanted)}`), path).toMatchObject({ body: { items: [wanted] } })
    const [reservation] = Object((await staff.rest('GET', `/reservation/${search({ bookable: 'talk' })}`)).body).items
    const gift = { user: 'ada', mode: 'points', transactiontype: 'credit', transactionamount: 5, description: 'Leak' }
    const kim = {
      email: 'kim@people.example',
      firstname: 'Kim',
      lastname: 'Moor',
      role: 'provider',
      providers: ['quay'],
    }
    const ask = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
      const { status: http, body } = await staff.rest(method, path, payload)
      return { http, ...Object(body) }
    }
    const line = await ask('POST', '/transaction', gift)
    expect(line).toMatchObject({ http: 200, description: 'Leak' })
    const against = await ask('PUT', `/transaction/id/${line.id}`, { status: 'failed', description: 'No leak' })
    expect(against).toMatchObject({ transactiontype: 'debit', description: 'No leak' })
    const removed = await ask('DELETE', `/transaction/id/${line.id}`, { reason: 'No leak' })
    expect(removed).toEqual({ http: 200, id: line.id, deleted: false })
    const person = await ask('POST', '/user', kim)
    expect(person).toMatchObject({ http: 200, lastname: 'Moor' })
    expect(await ask('PUT', `/user/id/${person.id}`, { lastname: 'More' })).toMatchObject({ lastname: 'More' })
    expect(await ask('PUT', '/provider/id/quay', { city: 'Portland' })).toMatchObject({ id: 'quay', city: 'Portland' })
    // What would go around a door of its own (booking, erasing, the white-label’s say) is refused to staff.
    for (const [method, path, payload] of [
      ['DELETE', `/user/id/${person.id}`],
      ['POST', '/provider', { name: 'Pier', subdomain: 'pier' }],
      ['DELETE', '/provider/id/quay'],
      ['POST', '/reservation', { bookable: 'talk' }],
      ['PUT', `/reservation/id/${reservation?.id}`, { status: 'cancelled' }],
      ['DELETE', `/reservation/id/${reservation?.id}`],
    ] as const)
      expect(await ask(method, path, payload), path).toMatchObject({ http: 403, error: { code: 'forbidden' } })
  })

  test('what staff decide about money is on paths of its own', async () => {
    const unknown = refused('not_found')
    expect(
      await staff.rest('PUT', '/api/reservation/refund/id/none', {
        all: true,
        reason: 'Rain',
        version: 1,
        idempotencykey: 'path-refund-1',
      }),
    ).toMatchObject(unknown)
    expect(await staff.rest('GET', '/api/reservation/day?day=2026-11-24')).toMatchObject({
      body: { day: '2026-11-24', entries: [{ bookable: 'talk' }] },
    })
    expect(await staff.rest('GET', '/api/refundtask')).toMatchObject({ status: 200, body: { tasks: [] } })
    expect(
      await staff.rest('PUT', '/api/refundtask/settle/id/none', { means: 'cash', memo: 'Till', externalid: '7' }),
    ).toMatchObject(unknown)
    expect(await staff.rest('GET', '/api/suspense')).toMatchObject({ status: 200, body: { payments: [] } })
    expect(
      await staff.rest('PUT', '/api/suspense/settle/id/none', { way: 'return', reason: 'Taken twice' }),
    ).toMatchObject(unknown)
    expect(await staff.rest('GET', '/api/moneyalarm')).toMatchObject({ status: 200, body: { alarms: [] } })
    expect(await staff.rest('PUT', '/api/moneyalarm/settle/id/none', { note: 'seen' })).toMatchObject(unknown)
  })
})
