import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { buildApp } from '../../app.ts'
import { statement } from '../../persistence/session.ts'
import type { TestDatabase } from '../databases/databases.ts'
import { type Visitor, visitorOf } from '../surfaces/visitor.ts'
import { testConfig, testRoot } from '../test-config.ts'
import { type BookingWorld, bookingWorld } from './booking-world.ts'

const password = 'Tiller-7!'
export const ada = {
  id: 'ada',
  email: 'Ada@people.example',
  firstname: 'Ada',
  lastname: 'Moor',
  role: 'customer',
  password,
}
export const ben = { ...ada, id: 'ben', email: 'ben@people.example', firstname: 'Ben' }
export const sky = { ...ada, id: 'sky', email: 'sky@people.example', role: 'provider', providers: ['quay'] }
/** Ada's login. */
export const login = { username: 'ada@people.example', password }

export interface PeopleWorld {
  world: BookingWorld
  /** A second process over the same database. */
  other: FastifyInstance
  /** Every registered route. */
  routes: { method: string; url: string }[]
  write(sql: string, ...values: (string | number | null)[]): Promise<void>
  read(sql: string): Promise<Record<string, unknown>[]>
  /** Returns a browser signed in as Ada, or as the given user. */
  signedIn(who?: object): Promise<Visitor>
  close(): Promise<void>
}

/** Two customers and a staff member of quay, on two processes. */
export async function peopleWorld(database: TestDatabase): Promise<PeopleWorld> {
  const world = await bookingWorld(database, { users: [ada, ben, sky] })
  const config = await testConfig({ database: database.url })
  const routes: PeopleWorld['routes'] = []
  const other = await buildApp({
    config,
    root: testRoot,
    now: () => world.clock.now,
    pages: 'none',
    onRoute: (route) => void routes.push(route),
  })
  return {
    world,
    other,
    routes,
    async write(sql, ...values) {
      await database.db.knex.raw(sql, values)
    },
    read: async (sql) => (await database.db.read([statement(sql)]))[0]?.rows ?? [],
    async signedIn(who = login) {
      const visitor = visitorOf(world.app)
      expect(await visitor.call('login_user', { ...login, ...who })).toHaveProperty('result.id')
      return visitor
    },
    async close() {
      await Promise.all([world.close(), other.close()])
    },
  }
}
