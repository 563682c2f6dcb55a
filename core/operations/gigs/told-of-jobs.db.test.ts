import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { gigsBundle, gigsWorld } from '../../testing/worlds/gigs-world.ts'

type World = Awaited<ReturnType<typeof gigsWorld>>

const hour = 3_600_000
const methodsIn = (files: string[]) => files.map((file) => /^METHOD:(\w+)/m.exec(file)?.[1])
const group = (selectionmethod: string, resources: string[]) => ({ name: 'Crew', selectionmethod, resources })
const common = { provider: 'quay', price: 40, paymentterms: 'bill', seats: 4, seatsperbooking: 4 }

/**
 * `raft` takes a unit of its boat for each seat; `fair` has a stage that its customer chooses, and bids. Nobody acts
 * for the stages, of which `hall` has one and `play` one beside a guide.
 */
const changes = {
  resources: [
    ...gigsBundle.resources,
    { id: 'dory', provider: 'quay', name: 'Dory', user: 'ines', reservation_capacity: 2 },
    { id: 'barge', provider: 'quay', name: 'Barge', user: 'tomas', reservation_capacity: 4 },
    ...['north', 'south'].map((id) => ({ id, provider: 'quay', name: id })),
  ],
  bookables: [
    ...gigsBundle.bookables,
    {
      ...{ ...common, id: 'raft', name: 'Raft', resource_capacity: 'seat' },
      requirementgroups: [group('resourceclaim', ['dory', 'barge'])],
    },
    {
      ...{ ...common, id: 'fair', name: 'Fair' },
      requirementgroups: [group('manual', ['north', 'south']), group('resourcebids', ['ines', 'tomas'])],
    },
    { ...common, id: 'hall', name: 'Hall', requirementgroups: [group('resourceclaim', ['north', 'south'])] },
    {
      ...{ ...common, id: 'play', name: 'Play' },
      requirementgroups: [group('resourceclaim', ['ines']), group('resourceclaim', ['north'])],
    },
  ],
}

await withDatabase('who is told of jobs', (database) => {
  let gigs: World
  beforeAll(async () => {
    gigs = await gigsWorld(database(), changes)
  })
  afterAll(() => gigs.close())

  const wall = (instant: number) => new Date(instant - 5 * hour).toISOString().slice(0, 19).replace('T', ' ')
  /** Staff move it where it stands. */
  const change = async (id: string, more: object) => {
    const { start } = await gigs.stored(id)
    const wanted = { id, start: wall(start), end: wall(start + hour), ...more }
    expect(await gigs.as('dock', 'reschedule_reservation', wanted)).toMatchObject({ ok: true })
  }
  /** Who was told of an event, by mail, with what it says to their calendar. */
  const told = async (id: string, name: string) =>
    (await gigs.tellings(id))
      .filter((one) => one.name === `reservation.${name}`)
      .map(({ audience, to, invitations }) => [audience, to.email.split('@')[0], ...methodsIn(invitations)].join(' '))
  const namesTold = async (id: string, from: number) => (await gigs.told(id)).slice(from).toSorted()

  test('who is dropped by a move that keeps the time hears it too, once', async () => {
    const { id } = await gigs.book('raft', 110)
    await gigs.as('ines', 'claim_reservation', { id })
    const { start } = await gigs.stored(id)
    await change(id, { seats: 3 })
    expect(await gigs.stored(id)).toMatchObject({ status: 'gig', start, seats: 3, life: { claims: [] } })
    expect(await told(id, 'unclaimed')).toEqual(['claimers ines CANCEL'])
  })

  test('bids end with a move of seats or of what the customer chose; who bid is told so, and asked again', async () => {
    for (const [index, more] of [{ seats: 2 }, { resources: ['south'] }].entries()) {
      const { id } = await gigs.book('fair', 120 + 2 * index, { resources: ['north'] })
      await gigs.as('ines', 'place_bid', { id, amount: 80 })
      const before = (await gigs.told(id)).length
      await change(id, more)
      expect(await database().db.knex('bids').where({ reservation: id })).toEqual([])
      expect(await namesTold(id, before)).toEqual(['gig_open claimers ines+tomas', 'rescheduled'])
      const asked = (await gigs.tellings(id)).filter(({ name }) => name === 'reservation.gig_open').slice(-2)
      expect(asked.map(({ to, data }) => [to.email, data.of])).toEqual([
        ['ines@people.example', 'bid_ended'],
        ['tomas@people.example', undefined],
      ])
    }
  })

  test('bids of what others have claimed by now end with a move too, and nobody is asked', async () => {
    const { id } = await gigs.book('fair', 130, { resources: ['north'] })
    for (const person of ['ines', 'tomas']) await gigs.as(person, 'place_bid', { id, amount: 80 })
    await gigs.as('dock', 'pick_bid', { id, resource: 'ines' })
    expect(await database().db.knex('bids').where({ reservation: id })).toHaveLength(2)
    const before = (await gigs.told(id)).length
    await change(id, { seats: 2 })
    expect(await database().db.knex('bids').where({ reservation: id })).toEqual([])
    expect(await namesTold(id, before)).toEqual(['rescheduled'])
  })

  test('a move to where it stands leaves bids as they are', async () => {
    const { id } = await gigs.book('fair', 140, { resources: ['north'] })
    await gigs.as('ines', 'place_bid', { id, amount: 80 })
    const before = (await gigs.told(id)).length
    await change(id, {})
    expect(await database().db.knex('bids').where({ reservation: id })).toHaveLength(1)
    expect(await namesTold(id, before)).toEqual([])
  })

  test('what is mailed to those who claim leads to the job itself, while there is something to do', async () => {
    const { id } = await gigs.book('tour', 142)
    await gigs.as('ines', 'claim_reservation', { id })
    await gigs.as('dock', 'cancel_reservation', { id })
    const links = (await gigs.tellings(id))
      .filter(({ audience, to }) => audience === 'claimers' && to.email.startsWith('ines'))
      .map(({ name, link }) => [name.slice('reservation.'.length), link.slice(link.indexOf('/gigs'))])
    expect(Object.fromEntries(links)).toEqual({
      ...{ gig_open: `/gigs?job=${id}`, claimed: `/gigs?job=${id}` },
      cancelled: '/gigs',
    })
  })

  test('for whom staff bid gets the job with all that it needs once it is picked, as if they had bid', async () => {
    const seen = async (by: string) => {
      const { id } = await gigs.book('fair', by === 'dock' ? 144 : 146, { resources: ['north'] })
      await gigs.as(by, 'place_bid', { id, resource: 'ines', amount: 80 })
      await gigs.as('dock', 'pick_bid', { id, resource: 'ines' })
      const telling = (await gigs.tellings(id)).find(
        ({ name, audience }) => name === 'reservation.claimed' && audience === 'claimers',
      )
      return [await told(id, 'claimed'), telling?.reservation.last_name]
    }
    const byHer = await seen('ines')
    expect(byHer[0]).toContain('claimers ines REQUEST')
    expect(await seen('dock')).toEqual(byHer)
  })

  test('staff are told of a place for which nobody acts, at once and again a day before', async () => {
    const hall = await gigs.book('hall', 150)
    const play = await gigs.book('play', 150)
    expect(await told(hall.id, 'gig_open')).toEqual(['staff dock'])
    expect(await told(play.id, 'gig_open')).toEqual(['staff dock', 'claimers ines'])
    gigs.world.clock.now = (await gigs.stored(hall.id)).start - 24 * hour
    await gigs.passTime()
    expect(await told(hall.id, 'gig_open')).toEqual(['staff dock', 'staff dock'])
    const [one] = (await gigs.tellings(hall.id)).filter(({ name }) => name === 'reservation.gig_open')
    expect(one?.data).toMatchObject({ of: 'unlinked' })
  })
})
