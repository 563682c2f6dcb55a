import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ContactRequest } from '../../domain/wire/contact-requests.ts'
import { persistencePorts } from '../../persistence/transaction.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { accessesOf, recordedDatabase } from '../../testing/databases/recorded-database.ts'
import { buildWorld, type World } from '../../testing/worlds/build-world.ts'
import { ada, enquiryBundle, enquiryPeople as people, wanted } from '../../testing/worlds/people/enquiry-world.ts'

const level = { id: 'level', slug: 'level', type: 'text', prompt: 'How well do you sail?' }
const bundle = {
  ...enquiryBundle,
  bookables: enquiryBundle.bookables.map((one) => (one.id === 'talk' ? { ...one, questions: [level] } : one)),
}

await withDatabase('enquiries', (database) => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld(database(), { bundle, people })
  })
  afterAll(() => world.close())

  const hour = 3_600_000
  /** Asks an hour after whoever asked before, so that no limit is reached. */
  const ask = async (params: object = {}) => {
    world.clock.now += hour
    return world.call<{ id: string }>('create_contact_request', { bookable: 'talk', ...ada, ...params })
  }
  const asked = async (params: object = {}) => {
    const made = await ask(params)
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    return made.value.id
  }
  const enquiry = async (id: string) => {
    const found = await world.as<ContactRequest>('sky', 'get_contact_request', { id })
    if (!found.ok) throw new Error(JSON.stringify(found.error))
    return found.value
  }
  const answer = (id: string, params: object, who = 'sky') =>
    world.as<ContactRequest>(who, 'answer_contact_request', { id, ...params })

  test('is stored with who asks and what would suit them; both are told, nobody of its words', async () => {
    const id = await asked({ message: 'Buy at http://spam.example', seats: 2, preferred: [wanted] })
    expect(await enquiry(id)).toMatchObject({
      ...{ id, provider: 'quay', bookable: 'talk', bookablename: 'Talk', status: 'open', ...ada },
      ...{ message: 'Buy at http://spam.example', seats: 2, customquestions: [], reservation: null },
      user: expect.any(String),
      preferred: [{ ...wanted, start_utc: '2026-11-24T15:00:00.000Z', end_utc: '2026-11-24T16:00:00.000Z' }],
    })
    const [mine] = await world.mailsTo(ada.email)
    expect(mine?.subject).toBe('Your question has reached quay')
    const [theirs] = await world.mailsTo('desk@quay.example')
    expect(theirs?.subject).toBe('A question about Talk at quay')
    for (const mail of [mine, theirs]) expect(JSON.stringify(mail)).not.toContain('spam')
    // The link in the provider's mail opens it, and answers it, without signing in.
    const link = /\/enquiries\/(\S+?)\?token=([\w-]+)/.exec(String(theirs?.text))
    expect(link?.[1]).toBe(id)
    const token = link?.[2]
    expect(await world.call('get_contact_request', { id, token })).toMatchObject({ ok: true, value: { id } })
    for (const params of [{ id }, { id, token: 'x'.repeat(43) }])
      expect(await world.call('get_contact_request', params)).toMatchObject({ error: { code: 'not_found' } })
    expect(await world.call('get_contact_requests', {})).toMatchObject({ error: { code: 'login_required' } })
  })

  test('keeps the answers to the bookable’s own questions', async () => {
    const id = await asked({ customquestions: [{ question_id: 'level', value: 'Never did' }] })
    expect(await enquiry(id)).toMatchObject({
      customquestions: [{ question_id: 'level', question_prompt: level.prompt, value: 'Never did' }],
    })
  })

  test('staff read in their language what it is about', async () => {
    const id = await asked({ bookable: 'swim' })
    const read = (name: string, params: object) => world.as('sky', name, params, { language: 'es' })
    expect(await read('get_contact_request', { id })).toMatchObject({ value: { bookablename: 'Natación' } })
    expect(await enquiry(id)).toMatchObject({ bookablename: 'Swim' })
  })

  test.each(['en-us', 'es'])('staff read answers that were given in %s in their own language', async (theirs) => {
    const fins = { question_id: 'fins', value: [{ id: 'pair', quantity: 2 }] }
    const params = {
      bookable: 'swim',
      ...ada,
      language: theirs,
      formresponses: [{ formid: 'must', responses: [fins] }],
    }
    world.clock.now += hour
    const made = await world.as<{ id: string }>('', 'create_contact_request', params, { language: theirs })
    const id = made.ok ? made.value.id : ''
    const read = async (language: string) => {
      const found = await world.as<ContactRequest>('sky', 'get_contact_request', { id }, { language })
      return found.ok ? found.value.formresponses : found
    }
    const told = (prompt: string, response: string) => [
      { responses: expect.arrayContaining([expect.objectContaining({ question_prompt: prompt, response })]) },
    ]
    expect(await read('es')).toMatchObject(told('Aletas', 'Par × 2'))
    expect(await read('en-us')).toMatchObject(told('Fins', 'Pair × 2'))
  })

  test('a name is no way round: mails to an address that nobody has proved greet without it', async () => {
    const email = 'victim@people.example'
    const id = await asked({ first_name: 'You won a prize visit spam dot com', last_name: 'Prizewinner', email })
    await answer(id, { message: 'We are open at nine.' })
    const mails = await world.mailsTo(email)
    expect(mails).toHaveLength(2)
    for (const mail of mails) {
      expect(mail.text).toContain('Hello')
      expect(JSON.stringify(mail)).not.toMatch(/prize/i)
    }
  })

  test('tells the people who work there where the provider wants that, and nobody where mails are off', async () => {
    const set = (column: string, value: string | number) =>
      world.write(`UPDATE providers SET ${column} = ?, revision = revision + 1 WHERE id = 'quay'`, value)
    const before = (await world.mailsTo('desk@quay.example')).length
    await set('notifications', JSON.stringify({ to: 'people' }))
    await asked()
    await set('notifications', '{}')
    await set('notificationsenabled', 0)
    await asked({ email: 'kit@people.example' })
    expect(await world.mailsTo('desk@quay.example')).toHaveLength(before)
    expect(await world.mailsTo('kit@people.example')).toHaveLength(1)
    await set('notificationsenabled', 1)
  })

  test('takes no capacity', async () => {
    await asked({ bookable: 'talk', seats: 2, preferred: [wanted] })
    const free = await world.call('get_availability_in_range_for_bookable', {
      ...{ bookable: 'talk', start: wanted.start, end: wanted.end },
    })
    expect(JSON.stringify(free)).toContain('"seats":3')
  })

  test.each([
    ['a bookable that takes none', { bookable: 'lesson' }, { code: 'contact_not_enabled' }],
    ['an unknown bookable', { bookable: 'nothing' }, { code: 'not_found', field: '/bookable' }],
    ['nobody who can be reached', { email: '' }, { code: 'guest_details_required', field: '/email' }],
    ['an address that is none', { email: 'ada@' }, { code: 'answer_invalid', field: '/email' }],
    ['a number that is none', { mobile_phone_number: '12' }, { code: 'answer_invalid', field: '/mobile_phone_number' }],
    [
      'a time that is over',
      { preferred: [{ start: '2026-11-01 10:00:00', end: '2026-11-01 11:00:00' }] },
      { code: 'invalid_time', field: '/preferred/0/end' },
    ],
    [
      'a time that ends before it begins',
      { preferred: [wanted, { start: wanted.end, end: wanted.start }] },
      { code: 'invalid_time', field: '/preferred/1/end' },
    ],
    ['four times', { preferred: [wanted, wanted, wanted, wanted] }, { code: 'invalid_params' }],
  ])('is refused for %s', async (_what, params, error) => {
    expect(await ask(params)).toMatchObject({ ok: false, error })
  })

  test('may be reached by telephone alone, and answers questions of a form as far as it likes', async () => {
    const suits = [{ formid: 'extras', responses: [{ question_id: 'suit', value: [{ id: 'ws', quantity: 1 }] }] }]
    const params = { bookable: 'course', email: '', mobile_phone_number: '(207) 555-0142', formresponses: suits }
    const told = await enquiry(await asked(params))
    expect(told).toMatchObject({ email: '', mobile_phone_number: '+12075550142', user: null })
    expect(told.formresponses).toHaveLength(1)
    const wrong = [{ formid: 'extras', responses: [{ question_id: 'suit', value: [{ id: 'ws', quantity: 9 }] }] }]
    expect(await ask({ ...params, formresponses: wrong })).toMatchObject({ error: { code: 'answer_invalid' } })
  })

  test('five an hour by address, of the network and of the mail', async () => {
    world.clock.now += 2 * hour
    const once = () => world.call('create_contact_request', { bookable: 'talk', ...ada, email: 'eve@people.example' })
    for (let count = 0; count < 5; count += 1) expect(await once()).toMatchObject({ ok: true })
    expect(await once()).toMatchObject({ ok: false, error: { code: 'too_many_attempts' } })
    world.clock.now += hour
    expect(await once()).toMatchObject({ ok: true })
  })

  test.each([
    [
      'network, whatever addresses they give',
      (at: number) => ({ email: `many-${at}@people.example`, from: '192.0.2.1' }),
    ],
    ['mail, from whatever networks', (at: number) => ({ email: 'many@people.example', from: `198.51.100.${at}` })],
  ])('five an hour by address of the %s', async (_what, each) => {
    world.clock.now += 2 * hour
    const headers = { host: 'quay.northwind.localhost', 'sec-fetch-site': 'same-origin' }
    const once = async (at: number) => {
      const { email, from } = each(at)
      const post = { method: 'POST' as const, remoteAddress: from }
      const { token } = (await world.app.inject({ ...post, url: '/sitetoken', headers })).json()
      const params = { bookable: 'talk', ...ada, email }
      const { body } = await world.app.inject({
        ...{ ...post, url: '/jrpc', headers: { ...headers, authorization: `Bearer ${token}` } },
        payload: { jsonrpc: '2.0', id: 1, method: 'create_contact_request', params },
      })
      return JSON.parse(body).error?.data?.code ?? 'taken'
    }
    const told: string[] = []
    for (let at = 0; at < 6; at += 1) told.push(await once(at))
    expect(told).toEqual([...Array(5).fill('taken'), 'too_many_attempts'])
  })

  test('a message answers it: it is mailed, and kept', async () => {
    const id = await asked({ email: 'bea@people.example' })
    expect(await answer(id, {})).toMatchObject({ error: { code: 'answer_required', field: '/message' } })
    expect(await answer(id, { message: 'Come on Monday.' }, '')).toMatchObject({ error: { code: 'not_found' } })
    expect(await answer(id, { message: 'Come on Monday.' })).toMatchObject({
      ok: true,
      value: { status: 'answered', answers: [{ message: 'Come on Monday.' }] },
    })
    const mails = await world.mailsTo('bea@people.example')
    expect(mails).toHaveLength(2)
    const told = mails.find(({ subject }) => subject === 'An answer from quay about Talk')
    expect(told?.text).toContain('Come on Monday.')
  })

  test('an offer keeps the time, and becomes a reservation by one call', async () => {
    const id = await asked({ email: 'cam@people.example' })
    const offer = { start: '2026-11-26 10:00:00', end: '2026-11-26 11:00:00', seats: 2 }
    const offered = await answer(id, { offer })
    expect(offered).toMatchObject({ ok: true, value: { status: 'offered', reservation: expect.any(String) } })
    const reservation = offered.ok ? String(offered.value.reservation) : ''
    expect(await world.stored(reservation)).toMatchObject({
      status: 'waitlisted',
      seats: 2,
      email: 'cam@people.example',
    })
    // Two of the three seats are kept.
    const left = { bookable: 'talk', start: offer.start, end: offer.end }
    expect(JSON.stringify(await world.call('get_availability_in_range_for_bookable', left))).toContain('"seats":1')
    expect(await answer(id, { offer })).toMatchObject({ error: { code: 'status_conflict' } })
    const mails = await world.mailsTo('cam@people.example')
    const mail = mails.find(({ subject }) => subject.includes('There is room for you'))
    const token = /token=([\w-]+)/.exec(String(mail?.text))?.[1]
    expect(await world.call('accept_waitlist_offer', { id: reservation, token })).toMatchObject({
      ok: true,
      value: { status: 'booked' },
    })
    expect(await enquiry(id)).toMatchObject({ status: 'converted', reservation })
    expect(await answer(id, { message: 'Too late' })).toMatchObject({ error: { code: 'status_conflict' } })
  })

  test('an offer is accepted with what every booking needs: answers, then terms, then money', async () => {
    await world.write(
      "UPDATE whitelabels SET requirebookingterms = 1, bookingterms = 'Be nice.', revision = revision + 1",
    )
    onTestFinished(async () =>
      world.write('UPDATE whitelabels SET requirebookingterms = 0, revision = revision + 1').then(() => undefined),
    )
    const email = 'jo@people.example'
    const id = await asked({ bookable: 'swim', email, seats: 2 })
    const offered = await answer(id, { offer: { start: '2026-12-03 10:00:00', end: '2026-12-03 11:00:00' } })
    const reservation = offered.ok ? String(offered.value.reservation) : ''
    const mails = await world.mailsTo(email)
    const mail = mails.find(({ subject }) => subject.includes('There is room for you'))
    const own = { id: reservation, token: /token=([\w-]+)/.exec(String(mail?.text))?.[1] }
    const payment = async () => ({
      payment: { processor: 'payment-sandbox.card', token: await world.cardToken('4242424242424242') },
    })
    const accept = async (more = {}) =>
      world.call<{ status: string }>('accept_waitlist_offer', { ...own, ...(await payment()), ...more })
    const page = () => world.call<{ offered: object }>('get_basereservation', own)
    expect(await accept({ termsaccepted: true })).toMatchObject({ ok: false, error: { code: 'answer_required' } })
    expect(await page()).toMatchObject({
      value: { seats: 2, offered: { price: 200, answersrequired: true, termsrequired: true } },
    })
    const responses = [
      { question_id: 'mail', value: email },
      { question_id: 'swims', value: 'yes' },
      { question_id: 'fins', value: [{ id: 'pair', quantity: 2 }] },
    ]
    const given = { ...own, formresponses: [{ formid: 'must', responses }] }
    expect(await world.call('update_reservation_formresponses', { ...given, preview: true })).toMatchObject({
      value: { price: 220 },
    })
    expect(await world.call('update_reservation_formresponses', { ...given, totalprice: 220 })).toMatchObject({
      ok: true,
    })
    expect(await page()).toMatchObject({ value: { offered: { price: 220, answersrequired: false } } })
    expect(await accept()).toMatchObject({ ok: false, error: { code: 'terms_required', field: '/termsaccepted' } })
    expect(await world.stored(reservation)).toMatchObject({ status: 'waitlisted' })
    expect(await accept({ termsaccepted: true })).toMatchObject({
      ok: true,
      value: { status: 'booked', seats: 2, paymentinformation: { finalprice: 220 } },
    })
  })

  test('an offer that nobody accepts ends like every offer, for good, and leaves it answered', async () => {
    const id = await asked({ email: 'dan@people.example' })
    const offer = { start: '2026-11-27 10:00:00', end: '2026-11-27 11:00:00' }
    const offered = await answer(id, { offer })
    const reservation = offered.ok ? String(offered.value.reservation) : ''
    const { waitlistoffer } = await world.stored(reservation)
    world.clock.now = Number(waitlistoffer?.end)
    await world.runJobs()
    expect(await world.stored(reservation)).toMatchObject({ status: 'cancelled' })
    expect(await enquiry(id)).toMatchObject({ status: 'answered' })
  })

  test('an offer of what can’t be had is refused as the engine does, and changes nothing', async () => {
    const id = await asked()
    const closed = { start: '2026-11-28 03:00:00', end: '2026-11-28 04:00:00' }
    expect(await answer(id, { offer: closed })).toMatchObject({ ok: false })
    expect(await enquiry(id)).toMatchObject({ status: 'open', reservation: null })
  })

  test('is declined for good, and lapses after 14 days without an answer', async () => {
    const [declined, lapsed] = [await asked(), await asked()]
    expect(await answer(declined, { decline: true })).toMatchObject({ ok: true, value: { status: 'declined' } })
    expect(await answer(declined, { message: 'Hello' })).toMatchObject({ error: { code: 'status_conflict' } })
    const { now } = world.clock
    world.clock.now = now + 14 * 24 * hour
    expect(await enquiry(lapsed)).toMatchObject({ status: 'lapsed' })
    const listed = await world.as<{ items: ContactRequest[] }>('sky', 'get_contact_requests', { status: 'declined' })
    expect(listed.ok && listed.value.items.map((one) => one.id)).toEqual([declined])
    world.clock.now = now
  })

  test('the list is read by its index', async () => {
    const { db } = database()
    if (db.dialect === 'mysql') await db.knex.raw('ANALYZE TABLE contact_requests')
    const recording = recordedDatabase(db)
    const { enquiries } = persistencePorts(recording.db).repositories({ whitelabel: 'northwind', provider: 'quay' })
    await enquiries.latest({ before: world.clock.now, limit: 3 })
    await enquiries.ofPerson('ada')
    const accesses = await Promise.all(recording.statements.map((each) => accessesOf(db, each)))
    const [list = [], own = []] = accesses.map((each) => each.filter(({ table }) => table === 'contact_requests'))
    expect(list.map(({ index }) => index)).toEqual(['contact_requests_modified'])
    expect(own.map(({ index }) => index)).toEqual(['contact_requests_user'])
  })
})
