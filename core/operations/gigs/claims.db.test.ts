import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantToWall } from '../../domain/time/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { capacityFaults } from '../../testing/sweeps/capacity-faults.ts'
import { gigsWorld } from '../../testing/worlds/gigs-world.ts'

type World = Awaited<ReturnType<typeof gigsWorld>>

const hour = 3_600_000
const codeOf = (answer: { ok: boolean; error?: { code: string } }) => (answer.ok ? 'ok' : answer.error?.code)

await withDatabase('claiming gigs', (database) => {
  let gigs: World
  beforeAll(async () => {
    gigs = await gigsWorld(database())
  })
  afterAll(() => gigs.close())

  const claim = (person: string, id: string, more: object = {}) => gigs.as(person, 'claim_reservation', { id, ...more })
  const giveBack = (person: string, id: string, more: object = {}) =>
    gigs.as(person, 'give_back_claim', { id, ...more })

  test('a booked tour is a gig, of which those who may claim it are told', async () => {
    const { id } = await gigs.book('tour', 50)
    const { status, life, due, start } = await gigs.stored(id)
    expect(status).toBe('gig')
    expect(life.gig?.due).toBe(start - 24 * hour)
    expect(due).toBe(start - 24 * hour)
    expect(await gigs.told(id)).toEqual(['booked', 'gig_open claimers ines+tomas'])
  })

  test('before a claim they see time, seats, group and area; after it whom it is for', async () => {
    const wish = [{ formid: 'about', responses: [{ question_id: 'wish', value: 'No waves' }] }]
    const { id } = await gigs.book('tour', 51, { seats: 2, formresponses: wish, addons: { snack: 2 } })
    const open = (await gigs.gigsOf('ines')).open.find((one) => one.id === id)
    expect(open).toMatchObject({
      bookablename: 'Tour',
      seats: 2,
      area: 'Portland, ME',
      groups: [{ name: 'Guide', wanted: 1, open: 1, bids: false }],
      fitting: [{ id: 'ines', name: 'Ines', bids: false, free: true }],
      details: null,
    })
    expect(JSON.stringify(open)).not.toMatch(/Hopper|Elm|5550142|No waves/)
    const claimed = await claim('ines', id)
    expect(claimed.ok && claimed.value.gig).toMatchObject({
      status: 'booked',
      mine: [{ id: 'ines', name: 'Ines' }],
      details: {
        first_name: 'Grace',
        last_name: 'Hopper',
        mobile_phone_number: '+12075550142',
        where: '12 Elm Street, Portland, ME 04101',
        addons: [{ name: 'Snack', quantity: 2 }],
        answers: [{ prompt: 'A wish', response: 'No waves' }],
      },
    })
    expect(JSON.stringify(claimed)).not.toMatch(/price|guest@people/)
    expect((await gigs.gigsOf('ines')).mine.map((one) => one.id)).toContain(id)
    expect((await gigs.gigsOf('tomas')).open.map((one) => one.id)).not.toContain(id)
    expect(await gigs.told(id)).toEqual([
      'booked',
      'gig_open claimers ines+tomas',
      'claimed customer+staff+claimers ines',
    ])
    expect((await gigs.stored(id)).life).toMatchObject({
      booked: gigs.world.clock.now,
      claims: [{ resource: 'ines', user: 'ines', at: gigs.world.clock.now }],
    })
  })

  test('claiming again is the same answer, and nothing more is told', async () => {
    const { id } = await gigs.book('tour', 53)
    const first = await claim('tomas', id, { resource: 'tomas' })
    const told = await gigs.told(id)
    expect(await claim('tomas', id)).toEqual(first)
    expect(await gigs.told(id)).toEqual(told)
  })

  test('who claims later finds it claimed; who has nothing to do with it finds nothing', async () => {
    const { id } = await gigs.book('tour', 54)
    await claim('ines', id)
    expect(codeOf(await claim('tomas', id))).toBe('already_claimed')
    expect(codeOf(await claim('stranger', id))).toBe('not_found')
    expect(codeOf(await claim('yusuf', id))).toBe('not_found')
    expect(codeOf(await claim('tomas', id, { resource: 'ines' }))).toBe('not_found')
    expect(codeOf(await claim('ines', 'no-such-reservation'))).toBe('not_found')
    expect(codeOf(await gigs.world.call('claim_reservation', { id }))).toBe('login_required')
  })

  test('an ordinary reservation is none of their business', async () => {
    const { id } = await gigs.book('visit', 55, { resources: ['ines'] })
    expect(codeOf(await claim('ines', id))).toBe('not_found')
    expect(codeOf(await giveBack('ines', id))).toBe('not_found')
  })

  test('a claim is judged for its resource: busy elsewhere, blacked out, out of hours', async () => {
    await gigs.book('visit', 74, { resources: ['ines'] })
    const { id } = await gigs.book('tour', 74)
    const open = (await gigs.gigsOf('ines')).open.find((one) => one.id === id)
    expect(open?.fitting).toMatchObject([{ id: 'ines', free: false }])
    expect(codeOf(await claim('ines', id))).toBe('slot_taken')
    expect(codeOf(await claim('tomas', id))).toBe('ok')

    const out = await gigs.book('tour', 75)
    const { start } = await gigs.stored(out.id)
    const span = [start, start + hour].map((one) => instantToWall(one, 'America/New_York'))
    const away = await gigs.as('dock', 'create_entity', {
      type: 'blackout',
      entity: { title: 'Away', resource: 'ines', start: span[0], end: span[1] },
    })
    expect(away).toMatchObject({ ok: true, value: {} })
    expect(codeOf(await claim('ines', out.id))).toBe('closed')
  })

  test('of two places each claim takes one, and the last makes it booked', async () => {
    const card = { processor: 'payment-sandbox.card', token: await gigs.world.cardToken('4242424242424242') }
    const { id } = await gigs.book('pair', 76, { payment: card })
    expect(codeOf(await claim('ines', id))).toBe('ok')
    expect(await gigs.stored(id)).toMatchObject({ status: 'gig', resources: ['ines'] })
    // The unnamed unit that is left must be free: of Tomas and Yusuf one is still needed.
    await gigs.book('visit', 76, { resources: ['yusuf'] })
    await expect(gigs.book('visit', 76, { resources: ['tomas'] })).rejects.toThrow('slot_taken')
    expect(codeOf(await claim('yusuf', id))).toBe('slot_taken')
    expect(codeOf(await claim('tomas', id))).toBe('ok')
    expect(await gigs.stored(id)).toMatchObject({ status: 'booked', resources: ['ines', 'tomas'] })
    expect(await gigs.told(id)).toEqual([
      'booked',
      'gig_open claimers ines+tomas+yusuf',
      'claimed staff+claimers ines',
      'claimed customer+staff+claimers tomas',
    ])
  })

  test('a claim that is given back opens the gig again, and asks the others', async () => {
    const { id } = await gigs.book('tour', 78)
    await claim('ines', id)
    const before = await gigs.stored(id)
    const back = await giveBack('ines', id)
    expect(back.ok && back.value.gig).toMatchObject({ status: 'gig', mine: [], details: null })
    expect(await gigs.stored(id)).toMatchObject({ status: 'gig', resources: [], life: { claims: [] } })
    expect((await gigs.told(id)).slice(3).toSorted()).toEqual([
      'gig_open claimers tomas',
      // Its former claimer has it in a calendar, and is told too.
      'unclaimed customer+staff+claimers',
    ])
    expect(await giveBack('ines', id)).toEqual(back)
    expect(codeOf(await claim('tomas', id, { version: before.version }))).toBe('status_conflict')
    expect(codeOf(await claim('tomas', id))).toBe('ok')
  })

  test('a part that is given back is not told to the customer, who never heard of it', async () => {
    const card = { processor: 'payment-sandbox.card', token: await gigs.world.cardToken('4242424242424242') }
    const { id } = await gigs.book('pair', 99, { payment: card })
    await claim('ines', id)
    await giveBack('ines', id)
    expect(await gigs.told(id)).not.toContainEqual(expect.stringMatching('unclaimed customer'))
    expect(await gigs.told(id)).toContain('unclaimed staff+claimers')
  })

  test('a claim can be given back until 24 hours before the start; staff may until the start', async () => {
    const { id } = await gigs.book('tour', 100)
    const { start } = await gigs.stored(id)
    await claim('ines', id)
    const { clock } = gigs.world
    const now = clock.now
    clock.now = start - 24 * hour + 1
    expect(codeOf(await giveBack('ines', id))).toBe('cancel_too_late')
    clock.now = start - 24 * hour
    expect(codeOf(await giveBack('ines', id))).toBe('ok')
    await claim('ines', id)
    clock.now = start - 1
    expect(codeOf(await giveBack('dock', id, { resource: 'ines' }))).toBe('ok')
    clock.now = now
  })

  test('staff claim on behalf of a resource, whose people are told', async () => {
    const { id } = await gigs.book('tour', 102)
    expect(codeOf(await claim('dock', id))).toBe('invalid_params')
    expect(codeOf(await claim('dock', id, { resource: 'tomas' }))).toBe('ok')
    expect((await gigs.stored(id)).life.claims).toMatchObject([{ resource: 'tomas', user: null }])
    expect(await gigs.told(id)).toContain('claimed customer+staff+claimers tomas')
    expect((await gigs.gigsOf('tomas')).mine.map((one) => one.id)).toContain(id)
  })

  test('nothing was occupied twice', async () => {
    expect(await capacityFaults(database().db)).toEqual([])
  })
})
