import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { gigsBundle, gigsWorld } from '../../testing/worlds/gigs-world.ts'

type World = Awaited<ReturnType<typeof gigsWorld>>

const hour = 3_600_000
const codeOf = (answer: { ok: boolean; error?: { code: string } }) => (answer.ok ? 'ok' : answer.error?.code)
const wall = (instant: number) => new Date(instant - 5 * hour).toISOString().slice(0, 19).replace('T', ' ')

const [tour] = gigsBundle.bookables
const changes = {
  providers: gigsBundle.providers.map((one) => ({ ...one, reminders: [24] })),
  bookables: [...gigsBundle.bookables, { ...tour, id: 'escort', name: 'Escort', approvalmode: true }],
}

await withDatabase('jobs of which a move waits', (database) => {
  let gigs: World
  beforeAll(async () => {
    gigs = await gigsWorld(database(), changes)
  })
  afterAll(() => gigs.close())

  /** A job that Ines has claimed, and that its customer asks to move so many hours on. */
  async function askedToMove(hours: number, by: number) {
    const { id, managetoken: token } = await gigs.book('escort', hours)
    expect(codeOf(await gigs.as('dock', 'approve_reservation', { id }))).toBe('ok')
    expect(codeOf(await gigs.as('ines', 'claim_reservation', { id }))).toBe('ok')
    const { start } = await gigs.stored(id)
    const asked = start + by * hour
    const params = { id, token, start: wall(asked), end: wall(asked + hour) }
    return { id, token, start, asked, move: () => gigs.world.call('reschedule_reservation', params) }
  }
  const jobOf = async (person: string, id: string) => (await gigs.gigsOf(person)).mine.find((one) => one.id === id)
  const feedOf = async (person: string) => {
    const made = await gigs.as<{ address: string }>(person, 'get_calendar_address', { resource: person })
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    const headers = { host: 'quay.northwind.localhost' }
    return (await gigs.world.app.inject({ url: new URL(made.value.address).pathname, headers })).body
  }
  const inCalendar = (instant: number) => `:${wall(instant).replace(/[-:]/g, '').replace(' ', 'T')}`

  test('its claimer goes on seeing the time that stands, and which one is asked for', async () => {
    const job = await askedToMove(60, 30)
    expect((await jobOf('ines', job.id))?.moveasked).toBeNull()
    expect(codeOf(await job.move())).toBe('ok')
    expect(await gigs.stored(job.id)).toMatchObject({ status: 'pending', start: job.asked })
    expect(await jobOf('ines', job.id)).toMatchObject({
      ...{ status: 'booked', start: wall(job.start), givebackuntil_utc: null },
      ...{ mine: [{ id: 'ines' }], moveasked: { start: wall(job.asked) }, details: { last_name: 'Hopper' } },
    })
    const given = await gigs.as('ines', 'give_back_claim', { id: job.id })
    expect(given).toMatchObject({ error: { code: 'status_conflict', data: { reservation: { status: 'booked' } } } })
    const feed = await feedOf('ines')
    expect(feed).toContain(job.id)
    expect(feed).toContain(inCalendar(job.start))
    expect(feed).not.toContain(inCalendar(job.asked))
  })

  test('also one who is not free at the time asked for keeps the job until it is decided', async () => {
    const job = await askedToMove(70, 48)
    await gigs.book('visit', 118, { resources: ['ines'] })
    expect(codeOf(await job.move())).toBe('ok')
    expect((await gigs.stored(job.id)).life.claims).toEqual([])
    expect(await jobOf('ines', job.id)).toMatchObject({ start: wall(job.start), mine: [{ id: 'ines' }] })
    expect((await gigs.gigsOf('tomas')).open.map(({ id }) => id)).not.toContain(job.id)
    expect(await feedOf('ines')).toContain(inCalendar(job.start))
    expect(await feedOf('tomas')).not.toContain(job.id)
    expect(codeOf(await gigs.as('dock', 'approve_reservation', { id: job.id }))).toBe('ok')
    expect(await jobOf('ines', job.id)).toBeUndefined()
  })

  test('its claimer is reminded of the time that stands', async () => {
    const job = await askedToMove(36, 72)
    await gigs.book('visit', 108, { resources: ['ines'] })
    await gigs.passTime()
    expect(codeOf(await job.move())).toBe('ok')
    gigs.world.clock.now += 13 * hour
    await gigs.passTime()
    const reminders = (await gigs.tellings(job.id)).filter(({ name }) => name === 'reservation.reminder')
    expect(reminders.map(({ to }) => to.email).toSorted()).toEqual(['guest@people.example', 'ines@people.example'])
    const told = reminders.find(({ audience }) => audience === 'claimers')
    expect(told).toMatchObject({
      reservation: { status: 'booked', start: wall(job.start), last_name: 'Hopper' },
      resources: [{ id: 'ines', name: 'Ines' }],
    })
  })
})
