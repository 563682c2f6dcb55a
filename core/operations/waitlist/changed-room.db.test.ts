import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantToWall } from '../../domain/time/index.ts'
import { withDatabase } from '../../testing/databases.ts'
import { type Entered, waitlistWorld } from '../../testing/waitlist-world.ts'

await withDatabase('room that the provider makes or takes away', (database) => {
  let the: Awaited<ReturnType<typeof waitlistWorld>>
  beforeAll(async () => {
    the = await waitlistWorld(database())
  })
  afterAll(() => the.close())

  /** A change of the catalogue by the provider. */
  const change = async (name: string, params: object) => {
    const done = await the.call<{ id: string }>(name, params, 'quay', 'api')
    if (!done.ok) throw new Error(JSON.stringify(done.error))
    return done.value
  }
  const isOffered = async (entry: Entered) => (await the.see(entry)).waitlistoffer !== null
  const wall = (iso: string) => instantToWall(Date.parse(iso), 'America/New_York')

  test('more seats are offered with the write', async () => {
    await the.book(the.wish('class', 4, { seats: 2 }))
    const entry = await the.join(the.wish('class', 4))
    await change('update_entity', { type: 'bookable', id: 'class', entity: { name: 'Lesson in a group' } })
    expect(await isOffered(entry)).toBe(false)
    await change('update_entity', { type: 'bookable', id: 'class', entity: { seats: 3 } })
    expect(await isOffered(entry)).toBe(true)
  })

  test('a resource that is free again is offered with the end of its blackout', async () => {
    await the.book(the.wish('visit', 5, { resources: ['ines'] }))
    const { start, end } = the.wish('visit', 5)
    const entity = { resource: 'tomas', start: wall(start), end: wall(end) }
    const blackout = await change('create_entity', { type: 'blackout', entity })
    const entry = await the.join(the.wish('visit', 5))
    expect(await isOffered(entry)).toBe(false)
    await change('delete_entity', { type: 'blackout', id: blackout.id })
    expect(await isOffered(entry)).toBe(true)
  })
})
