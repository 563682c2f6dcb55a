import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { datesWorld, granted } from '../../testing/worlds/dates-world.ts'

const blackouts = [{ id: 'all', provider: 'quay', start: '2026-12-24 00:00:00', end: '2026-12-27 00:00:00' }]

await withDatabase('dates in the graph', (database) => {
  let world: Awaited<ReturnType<typeof datesWorld>>
  beforeAll(async () => {
    world = await datesWorld(database(), { blackouts })
  })
  afterAll(() => world.close())

  const ask = async (query: string) => {
    const headers = { host: 'quay.northwind.localhost', 'content-type': 'application/json' }
    const answer = await world.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } })
    return answer.json()
  }

  test('blackouts, groups and a span’s free resources are the same as on other surfaces', async () => {
    granted(
      await world.book({
        bookable: 'skiff',
        start: '2026-12-02 00:00:00',
        end: '2026-12-02 23:59:00',
        resources: ['skiff-a'],
      }),
    )
    const { data } = await ask(`{
      blackouts { start end_utc provider bookable }
      requirementgroup(id: "skiff-1") { bookable name minimum maximum resources { id } }
      resourcesforbookable(id: "skiff", start: "2026-12-02 00:00:00", end: "2026-12-03 00:00:00") {
        resource { id name } available
      }
    }`)
    expect(data).toEqual({
      blackouts: [
        { start: '2026-12-24 00:00:00', end_utc: '2026-12-27T05:00:00.000Z', provider: 'quay', bookable: null },
      ],
      requirementgroup: {
        bookable: 'skiff',
        name: 'Skiff',
        minimum: 1,
        maximum: 1,
        resources: [{ id: 'skiff-a' }, { id: 'skiff-b' }],
      },
      resourcesforbookable: [
        { resource: { id: 'skiff-a', name: 'skiff-a' }, available: false },
        { resource: { id: 'skiff-b', name: 'skiff-b' }, available: true },
      ],
    })
  })

  test('refusals are the same, and many costly questions at once are refused', async () => {
    const { errors } = await ask('{ requirementgroup(id: "nobodys") { id } }')
    expect(errors[0].extensions).toMatchObject({ code: 'not_found', status: 404 })
    const one = (n: number) => `q${n}: resourcesforbookable(id: "skiff") { available }`
    const { errors: many } = await ask(`{ ${Array.from({ length: 6 }, (_, n) => one(n)).join(' ')} }`)
    expect(many[0].extensions.code).toBe('invalid_params')
  })
})
