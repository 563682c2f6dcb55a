import { afterAll, beforeAll, expect, test } from 'vitest'
import operator from '../../../fastify.config.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { sitePage } from '../../testing/surfaces/site-page.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { ada, login, sky } from '../../testing/worlds/people/people-world.ts'

const bookables = [
  ...bookingBundle.bookables,
  {
    ...{ id: 'survey', provider: 'quay', name: 'Survey', price: 40, paymentterms: 'bill', duration: 3600 },
    ...{ slotinterval: 600, drivetime: true, holdduration: 600 },
    requirementgroups: [
      { name: 'Guide', resources: ['ines', 'tomas'], selectionmethod: 'manual', minimum: 1, maximum: 1 },
    ],
  },
].map((one) => ({ ...one, publicfeed: { active: true } }))
const providers = bookingBundle.providers.map((one) => ({
  ...one,
  address: '0 Long Road',
  publicfeed: { active: true },
}))
const config = {
  plugins: { ...operator.plugins, 'long-road': './core/testing/outside-plugins/long-road' },
  defaults: { ...operator.defaults, places: 'long-road' },
}
const at = (day: number, from = '10:00', until = '11:00') => ({
  start: `2026-12-${String(day).padStart(2, '0')} ${from}:00`,
  end: `2026-12-${String(day).padStart(2, '0')} ${until}:00`,
})
const long = (house: number) => `${house} Long Road`

/** Every path of the specification about a reservation, as a program or an older page calls it. */
await withDatabase('the paths of a reservation’s life', (database) => {
  let world: BookingWorld
  let customer: Awaited<ReturnType<typeof sitePage>>
  let staff: Awaited<ReturnType<typeof sitePage>>
  let drafts = 0
  beforeAll(async () => {
    world = await bookingWorld(database(), { bookables, providers, users: [ada, sky] }, config)
    customer = await signedIn(login)
    staff = await signedIn({ ...login, username: sky.email })
  })
  afterAll(() => world.close())

  async function signedIn(payload: object) {
    const page = await sitePage(world.visitor())
    expect((await page.rest('POST', '/api/user/ajaxlogin', payload)).status).toBe(200)
    return page
  }
  const answered = async (name: string, params: object) => {
    drafts += 1
    const { result, error } = await customer.call<{ id: string; managetoken: string; version: number }>(name, {
      draft: `path-draft-${drafts}`,
      ...params,
    })
    if (!result) throw new Error(`${name}: ${JSON.stringify(error)}`)
    return { ...result, draft: `path-draft-${drafts}` }
  }
  const book = (params: object) => answered('book_appointment', params)
  const get = async (path: string, query: Record<string, string> = {}, page = customer) =>
    page.rest('GET', `${path}?${new URLSearchParams(query)}`)
  const refused = (code: string) => ({ body: { error: { code } } })

  test('GET /api/reservation/drivetime judges start, end, address, resources[] and rescheduleid', async () => {
    const survey = { bookable: 'survey', provider: 'quay' }
    const booked = await book({ ...survey, ...at(1), resources: ['ines'], location: { address: long(60) } })
    const next = { ...survey, ...at(1, '11:10', '12:10'), address: long(0), 'resources[]': 'ines' }
    const ask = (more: object) => get('/api/reservation/drivetime', { ...next, ...more })
    expect(await ask({})).toMatchObject(refused('drivetime_conflict'))
    expect(await ask({ 'resources[]': 'tomas' })).toMatchObject({ status: 200, body: { available: true } })
    expect(await ask({ address: long(60) })).toMatchObject({ body: { available: true, distance: 30 } })
    expect(await ask(at(1, '12:10', '13:10'))).toMatchObject({ body: { available: true } })
    expect(await ask({ rescheduleid: booked.id })).toMatchObject({ body: { available: true } })
    expect(await ask({ provider: 'kiln' })).toMatchObject(refused('not_found'))
    expect(await ask({ bookable: 'bowl' })).toMatchObject(refused('not_found'))
  })

  test('POST /reservation/distance answers the miles between origin and destination', async () => {
    const ask = (origin: string, destination: string) =>
      customer.rest('POST', '/reservation/distance', { origin, destination })
    expect(await ask(long(10), long(40))).toMatchObject({ status: 200, body: { distance: 15 } })
    expect(await ask(long(10), long(20))).toMatchObject({ body: { distance: 5 } })
    expect(await ask(long(30), long(40))).toMatchObject({ body: { distance: 5 } })
  })

  test('GET /reservation/inprogressbyuser lists the drafts of the user at the subdomain', async () => {
    const { id } = await answered('hold_appointment', { bookable: 'lesson', ...at(2) })
    const list = (subdomain: string, user: string, page = customer) =>
      get(`/reservation/inprogressbyuser/subdomain/${subdomain}/user/${user}`, {}, page)
    expect(await list('quay', 'ada')).toMatchObject({ status: 200, body: { reservations: [{ id }] } })
    expect(await list('quay', 'ada', staff)).toMatchObject({ body: { reservations: [{ id }] } })
    expect(await list('quay', 'sky', staff)).toMatchObject({ body: { reservations: [] } })
    expect(await list('kiln', 'ada')).toMatchObject(refused('not_found'))
    const gone = await customer.rest('PUT', '/reservation/removeinprogressbyid', { id })
    expect(gone).toMatchObject({ status: 200, body: { removed: true } })
    expect(await list('quay', 'ada')).toMatchObject({ body: { reservations: [] } })
  })

  test('PUT /reservation/savebookingsession keeps userprofile and userid with the reservationid', async () => {
    const { id, draft } = await answered('hold_appointment', { bookable: 'lesson', ...at(3) })
    const userprofile = { firstname: 'Ada' }
    const save = (more: object) =>
      customer.rest('PUT', '/reservation/savebookingsession', { reservationid: id, draft, ...more })
    expect(await save({ userprofile })).toMatchObject({ status: 200 })
    expect(await get('/reservation/bookingsession')).toMatchObject({ body: { reservationid: id, userprofile } })
    expect(await save({ userid: 'ada' })).toMatchObject({ status: 200 })
    expect(await get('/bookingsession')).toMatchObject({ body: { reservationid: id, userid: 'ada' } })
    expect(await save({ userid: 'nobody' })).toMatchObject(refused('not_found'))
    const { sessionid } = Object((await get('/bookingsession')).body)
    expect(await get('/reservation/sessionid')).toMatchObject({ body: { sessionid, kept: true } })
    expect(await customer.rest('DELETE', '/destroybookingsession')).toMatchObject({ body: { destroyed: true } })
    const cleared = await customer.rest('PUT', '/reservation/clearholds', Object.assign([id]))
    expect(cleared).toMatchObject({ status: 200, body: { cleared: [id] } })
  })

  test('a reservation is read, fetched as a calendar file and moved by its id', async () => {
    const { id } = await book({ bookable: 'talk', ...at(4) })
    expect(await get(`/api/reservation/basereservation/id/${id}`)).toMatchObject({ body: { id, ...at(4) } })
    expect(await get('/api/reservation/basereservation/id/unknown')).toMatchObject(refused('not_found'))
    const file = async (zone: string) => String((await get(`/reservation/ics/id/${id}/timezone/${zone}`)).body)
    expect(await file('America-New_York')).toContain('DTSTART;TZID=America/New_York:20261204T100000')
    expect(await file('Europe-Paris')).toContain('DTSTART;TZID=Europe/Paris:20261204T160000')
    expect(await get(`/reservation/ics/id/${id}/timezone/No-Where`)).toMatchObject(refused('invalid_params'))
    const moved = await customer.rest('PUT', `/api/reservation/reschedule/id/${id}`, at(5, '13:00', '14:00'))
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    expect(await get(`/api/reservation/basereservation/id/${id}`)).toMatchObject({ body: at(5, '13:00', '14:00') })
    expect(await customer.rest('PUT', '/api/reservation/reschedule/id/unknown', at(6))).toMatchObject(
      refused('not_found'),
    )
  })

  test('PUT /reservation/cancel lists successes and errors; then its cancellation is told', async () => {
    const { id } = await book({ bookable: 'talk', ...at(7) })
    const cancel = `/reservation/cancel/id/${id}`
    const done = await customer.rest('PUT', cancel, {})
    expect(done).toMatchObject({ status: 200, body: { successes: [{ id }], errors: [] } })
    expect(await customer.rest('PUT', '/reservation/cancel/id/unknown', {})).toMatchObject(refused('not_found'))
    const asked = { bookableid: 'talk', providerid: 'quay', reservationid: id, trigger: 'cancellation' }
    const tell = (more: object = {}) => customer.call('send_triggered_notifications', { ...asked, ...more })
    for (const wrong of [{ bookableid: 'lesson' }, { providerid: 'kiln' }, { reservationid: 'unknown' }])
      expect(await tell(wrong)).toMatchObject({ error: { data: { code: 'not_found' } } })
    expect(await tell({ trigger: 'reschedule' })).toMatchObject({ result: { successes: [], errors: [] } })
    expect(await tell()).toMatchObject({ result: { successes: [{ event: 'reservation.cancelled' }], errors: [] } })
  })

  test('PUT /reservation/cancel keeps the refundobj of staff: refundstatus, memo and externalid', async () => {
    const token = await world.cardToken('4242424242424242')
    const { id } = await book({ bookable: 'lesson', ...at(8), payment: { processor: 'payment-sandbox.card', token } })
    const refundobj = { refundstatus: 'norefund', memo: 'Left early', externalid: 'R-17' }
    const cancel = (more: object) =>
      staff.rest('PUT', `/reservation/cancel/id/${id}`, { refundobj: { ...refundobj, ...more } })
    expect(await cancel({ refundstatus: 'half' })).toMatchObject(refused('invalid_params'))
    expect(await cancel({})).toMatchObject({ body: { refund: 0, successes: [{ id }], errors: [] } })
    const { memo, externalid } = refundobj
    const read = await get(`/api/reservation/basereservation/id/${id}`, {}, staff)
    expect(read).toMatchObject({ body: { status: 'cancelled', paymentinformation: { memo, externalid } } })
  })

  test('GET /api/reservation/eventfeed lists reservations of bookables between start and end', async () => {
    await book({ bookable: 'talk', ...at(9) })
    await book({ bookable: 'visit', ...at(9), resources: ['ines'] })
    await book({ bookable: 'talk', ...at(10) })
    const feed = async (bookable: string, end = at(9).end) => {
      const { body } = await get('/api/reservation/eventfeed', { start: at(9).start, end, bookable })
      return Object(body).reservations?.map((one: { bookable: string; start: string }) => [one.bookable, one.start])
    }
    const [talk, visit] = ['talk', 'visit'].map((one) => [one, at(9).start])
    expect(await feed('talk')).toEqual([talk])
    expect((await feed('talk,visit')).toSorted()).toEqual([talk, visit])
    expect(await feed('talk', at(10).end)).toEqual([talk, ['talk', at(10).start]])
  })

  test('POST /api/availability/generateavailability generates for bookable, start and end', async () => {
    const ask = async (more: object) => {
      const asked = { bookable: 'talk', provider: 'quay', start: at(11).start, end: at(11).end, ...more }
      const { body } = await customer.rest('POST', '/api/availability/generateavailability', asked)
      return Object(body).timeslots.map(({ start }: { start: string }) => start)
    }
    expect(await ask({})).toContain(at(11).start)
    expect(await ask({ start: '2026-12-11 10:30:00' })).not.toContain(at(11).start)
    expect(await ask({ end: at(12).end })).toContain(at(12).start)
  })

  test('PUT /reservation/integrationsupdate takes back what the hook of an integration was sent', async () => {
    const { id, version } = await book({ bookable: 'talk', ...at(14) })
    const sent = { id, version, first_name: 'Adela', last_name: 'Moore', mobile_phone_number: '(207) 555-0142' }
    const whole = {
      ...{ startdate: '2026-12-14', enddate: '2026-12-14', starttime: '10:00:00', endtime: '11:00:00' },
      ...{
        email: ada.email.toLowerCase(),
        seats: 1,
        bookable: 'talk',
        duration: 3600,
        provider: 'quay',
        resources: [],
      },
      ...{ status: 'booked', customquestions: [], formresponses: [], paymentinformation: { finalprice: 10 } },
    }
    const answer = await staff.rest('PUT', '/reservation/integrationsupdate', { ...whole, ...sent })
    const { first_name, last_name } = sent
    const told = { id, first_name, last_name, mobile_phone_number: '+12075550142' }
    expect(answer).toMatchObject({ status: 200, body: { reservation: told } })
    for (const [name, value] of Object.entries({
      ...{ startdate: '2026-12-15', enddate: '2026-12-15', starttime: '09:00:00', endtime: '12:00:00' },
      ...{ email: 'eve@customers.example', seats: 2, bookable: 'lesson', duration: 60, resources: ['ines'] },
      ...{ status: 'pending', address: long(9), customquestions: [{}], formresponses: [{}], provider: 'kiln' },
      paymentinformation: { finalprice: 11 },
    }))
      expect((await staff.rest('PUT', '/reservation/integrationsupdate', { id, [name]: value })).status, name).not.toBe(
        200,
      )
  })

  test.each([
    [
      '/reservation/revertpayment',
      (id: string, draft: string) => ({ revertobj: { failedreservation: { id, draft } } }),
    ],
    ['/reservation/removetransactionsonappt/id/:id', (_: string, draft: string) => ({ draft })],
  ])('PUT %s calls the payment of a failed booking off', async (path, bodyOf) => {
    const token = await world.cardToken('4000000000003220')
    const payment = { processor: 'payment-sandbox.card', token }
    const day = path.includes('revert') ? 15 : 16
    const draft = `failed-draft-${day}`
    const tried = await customer.call('book_appointment', { bookable: 'lesson', ...at(day), draft, payment })
    expect(tried).toMatchObject({ error: { data: { code: 'payment_requires_action' } } })
    const [row] = await world.read('SELECT id FROM reservations WHERE draft = ?', draft)
    const id = String(row?.id)
    const put = (body: object, of = id) => customer.rest('PUT', path.replace(':id', of), body)
    expect(await put(bodyOf('unknown', draft), 'unknown')).toMatchObject(refused('not_found'))
    const foreign = { reservation_payment_stripechargeid: 'foreign' }
    if (day === 15)
      expect(await put({ revertobj: { failedreservation: { id, draft }, striperesponsedata: foreign } })).toMatchObject(
        refused('not_found'),
      )
    const reverted = await put(bodyOf(id, draft))
    expect(reverted).toMatchObject({ status: 200, body: { id, reverted: true, transactions: [{ status: 'failed' }] } })
  })
})
