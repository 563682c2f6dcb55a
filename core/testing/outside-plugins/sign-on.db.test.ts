import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import operator from '../../../fastify.config.ts'
import { type LocalService, localService } from '../../plugin-api/conformance/index.ts'
import { withDatabase } from '../databases/databases.ts'
import { beginAt, comeBack } from '../surfaces/sign-on-walk.ts'
import { type Visitor, visitorOf } from '../surfaces/visitor.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../worlds/booking-world.ts'
import { recipeFolder } from './recipe-folder.ts'

await withDatabase('a partner’s sign-on without a nonce', (database) => {
  const { name, folder, remove } = recipeFolder('signon')
  const clientsecret = 'a-secret-for-tests'
  let service: LocalService
  let world: BookingWorld
  let walk: (redirect: string, how: 'signs in' | 'gives up') => Promise<string>
  beforeAll(async () => {
    service = await localService()
    const { localPass } = await import(join(folder, 'local-pass.ts'))
    walk = localPass(service, clientsecret)
    const settings = { url: service.url, clientid: 'tessera', clientsecret }
    const plugins = [...bookingBundle.whitelabel.plugins, { name, settings }]
    const whitelabel = { ...bookingBundle.whitelabel, plugins, thirdpartylogin: { [name]: { label: 'Harbour pass' } } }
    world = await bookingWorld(database(), { whitelabel }, { plugins: { ...operator.plugins, [name]: folder } })
  })
  afterAll(async () => {
    await world.close()
    await service.close()
    remove()
  })

  /** The address at which the service sends the browser back. */
  const begin = async (visitor: Visitor, how: 'signs in' | 'gives up' = 'signs in') =>
    walk(await beginAt(visitor, '/reservations'), how)
  const who = async (visitor: Visitor) =>
    (await visitor.call<{ user: { email: string } | null }>('get_session')).result?.user?.email ?? null

  test('signs on who comes back, once, and in the browser that began', async () => {
    const visitor = visitorOf(world.app)
    const stranger = visitorOf(world.app)
    expect((await comeBack(world.app, stranger, await begin(visitor))).location).not.toBe('/reservations')
    expect(await who(stranger)).toBeNull()
    const back = await begin(visitor)
    expect(await comeBack(world.app, visitor, back)).toMatchObject({ location: '/reservations' })
    expect(await who(visitor)).toBe('ada@club.example')
    const again = visitorOf(world.app)
    await comeBack(world.app, again, back)
    expect(await who(again)).toBeNull()
  })

  test('signs nobody on who gave up, or whose service is away, and tells no secret', async () => {
    const visitor = visitorOf(world.app)
    // Who gave up is where they began, without an account.
    const gaveup = await comeBack(world.app, visitor, await begin(visitor, 'gives up'))
    expect(gaveup.location).toBe('http://quay.northwind.localhost/reservations')
    expect(await who(visitor)).toBeNull()
    const url = await begin(visitor)
    service.answers((_path, response) => void response.destroy())
    const away = await comeBack(world.app, visitor, url)
    expect(await who(visitor)).toBeNull()
    expect(away.status).toBeGreaterThanOrEqual(400)
    for (const answer of [gaveup, away]) expect(JSON.stringify(answer)).not.toContain(clientsecret)
  })
})
