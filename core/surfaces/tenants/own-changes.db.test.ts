import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Visitor, visitorOf } from '../../testing/surfaces/visitor.ts'
import { openApp } from '../../testing/worlds/open-app.ts'
import { type PeopleWorld, peopleWorld, sky } from '../../testing/worlds/people/people-world.ts'

const bookable = (name: string) => ({ type: 'bookable', entity: { name, price: 20, paymentterms: 'bill' } })

await withDatabase('changes of a site', (database) => {
  let people: PeopleWorld
  let app: FastifyInstance
  let staff: Visitor

  beforeAll(async () => {
    people = await peopleWorld(database())
    const now = () => people.world.clock.now
    // Longer than the test takes: this process trusts its look-ups all the time.
    app = (await openApp({ now, freshness: 600_000, operator: { database: database().url } })).app
    staff = (await people.signedIn({ username: sky.email })).at(app)
  })
  afterAll(async () => {
    await Promise.all([people.close(), app.close()])
  })

  const codeOf = async (id: string) => {
    const { result, error } = await visitorOf(app).call('get_bookable', { id })
    return error?.data.code ?? result?.name
  }

  test('show at once in the process that made them', async () => {
    expect(await codeOf('lesson')).toBe('Lesson')
    const { result } = await staff.call<{ id: string }>('create_entity', bookable('Regatta'))
    const id = result?.id ?? ''
    expect(await codeOf(id)).toBe('Regatta')
    await staff.call('update_entity', { type: 'bookable', id, entity: { name: 'Race' } })
    expect(await codeOf(id)).toBe('Race')
    await staff.call('delete_entity', { type: 'bookable', id })
    expect(await codeOf(id)).toBe('not_found')
  })

  test('show to the next call of the same batch', async () => {
    const messages = [
      { method: 'create_entity', params: bookable('Cruise') },
      { method: 'get_bookables_for_provider_v2', params: {} },
    ]
    const payload = messages.map((message, id) => ({ jsonrpc: '2.0', id, ...message }))
    const { body } = await staff.send({ method: 'POST', url: '/jrpc', payload })
    expect(JSON.stringify(body).match(/"name":"Cruise"/g)).toHaveLength(2)
  })
})
