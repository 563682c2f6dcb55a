import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { sitePage } from '../../testing/surfaces/site-page.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { ada, ben, login, sky } from '../../testing/worlds/people/people-world.ts'
import { everyDay } from '../../testing/worlds/samples/hours.ts'

const hour = 3_600_000
const paid = { provider: 'quay', price: 95, paymentterms: 'full', refundcutoff: 24, seats: 1 }
const changes = {
  providers: bookingBundle.providers.map((one) => ({ ...one, newbusinesshours: everyDay() })),
  users: [ada, ben, sky],
  resources: bookingBundle.resources.map((one) => (one.id === 'ines' ? { ...one, user: 'ben' } : one)),
  bookables: [
    { ...paid, id: 'lesson', name: 'Lesson' },
    { ...paid, id: 'rush', name: 'Rush', waitlist: { enabled: true } },
    { ...paid, id: 'pair', name: 'Pair', seats: 2, seatsperbooking: 2 },
    { ...paid, id: 'strict', name: 'Strict', refundcutoff: 2_000 },
    { ...paid, id: 'ask', name: 'Ask', approvalmode: true, seats: 2, seatsperbooking: 2 },
    { ...paid, id: 'queue', name: 'Queue', paymentterms: 'bill', waitlist: { enabled: true } },
    { ...paid, id: 'wish', name: 'Wish', paymentterms: 'bill', approvalmode: true, waitlist: { enabled: true } },
    {
      ...{ ...paid, id: 'tour', name: 'Tour' },
      requirementgroups: [{ name: 'Guide', resources: ['ines', 'tomas'], selectionmethod: 'resourceclaim' }],
    },
  ],
}
const user = { email: 'guest@people.example', firstname: 'Grace', lastname: 'Hopper' }

type Page = Awaited<ReturnType<typeof sitePage>>

/** What is asked for twice: the operation, its path, who asks, and about what. */
interface Verb {
  operation: string
  path: string
  /** @param start hours from the beginning */
  prepare(start: number): Promise<string>
  who?: () => Page
  more?: object
  /** The status that the answer tells. */
  becomes: string
}

await withDatabase('what is so already', (database) => {
  let world: BookingWorld
  let customer: Page
  let claimer: Page
  let staff: Page
  let began = 0
  let from = 60
  beforeAll(async () => {
    world = await bookingWorld(database(), changes, { visitorsPerAddress: false })
    began = world.clock.now
    const signedIn = async (username: string) => {
      const page = await sitePage(world.visitor())
      expect(await page.call('login_user', { ...login, username })).toHaveProperty('result.id')
      return page
    }
    customer = await signedIn(ada.email)
    claimer = await signedIn(ben.email)
    staff = await signedIn(sky.email)
  })
  afterAll(() => world.close())

  const at = (hours: number) => ({
    start: new Date(began + hours * hour).toISOString(),
    end: new Date(began + (hours + 1) * hour).toISOString(),
  })
  const must = async (page: Page, name: string, params: object) => {
    const { result, error } = await page.call<{ id: string }>(name, params)
    if (!result) throw new Error(`${name}: ${JSON.stringify(error)}`)
    return result
  }
  const byCard = async () => ({
    payment: { processor: 'payment-sandbox.card', token: await world.cardToken('4242424242424242') },
  })
  const booked =
    (bookable: string, more: () => Promise<object> = byCard) =>
    async (hours: number) => {
      const draft = `so-${bookable}-${hours}`
      return (await must(customer, 'book_appointment', { bookable, ...at(hours), draft, ...(await more()) })).id
    }
  const free = async () => ({})
  /** An entry of the customer's in a queue behind somebody. */
  const waiting =
    (bookable = 'queue') =>
    async (hours: number) => {
      const slot = { bookable, ...at(hours) }
      const { id: taken } = await must(staff, 'book_as_staff', { ...slot, draft: `taken-${hours}`, user })
      const { id } = await must(customer, 'join_waitlist', { ...slot, draft: `so-wait-${hours}` })
      return { id, taken }
    }
  const offered = (bookable?: string) => async (hours: number) => {
    const { id, taken } = await waiting(bookable)(hours)
    await must(staff, 'cancel_reservation', { id: taken })
    return id
  }
  const claimed = async (hours: number) => {
    const id = await booked('tour')(hours)
    await must(claimer, 'claim_reservation', { id })
    return id
  }
  /** A request that was approved, and whose customer asks for another time and so many seats. */
  const movingTo =
    (seats: number, before = 1) =>
    async (hours: number) => {
      const id = await booked('ask', async () => ({ ...(await byCard()), seats: before }))(hours)
      await must(staff, 'approve_reservation', { id })
      const pays = seats > before ? await byCard() : {}
      await must(customer, 'reschedule_reservation', { id, ...at(hours + 3), seats, ...pays })
      return id
    }
  const moving = movingTo(1)

  const cancel = { operation: 'cancel_reservation', path: '/reservation/cancel/id/:id', becomes: 'cancelled' }
  const approve = { operation: 'approve_reservation', path: '/api/reservation/approve/id/:id', who: () => staff }
  const reject = { operation: 'reject_reservation', path: '/api/reservation/reject/id/:id', who: () => staff }
  const withdraw = { operation: 'withdraw_reservation', path: '/api/reservation/withdraw/id/:id' }
  const claim = { operation: 'claim_reservation', path: '/api/reservation/claim/id/:id', who: () => claimer }
  const giveBack = { operation: 'give_back_claim', path: '/api/reservation/givebackclaim/id/:id', who: () => claimer }
  const accept = { operation: 'accept_waitlist_offer', path: '/api/waitlist/accept/id/:id' }
  const verbs: Record<string, Verb> = {
    'a cancel in time': { ...cancel, prepare: booked('lesson') },
    'a cancel after the cutoff': { ...cancel, prepare: booked('strict') },
    'a cancel after the cutoff by staff': { ...cancel, prepare: booked('strict'), who: () => staff },
    'a cancel of what nobody has claimed': { ...cancel, prepare: booked('tour') },
    'a cancel by staff': { ...cancel, prepare: booked('lesson'), who: () => staff },
    'a cancel by staff of a part': {
      ...{ ...cancel, prepare: booked('lesson'), who: () => staff },
      more: { refundobj: { refundstatus: 'partial', amount: 30.5, memo: 'Rain', externalid: 'R-7' } },
    },
    'a cancel of what is unpaid': { ...cancel, prepare: booked('queue', free) },
    'a cancel of a request': { ...cancel, prepare: booked('ask') },
    'a cancel of who waits': { ...cancel, prepare: async (hours) => (await waiting()(hours)).id },
    'a cancel while a move waits': { ...cancel, prepare: moving },
    'a cancel of a claimed one': { ...cancel, prepare: claimed },
    'an approval': { ...approve, prepare: booked('ask'), becomes: 'booked' },
    'an approval of a move': { ...approve, prepare: moving, becomes: 'booked' },
    'a rejection': { ...reject, prepare: booked('ask'), more: { message: 'No tide' }, becomes: 'cancelled' },
    'a rejection of a move': { ...reject, prepare: moving, becomes: 'booked' },
    'a withdrawal': { ...withdraw, prepare: booked('ask'), becomes: 'cancelled' },
    'a withdrawal of a move': { ...withdraw, prepare: moving, becomes: 'booked' },
    'a withdrawal of a move that costs more': { ...withdraw, prepare: movingTo(2), becomes: 'booked' },
    'a rejection of a move that costs more': { ...reject, prepare: movingTo(2), becomes: 'booked' },
    'an approval of a move that costs more': { ...approve, prepare: movingTo(2), becomes: 'booked' },
    'an approval of a move that costs less': { ...approve, prepare: movingTo(1, 2), becomes: 'booked' },
    'a cancel while a move waits that costs more': { ...cancel, prepare: movingTo(2) },
    'a claim': { ...claim, prepare: booked('tour'), becomes: 'booked' },
    'a claim that is given back': { ...giveBack, prepare: claimed, becomes: 'gig' },
    'an accepted offer': { ...accept, prepare: offered(), becomes: 'booked' },
    'an accepted offer that asks': { ...accept, prepare: offered('wish'), becomes: 'pending' },
    'a rejected offer': {
      ...{ operation: 'reject_waitlist_offer', path: '/api/waitlist/reject/id/:id' },
      ...{ prepare: offered(), becomes: 'cancelled' },
    },
    'leaving a queue': {
      ...{ operation: 'leave_waitlist', path: '/api/waitlist/leave/id/:id' },
      ...{ prepare: async (hours) => (await waiting()(hours)).id, becomes: 'cancelled' },
    },
    'a removed draft': {
      ...{ operation: 'remove_inprogress_reservation_by_id', path: '/reservation/removeinprogressbyid' },
      prepare: async (hours) =>
        (await must(customer, 'hold_appointment', { bookable: 'lesson', ...at(hours), draft: `so-draft-${hours}` })).id,
      becomes: 'removed',
    },
  }

  /** Messages and money of a reservation, and its version. */
  const effects = async (id: string) => {
    const [events, lines, rows] = await Promise.all([
      world.read('SELECT id FROM outbox WHERE reservation = ?', id),
      world.read('SELECT id FROM ledger WHERE reservation = ?', id),
      world.read('SELECT version FROM reservations WHERE id = ?', id),
    ])
    return { events: events.length, lines: lines.length, version: rows[0]?.version }
  }

  test.each(Object.entries(verbs))(
    '%s is answered the same again, by another surface too, without a message or money',
    async (_, { operation, path, prepare, who = () => customer, more = {}, becomes }) => {
      from += 12
      world.clock.now = began
      const id = await prepare(from)
      const first = await who().call(operation, { id, ...more })
      expect(first).toHaveProperty('result')
      const row = await world.read('SELECT status FROM reservations WHERE id = ?', id)
      expect(row[0]?.status).toBe(becomes)
      await world.runJobs()
      const told = await effects(id)
      const again = await who().rest('PUT', path.replace(':id', id), { ...more, ...(!path.includes(':id') && { id }) })
      expect(again).toMatchObject({ status: 200 })
      expect(again.body).toEqual(first.result)
      expect(await who().call(operation, { id, ...more })).toEqual(first)
      await world.runJobs()
      expect(await effects(id)).toEqual(told)
    },
  )

  const moves = { operation: 'reschedule_reservation', path: '/api/reservation/reschedule/id/:id' }
  const decided = Object.entries({
    ...verbs,
    'a move': { ...moves, prepare: booked('pair'), more: { seats: 2 } },
    'a move of staff': { ...moves, prepare: booked('pair'), more: { seats: 2 }, who: () => staff },
    'an offer by hand': {
      ...{ operation: 'make_waitlist_offer', path: '/api/waitlist/offer/id/:id', who: () => staff },
      prepare: async (hours: number) => (await waiting()(hours)).id,
    },
  }).filter(([, { operation }]) => operation !== 'remove_inprogress_reservation_by_id')

  test.each(decided)(
    '%s of another version than there is changes nothing, and is told what there is',
    async (_, { operation, path, prepare, who = () => customer, more = {} }: Omit<Verb, 'becomes'>) => {
      from += 12
      const id = await prepare(from)
      const { version, status } = await world.stored(id)
      const span = operation === 'reschedule_reservation' ? at(from + 2) : {}
      const sent = { ...more, ...span, version: version + 1 }
      const told = { code: 'status_conflict', data: { status, reservation: { id, version } } }
      expect(await who().call(operation, { id, ...sent })).toMatchObject({ error: { data: told } })
      const { body } = await who().rest('PUT', path.replace(':id', id), sent)
      expect(body).toMatchObject({ error: told })
      expect(await world.stored(id)).toMatchObject({ version, status })
    },
  )

  describe('the answer of what moves money tells the reservation as it is then:', () => {
    const changing: Record<string, (start: number) => Promise<[Page, string, object]>> = {
      'a booking that is paid': async (hours) => {
        const params = { bookable: 'lesson', ...at(hours), draft: `moneyed-${hours}`, ...(await byCard()) }
        return [customer, 'book_appointment', params]
      },
      'a request that is authorised': async (hours) => {
        const params = { bookable: 'ask', ...at(hours), draft: `moneyed-${hours}`, ...(await byCard()) }
        return [customer, 'book_appointment', params]
      },
      'an approval': async (hours) => [staff, 'approve_reservation', { id: await booked('ask')(hours) }],
      'a move to fewer seats': async (hours) => {
        const id = await booked('pair', async () => ({ ...(await byCard()), seats: 2 }))(hours)
        return [customer, 'reschedule_reservation', { id, ...at(hours + 2), seats: 1 }]
      },
      'a move to more seats': async (hours) => {
        const id = await booked('pair')(hours)
        return [customer, 'reschedule_reservation', { id, ...at(hours + 2), seats: 2, ...(await byCard()) }]
      },
      'a request that gets fewer seats': async (hours) => {
        const id = await booked('ask', async () => ({ ...(await byCard()), seats: 2 }))(hours)
        return [customer, 'modify_reservation', { id, bookable: 'ask', ...at(hours), seats: 1, ...(await byCard()) }]
      },
      'a move that waits for approval': async (hours) => {
        const id = await booked('ask')(hours)
        await must(staff, 'approve_reservation', { id })
        return [customer, 'reschedule_reservation', { id, ...at(hours + 2), seats: 2, ...(await byCard()) }]
      },
      'a move for which another one is given up': async (hours) => {
        const id = await movingTo(2)(hours)
        return [customer, 'reschedule_reservation', { id, ...at(hours), seats: 1 }]
      },
      'an offer that is paid': async (hours) => [
        customer,
        'accept_waitlist_offer',
        { id: await offered('rush')(hours), ...(await byCard()) },
      ],
      'a balance that is paid': async (hours) => {
        const draft = `balance-${hours}`
        const { id } = await must(staff, 'book_as_staff', { bookable: 'lesson', ...at(hours), draft, user: ada.id })
        return [customer, 'pay_balance', { id, ...(await byCard()) }]
      },
      'a refund by staff': async (hours) => {
        const more = { amount: 10, reason: 'Rain', idempotencykey: `refund-${hours}` }
        return [staff, 'refund_reservation', { id: await booked('lesson')(hours), ...more }]
      },
      'a payment that staff received': async (hours) => {
        const { id } = await must(staff, 'book_as_staff', {
          bookable: 'lesson',
          ...at(hours),
          draft: `staffed-${hours}`,
          user,
        })
        return [staff, 'record_payment', { id, amount: 95, means: 'cash', idempotencykey: `till-${hours}` }]
      },
    }

    test.each(Object.entries(changing))('%s', async (_, prepare) => {
      from += 12
      const [page, name, params] = await prepare(from)
      const answer = await must(page, name, params)
      const told = Object(answer).reservation ?? answer
      const { result } = await page.call<{ version: number; paymentinformation: { transactions: string[] } }>(
        'get_basereservation',
        { id: told.id },
      )
      const { version, paymentinformation } = told
      expect({ version, transactions: paymentinformation.transactions }).toEqual({
        version: result?.version,
        transactions: result?.paymentinformation.transactions,
      })
    })
  })
})
