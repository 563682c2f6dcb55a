import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import type { Visitor } from '../../testing/surfaces/visitor.ts'
import { type AccountWorld, accountWorld, password, refused } from '../../testing/worlds/account-world.ts'

const place = { role: 'provider', providers: ['quay'] }

await withDatabase('a place given to an account whose address is unproven', (database) => {
  let made: AccountWorld | null = null
  let count = 0
  const the = () => {
    if (!made) throw new Error('the world is there inside tests')
    return made
  }
  beforeAll(async () => {
    made = await accountWorld(database())
  })
  afterAll(() => made?.close())

  /** What staff alone are told, by each surface: the code of a refusal, or `done`. */
  async function asStaff(visitor: Visitor): Promise<string[]> {
    const byRpc = await visitor.call('get_day_list', {})
    const said = (body: unknown) => {
      const { code, extensions, data } = Object(Object(body).error ?? Object(body).errors?.[0])
      return String(data?.code ?? extensions?.code ?? code ?? 'done')
    }
    const byRest = await visitor.send({ method: 'GET', url: '/api/reservation/day' })
    const { body } = await visitor.send({ method: 'POST', url: '/sitetoken' })
    const headers = { authorization: `Bearer ${Object(body).token}` }
    const payload = { query: '{ done: get_day_list }' }
    const byGraph = await visitor.send({ method: 'POST', url: '/graphql', headers, payload })
    return [byRpc.error?.data.code ?? 'done', said(byRest.body), said(byGraph.body)]
  }
  const refusals = ['forbidden', 'forbidden', 'forbidden']
  const signedUp = async (name: string) => {
    const email = `${name}@people.example`
    const visitor = await the().visitor()
    const person = { email, firstname: name, lastname: 'Moor', password }
    const answer = await visitor.call<{ id: string }>('create_user_account', person)
    await visitor.call('login_user', { username: email, password })
    // Staff know whoever has booked with them.
    count += 1
    const times = { start: `2026-11-${23 + count} 10:00:00`, end: `2026-11-${23 + count} 11:00:00` }
    const booked = await visitor.call('book_appointment', { bookable: 'talk', draft: `unproven-${count}`, ...times })
    expect(refused(booked)).toBe('taken')
    return { visitor, email, id: answer.result?.id ?? '' }
  }
  const roleShown = async (visitor: Visitor) =>
    (await visitor.call<{ user: { role: string } }>('get_session')).result?.user.role

  const givers = {
    update_user: { by: 'nora', params: (id: string) => ({ id, ...place }) },
    update_entity: { by: 'nora', params: (id: string) => ({ type: 'user', id, entity: place }) },
  }
  it.each(Object.entries(givers))('by %s waits for the proof, on each surface', async (method, { by, params }) => {
    const { visitor, email, id } = await signedUp(`stranger-${method.replace('_', '-')}`)
    expect(await asStaff(visitor)).toEqual(refusals)
    expect(refused(await (await the().visitor(by)).call(method, params(id)))).toBe('taken')
    expect(await asStaff(visitor)).toEqual(refusals)
    expect(refused(await visitor.call('create_api_key', { kind: 'provider', name: 'Till' }))).toBe('forbidden')
    expect(await roleShown(visitor)).toBe('customer')
    const { result } = await visitor.call('login_user', { username: email, password })
    expect(result).toMatchObject({ role: 'customer' })
    // It is given all the same, and says what it waits for.
    expect((await visitor.call('get_user')).result).toMatchObject({ ...place, emailverified: false })
    const token = await the().tokenFor(email)
    expect(refused(await visitor.call('verify_email', { token }))).toBe('taken')
    expect(await asStaff(visitor)).toEqual(['done', 'done', 'done'])
    expect(await roleShown(visitor)).toBe('provider')
  })

  it('that works for a resource sees and claims no job before the proof', async () => {
    const { visitor, email, id } = await signedUp('stranger-guide')
    const staff = await the().visitor('sky')
    const guide = { name: 'Guide', users: [id] }
    expect(refused(await staff.call('create_entity', { type: 'resource', entity: guide }))).toBe('taken')
    const seen = async () => ({
      jobs: (await visitor.call<{ resources: { name: string }[] }>('get_gigs')).result?.resources.map(
        ({ name }) => name,
      ),
      offered: (await visitor.call<{ user: { claims?: boolean } }>('get_session')).result?.user.claims ?? false,
    })
    expect(await seen()).toEqual({ jobs: [], offered: false })
    const token = await the().tokenFor(email)
    expect(refused(await visitor.call('verify_email', { token }))).toBe('taken')
    expect(await seen()).toEqual({ jobs: ['Guide'], offered: true })
  })

  it('with its password, as staff make accounts, waits too; an invitation is the proof itself', async () => {
    const staff = await the().visitor('sky')
    const mate = { firstname: 'Mo', lastname: 'Reed', email: 'mo@people.example', ...place }
    expect(refused(await staff.call('create_user', { ...mate, password }))).toBe('taken')
    const known = await the().visitor()
    await known.call('login_user', { username: mate.email, password })
    expect(await asStaff(known)).toEqual(refusals)
    const invited = { ...mate, email: 'ivy@people.example' }
    expect(refused(await staff.call('create_user', invited))).toBe('taken')
    const visitor = await the().visitor()
    await visitor.call('reset_password', { token: await the().tokenFor(invited.email), password })
    await visitor.call('login_user', { username: invited.email, password })
    expect(await asStaff(visitor)).toEqual(['done', 'done', 'done'])
  })

  it('is taken from nobody whose address is proven, and new people of an import need no proof', async () => {
    expect(await asStaff(await the().visitor('sky'))).toEqual(['done', 'done', 'done'])
    const rows = await the().read('SELECT id, emailverified FROM users')
    const proven = rows.filter(({ emailverified }) => emailverified !== null).map(({ id }) => id)
    expect(proven).toEqual(expect.arrayContaining(['sky', 'nora', 'root']))
    expect(proven).not.toContain('ada')
  })
})
