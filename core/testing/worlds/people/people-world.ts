import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { TestDatabase } from '../../databases/databases.ts'
import type { Visitor } from '../../surfaces/visitor.ts'
import { bookingWorld } from '../booking-world.ts'
import type { World } from '../build-world.ts'
import { openApp } from '../open-app.ts'

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

export interface PeopleWorld extends Pick<World, 'read' | 'write' | 'close'> {
  world: World
  /** A second process over the same database. */
  other: FastifyInstance
  /** Every registered route. */
  routes: { method: string; url: string }[]
  /** Returns a browser signed in as Ada, or as the given user. */
  signedIn(who?: object): Promise<Visitor>
}

/** Two customers and a staff member of quay, on two processes. */
export async function peopleWorld(database: TestDatabase): Promise<PeopleWorld> {
  const world = await bookingWorld(database, { users: [ada, ben, sky] })
  const routes: PeopleWorld['routes'] = []
  const { app: other } = await openApp({
    operator: { database: database.url },
    now: () => world.clock.now,
    onRoute: (route) => void routes.push(route),
  })
  const { read, write } = world
  return {
    ...{ world, other, routes, read, write },
    async signedIn(who = login) {
      const visitor = world.visitor()
      expect(await visitor.call('login_user', { ...login, ...who })).toHaveProperty('result.id')
      return visitor
    },
    async close() {
      await Promise.all([world.close(), other.close()])
    },
  }
}
