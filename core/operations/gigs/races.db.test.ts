import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { capacityFaults } from '../../testing/sweeps/capacity-faults.ts'
import { gigsWorld } from '../../testing/worlds/gigs-world.ts'

type World = Awaited<ReturnType<typeof gigsWorld>>

const hour = 3_600_000
const rounds = 6
const codeOf = (answer: { ok: boolean; error?: { code: string } }) => (answer.ok ? 'ok' : answer.error?.code)

await withDatabase('gigs in races', (database) => {
  let gigs: World
  beforeAll(async () => {
    gigs = await gigsWorld(database())
  })
  afterAll(() => gigs.close())

  const claim = (person: string, id: string) => gigs.as(person, 'claim_reservation', { id })
  const claimsOf = async (id: string) => ((await gigs.stored(id)).life.claims ?? []).map(({ resource }) => resource)

  test('of two who claim the last place at once one gets it, and the other hears that it is taken', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await gigs.book('tour', 50 + round)
      const codes = (await Promise.all(['ines', 'tomas'].map((one) => claim(one, id)))).map(codeOf)
      expect(codes.toSorted()).toEqual(['already_claimed', 'ok'])
      const winner = codes[0] === 'ok' ? 'ines' : 'tomas'
      expect(await claimsOf(id)).toEqual([winner])
      expect(await gigs.stored(id)).toMatchObject({ status: 'booked', resources: [winner] })
      expect((await gigs.told(id)).filter((one) => one.startsWith('claimed '))).toEqual([
        `claimed customer+staff+claimers ${winner}`,
      ])
    }
  })

  test('one who claims twice at once has it once', async () => {
    const { id } = await gigs.book('tour', 60)
    const codes = (await Promise.all(['ines', 'ines', 'ines'].map((one) => claim(one, id)))).map(codeOf)
    expect(codes).toEqual(['ok', 'ok', 'ok'])
    expect(await claimsOf(id)).toEqual(['ines'])
    expect((await gigs.told(id)).filter((one) => one.startsWith('claimed '))).toEqual([
      'claimed customer+staff+claimers ines',
    ])
  })

  test('one who claims two gigs of the same hour at once gets one of them', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const both = [await gigs.book('tour', 80 + round), await gigs.book('tour', 80 + round)]
      const codes = (await Promise.all(both.map(({ id }) => claim('ines', id)))).map(codeOf)
      expect(codes.toSorted()).toEqual(['ok', 'slot_taken'])
    }
  })

  test('a claim and a cancellation at once end as cancelled, whichever came first', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, managetoken: token } = await gigs.book('tour', 100 + round)
      const [claimed, cancelled] = await Promise.all([
        claim('tomas', id),
        gigs.world.call('cancel_reservation', { id, token }),
      ])
      expect(codeOf(cancelled)).toBe('ok')
      expect(['ok', 'status_conflict']).toContain(codeOf(claimed))
      expect((await gigs.stored(id)).status).toBe('cancelled')
    }
  })

  test('a claim and the expiry at once: it is booked for its claimer, or cancelled for all', async () => {
    const { clock } = gigs.world
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await gigs.book('tour', 10)
      const { life } = await gigs.stored(id)
      const now = clock.now
      clock.now = life.gig?.due ?? 0
      clock.now -= round % 2
      const late = claim('tomas', id)
      clock.now += round % 2
      const [claimed] = await Promise.all([late, gigs.passTime()])
      const { status, resources } = await gigs.stored(id)
      expect([codeOf(claimed), status, resources.join()]).toEqual(
        claimed.ok ? ['ok', 'booked', 'tomas'] : ['status_conflict', 'cancelled', ''],
      )
      clock.now = now + 24 * hour
    }
  })

  test('of two bids that are picked at once one gets the place', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await gigs.book('show', 50 + round)
      for (const person of ['ines', 'tomas'])
        expect(codeOf(await gigs.as(person, 'place_bid', { id, resource: person, amount: 80 }))).toBe('ok')
      const picks = ['ines', 'tomas'].map((resource) => gigs.as('dock', 'pick_bid', { id, resource }))
      const codes = (await Promise.all(picks)).map(codeOf)
      expect(codes.toSorted()).toEqual(['already_claimed', 'ok'])
      expect(await claimsOf(id)).toEqual([codes[0] === 'ok' ? 'ines' : 'tomas'])
    }
  })

  test('a pick and a cancellation at once end as cancelled, and who picked is told what it is now', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, managetoken: token } = await gigs.book('show', 70 + round)
      expect(codeOf(await gigs.as('ines', 'place_bid', { id, resource: 'ines', amount: 80 }))).toBe('ok')
      const pick = () => gigs.as('dock', 'pick_bid', { id, resource: 'ines' })
      const [picked, cancelled] = await Promise.all([pick(), gigs.world.call('cancel_reservation', { id, token })])
      expect(codeOf(cancelled)).toBe('ok')
      expect(['ok', 'status_conflict']).toContain(codeOf(picked))
      expect(codeOf(await pick())).toBe('status_conflict')
    }
  })

  test('nothing was occupied twice', async () => {
    expect(await capacityFaults(database().db)).toEqual([])
  })
})
