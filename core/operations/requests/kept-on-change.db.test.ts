import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { sweepClaims } from '../../testing/sweeps/sweep-claims.ts'
import { type Requested, type RequestWorld, requestWorld } from '../../testing/worlds/paid/request-world.ts'
import { filled } from '../../testing/worlds/samples/answers-bundle.ts'
import { everyDay } from '../../testing/worlds/samples/hours.ts'

const hour = 3_600_000
const resources = ['ines', 'tomas', 'boat', 'kayak', 'canoe'].map((id) => ({ id, provider: 'quay', name: id }))
const guide = { name: 'Guide', resources: ['ines', 'tomas'], selectionmethod: 'manual', minimum: 1, maximum: 2 }
const vessel = { name: 'Vessel', resources: ['kayak', 'canoe'], selectionmethod: 'priorityoffer' }
const asked = {
  ...{ provider: 'quay', price: 40, approvalmode: true, paymentterms: 'bill', seats: 9, seatsperbooking: 4 },
  ...{ availability: everyDay(), forms: ['extras'] },
}
const bookables = [
  { ...asked, id: 'therapy', name: 'Therapy', requirementgroups: [guide] },
  { ...asked, id: 'trip', name: 'Trip', requiredresources: ['boat'], requirementgroups: [guide, vessel] },
  { ...asked, id: 'cruise', name: 'Cruise', forms: [], requiredresources: ['boat'] },
  { ...asked, id: 'team', name: 'Team', forms: ['crew'], rosterenabled: true },
]
const forms = [
  {
    ...{ id: 'extras', provider: 'quay', name: 'Extras' },
    sections: [{ id: 's', questions: [{ id: 'wish', slug: 'wish', type: 'text', prompt: 'A wish' }] }],
  },
  {
    ...{ id: 'crew', provider: 'quay', name: 'Crew' },
    sections: [
      {
        id: 's',
        questions: [
          { id: 'sailor', slug: 'sailor', type: 'text', prompt: 'Name', rosterquestion: true, required: true },
        ],
      },
    ],
  },
]
const wish = (text: string) => ({ formresponses: [filled('extras', { wish: text })] })
const sailor = (name: string) => ({ responses: [{ question_id: 'sailor', value: name }] })

await withDatabase('what a changed request keeps', (database) => {
  let world: RequestWorld
  let hours = 100
  beforeAll(async () => {
    world = await requestWorld(database(), { resources, forms }, bookables)
  })
  afterAll(async () => {
    expect(await sweepClaims(database().db, world.clock.now)).toEqual([])
    await world.close()
  })

  const next = () => {
    hours += 3
    return hours
  }
  const at = (hoursFromNow: number) => ({
    start: new Date(world.clock.now + hoursFromNow * hour).toISOString(),
    end: new Date(world.clock.now + (hoursFromNow + 1) * hour).toISOString(),
  })
  const modify = (bookable: string, { id, managetoken: token }: Requested, params: object) =>
    world.call('modify_reservation', { id, token, bookable, ...params })
  const resourcesOf = async ({ id }: Requested) => (await world.stored(id)).resources.toSorted()

  describe('the resources that its customer chose', () => {
    test('at another time, with more seats, and where nothing says others', async () => {
      const [from, to] = [next(), next()]
      const one = await world.requested('therapy', from, { resources: ['tomas'] })
      expect(await modify('therapy', one, at(to))).toMatchObject({ ok: true })
      expect(await resourcesOf(one)).toEqual(['tomas'])
      expect(await modify('therapy', one, { ...at(to), seats: 3 })).toMatchObject({ ok: true })
      expect(await world.stored(one.id)).toMatchObject({ seats: 3, resources: ['tomas'] })
      expect(await modify('therapy', one, { ...at(from), resources: ['ines'] })).toMatchObject({ ok: true })
      expect(await resourcesOf(one)).toEqual(['ines'])
    })

    test('are never dropped in silence: one that is not free is asked about', async () => {
      const [from, to] = [next(), next()]
      const one = await world.requested('therapy', from, { resources: ['tomas'] })
      await world.requested('therapy', to, { resources: ['tomas'] })
      const { version } = await world.stored(one.id)
      expect(await modify('therapy', one, at(to))).toMatchObject({
        error: { code: 'resource_unavailable', field: '/resources' },
      })
      expect(await world.stored(one.id)).toMatchObject({ version, resources: ['tomas'] })
      expect(await modify('therapy', one, { ...at(to), resources: ['ines'] })).toMatchObject({ ok: true })
    })

    test('of several, what is not free is told alone', async () => {
      const [from, to] = [next(), next()]
      const two = await world.requested('therapy', from, { resources: ['ines', 'tomas'] })
      const withBoat = await world.requested('trip', next(), { resources: ['tomas'] })
      await world.requested('therapy', to, { resources: ['tomas'] })
      const refused = { error: { code: 'resource_unavailable', data: { resources: ['tomas'] } } }
      expect(await modify('therapy', two, at(to))).toMatchObject(refused)
      // What every reservation takes is free, and nobody chooses it.
      expect(await modify('trip', withBoat, at(to))).toMatchObject(refused)
      expect(await resourcesOf(two)).toEqual(['ines', 'tomas'])
    })

    test('are given back where fewer are named', async () => {
      const from = next()
      const one = await world.requested('therapy', from, { resources: ['ines', 'tomas'] })
      expect(await modify('therapy', one, { ...at(from), resources: ['tomas'] })).toMatchObject({ ok: true })
      expect(await resourcesOf(one)).toEqual(['tomas'])
      expect(await world.request('therapy', from, { resources: ['ines'] })).toMatchObject({ ok: true })
    })
  })

  test('the resources that nobody chooses, where those that its customer chose are named again', async () => {
    const from = next()
    const one = await world.requested('trip', from, { resources: ['ines'] })
    expect(await resourcesOf(one)).toEqual(['boat', 'ines', 'kayak'])
    expect(await modify('trip', one, { ...at(from), resources: ['ines'], ...wish('sun') })).toMatchObject({ ok: true })
    expect(await resourcesOf(one)).toEqual(['boat', 'ines', 'kayak'])
    expect(await world.request('cruise', from)).toMatchObject({ error: { code: 'slot_taken' } })
    expect(await world.approve(one.id)).toMatchObject({ value: { reservation: { status: 'booked' } } })
    expect(await resourcesOf(one)).toEqual(['boat', 'ines', 'kayak'])
  })

  test('its seats, where only an answer changes', async () => {
    const from = next()
    const one = await world.requested('therapy', from, { seats: 3, ...wish('sun') })
    expect(await modify('therapy', one, { ...at(from), ...wish('rain') })).toMatchObject({ ok: true })
    expect(await world.stored(one.id)).toMatchObject({ seats: 3 })
  })

  test('the answers of those who still come, with fewer seats', async () => {
    const from = next()
    const party = { seats: 2, formresponses: [], roster: [sailor('Ada'), sailor('Bram')] }
    const one = await world.requested('team', from, party)
    expect(await modify('team', one, { ...at(from), seats: 1 })).toMatchObject({ ok: true })
    const { seats, roster } = await world.stored(one.id)
    expect([seats, roster]).toMatchObject([1, [{ responses: [{ question_id: 'sailor', value: 'Ada' }] }]])
  })
})
