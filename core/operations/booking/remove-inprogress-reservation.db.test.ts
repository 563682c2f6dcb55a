import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { visitorOf } from '../../testing/surfaces/visitor.ts'
import { type AccessWorld, accessWorld } from '../../testing/worlds/access-world.ts'

const processor = 'payment-sandbox.card'
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
/** The sandbox's card whose money is taken, but whose answer is lost. */
const paidInSilence = '4000000000007700'
/** The sandbox's card that asks its holder to confirm. */
const toConfirm = '4000000000003220'
const name = 'remove_inprogress_reservation_by_id'

await withDatabase('removing a draft', (database) => {
  let world: AccessWorld
  let hour = 7
  beforeAll(async () => {
    world = await accessWorld(database())
  })
  afterAll(() => world.close())

  /** An hour of its own for each test. */
  const slot = () => {
    hour += 1
    const two = (value: number) => String(value).padStart(2, '0')
    return {
      bookable: 'lesson',
      start: `2026-11-24 ${two(hour)}:00:00`,
      end: `2026-11-24 ${two(hour + 1)}:00:00`,
      draft: `removing-${hour}`,
    }
  }
  const call = async (who: string, method: string, params: object) => {
    const answer = await world.as(who, method, params)
    return answer.ok ? answer.value : { ...answer.error.data, code: answer.error.code }
  }
  const hold = async (who: string, params: object) => String((await call(who, 'hold_appointment', params)).id)

  test('frees its slot and takes it from the list of its customer; once more it is the same', async () => {
    const params = slot()
    const id = await hold('ana', params)
    expect(await call('bo', name, { id })).toEqual({ code: 'not_found' })
    expect(await call('pia', name, { id })).toEqual({ code: 'not_found' })
    expect(await call('nobody', name, { id, draft: 'another-draft' })).toEqual({ code: 'not_found' })
    expect(await call('ana', name, { id })).toEqual({ removed: true })
    expect(await call('ana', name, { id })).toEqual({ removed: true })
    expect(await call('ana', 'get_inprogress_reservations_by_user', {})).toMatchObject({ reservations: [] })
    expect(await hold('bo', { ...params, draft: 'another-draft' })).toMatch(/^\w{26}$/)
  })

  test('is for whoever knows the id of the draft', async () => {
    const params = slot()
    const id = await hold('nobody', params)
    expect(await call('nobody', name, { id })).toEqual({ code: 'not_found' })
    expect(await call('nobody', name, { id, draft: params.draft })).toEqual({ removed: true })
    // Who missed the answer asks again.
    expect(await call('nobody', name, { id, draft: params.draft })).toEqual({ removed: true })
    expect(await call('nobody', name, { id })).toEqual({ code: 'not_found' })
  })

  test('is for the browser that took the hold, by the path of the specification', async () => {
    const visitor = visitorOf(world.app)
    const headers = async () => {
      const { body } = await visitor.send({ method: 'POST', url: '/sitetoken' })
      const token = typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : ''
      return { authorization: `Bearer ${token}` }
    }
    // A browser is known from its second call.
    await visitor.call('hold_appointment', slot(), await headers())
    const held = await visitor.call<{ id: string }>('hold_appointment', slot(), await headers())
    const payload = { id: held.result?.id }
    const asked = { method: 'PUT' as const, url: '/reservation/removeinprogressbyid', payload }
    const other = visitorOf(world.app)
    const { body } = await other.send({ method: 'POST', url: '/sitetoken' })
    const token = typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : ''
    expect(await other.send({ ...asked, headers: { authorization: `Bearer ${token}` } })).toMatchObject({ status: 404 })
    expect(await visitor.send({ ...asked, headers: await headers() })).toMatchObject({
      status: 200,
      body: { removed: true },
    })
  })

  test('calls off a payment that waits for its customer', async () => {
    const params = slot()
    const payment = { processor, token: await world.cardToken(toConfirm) }
    expect(await call('ana', 'book_appointment', { ...params, user, payment })).toMatchObject({
      code: 'payment_requires_action',
    })
    const [draft] = Object(await call('ana', 'get_inprogress_reservations_by_user', {})).reservations
    expect(await call('ana', name, { id: draft.id })).toEqual({ removed: true })
    const { repositories } = world.app.platform.ports
    const { payments } = repositories({ whitelabel: 'northwind', provider: 'quay' })
    const [attempt] = await payments.attemptsOf(draft.id)
    expect(attempt?.state).toBe('voided')
  })

  test('clearing holds leaves what is paid for, or may be, and calls off what waits for its customer', async () => {
    const clear = async (params: { draft: string }) => {
      const [one] = Object(await call('ana', 'get_inprogress_reservations_by_user', {})).reservations
      return { id: one.id, answer: await call('ana', 'clear_holds', { reservations: [one.id], draft: params.draft }) }
    }
    const booked = async (params: object, number: string) =>
      call('ana', 'book_appointment', { ...params, user, payment: { processor, token: await world.cardToken(number) } })
    const paid = slot()
    expect(await booked(paid, paidInSilence)).toMatchObject({ code: 'payment_unknown' })
    const kept = await clear(paid)
    expect(kept.answer).toEqual({ cleared: [] })
    expect(await call('ana', 'get_basereservation', { id: kept.id })).toMatchObject({ status: 'booked' })
    const open = slot()
    expect(await booked(open, toConfirm)).toMatchObject({ code: 'payment_requires_action' })
    const freed = await clear(open)
    expect(freed.answer).toEqual({ cleared: [freed.id] })
    // What is cleared stays in progress for its account.
    expect(await call('ana', name, { id: freed.id })).toEqual({ removed: true })
  })

  test('leaves what is booked, also where the money turns out to have been paid', async () => {
    const params = slot()
    const payment = { processor, token: await world.cardToken(paidInSilence) }
    const lost = await call('ana', 'book_appointment', { ...params, user, payment })
    expect(lost).toMatchObject({ code: 'payment_unknown' })
    const [draft] = Object(await call('ana', 'get_inprogress_reservations_by_user', {})).reservations
    expect(await call('ana', name, { id: draft.id })).toEqual({ code: 'draft_finished', status: 'booked' })
    expect(await call('ana', name, { id: draft.id })).toEqual({ code: 'draft_finished', status: 'booked' })
  })
})
