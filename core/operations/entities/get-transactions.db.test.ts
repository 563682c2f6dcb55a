import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessWorld } from '../../testing/worlds/access-world.ts'

await withDatabase('transactions of a person', (database) => {
  let world: AccessWorld
  beforeAll(async () => {
    world = await accessWorld(database())
    // From then on ana is known to the provider.
    const slot = { bookable: 'talk', start: '2026-11-24 10:00:00', end: '2026-11-24 11:00:00', draft: 'ledger-draft' }
    await world.as('ana', 'book_appointment', slot)
    const gift = { user: 'ana', mode: 'points', transactiontype: 'credit', description: 'The boat leaked' }
    await world.as('pia', 'create_entity', { type: 'transaction', entity: { ...gift, transactionamount: 50 } })
  })
  afterAll(() => world.close())

  const ask = async (who: string, name: string, params: object, provider = 'quay') => {
    const answer = await world.as(who, name, params, { provider })
    return answer.ok ? answer.value : answer.error.code
  }
  const linesFor = async (who: string, user: string, provider = 'quay') => {
    const answer = await ask(who, 'get_transactions_for_user', { user }, provider)
    return typeof answer === 'object' && Array.isArray(answer.transactions) ? answer.transactions : [answer]
  }

  test('are read by that person and by staff of the provider', async () => {
    const lines = await linesFor('ana', 'ana')
    expect(lines).toMatchObject([{ user: 'ana', provider: 'quay', mode: 'points', transactionamount: 50 }])
    expect(await linesFor('pia', 'ana')).toEqual(lines)
    expect(await linesFor('key', 'ana')).toEqual(lines)
    expect(await linesFor('bo', 'ana')).toEqual([])
    expect(await linesFor('kim', 'ana', 'kiln')).toEqual([])
    expect(await linesFor('nobody', 'ana')).toEqual(['login_required'])
  })

  test('are the latest thousand where there are more', async () => {
    const { knex } = database().db
    const [own] = await knex('ledger').where({ user: 'ana' })
    const copies = Array.from({ length: 1000 }, (_, index) => ({
      ...{ ...own, id: `copy-${String(index).padStart(4, '0')}`, user: 'bo', created: own.created + index },
    }))
    const newest = { ...own, id: 'newest', user: 'bo', created: own.created + 5000 }
    await knex.batchInsert('ledger', [...copies, newest], 50)
    const ids = (await linesFor('bo', 'bo')).map(({ id }: { id: string }) => id)
    await knex('ledger').where({ user: 'bo' }).delete()
    expect(ids).toHaveLength(1000)
    expect([ids[0], ids.at(-1)]).toEqual(['copy-0001', 'newest'])
  })

  test('are found singly by their id, and those of others like unknown ones', async () => {
    const [line] = await linesFor('ana', 'ana')
    const { id } = line
    for (const who of ['ana', 'pia']) expect(await ask(who, 'get_transaction', { id })).toEqual(line)
    expect(await ask('bo', 'get_transaction', { id })).toBe('not_found')
    expect(await ask('kim', 'get_transaction', { id }, 'kiln')).toBe('not_found')
  })

  test('are found by the specification’s other names of ids', async () => {
    const search = (fields: object) => ask('pia', 'search_entities', { type: 'transaction', search: fields })
    expect(await search({ userid: 'ana' })).toMatchObject({ total: 1 })
    expect(await search({ userid: 'bo' })).toMatchObject({ total: 0 })
    expect(await search({ reservationid: 'none' })).toMatchObject({ total: 0 })
  })

  test('add up to the points that a person has here', async () => {
    expect(await ask('ana', 'get_user', {})).toMatchObject({ pointsbalance: 50 })
    expect(await ask('pia', 'get_user', { id: 'ana' })).toMatchObject({ pointsbalance: 50 })
    expect(await ask('ana', 'get_user', {}, 'kiln')).toMatchObject({ pointsbalance: 0 })
  })

  test('twins of names are accepted wherever an entity is written or searched', async () => {
    const twins = { type: 'event', active: false, waitlistenabled: true, restriction: [] }
    const made = await ask('pia', 'create_entity', { type: 'bookable', entity: { name: 'Regatta', ...twins } })
    const canonical = { bookabletype: 'event', status: 'inactive', waitlist: { enabled: true }, restrictions: [] }
    expect(made).toMatchObject(canonical)
    const { id } = typeof made === 'object' ? made : { id: '' }
    const changes = { waitlistenabled: false, active: true }
    expect(await ask('pia', 'update_entity', { type: 'bookable', id, entity: changes })).toMatchObject({
      status: 'active',
      waitlist: { enabled: false },
    })
    const search = { type: 'event', active: 'true' }
    expect(await ask('pia', 'search_entities', { type: 'bookable', search })).toMatchObject({ items: [{ id }] })
    expect(await ask('pia', 'search_entities', { type: 'provider', search: { slug: 'quay' } })).toMatchObject({
      total: 1,
    })
    expect(await ask('pia', 'search_entities', { type: 'provider', search: { slug: 'kiln' } })).toMatchObject({
      total: 0,
    })
    const code = { reference_code: 'LATE', discount_percentage: 5 }
    expect(await ask('pia', 'create_entity', { type: 'discount', entity: code })).toMatchObject({
      referencecode: 'LATE',
      discount_percentage: 5,
    })
  })
})
