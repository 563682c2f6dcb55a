import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../../persistence/database.ts'
import type { PasswordCost } from '../../../../persistence/hash-password.ts'
import { bookingBundle } from '../../../worlds/booking-world.ts'
import { buildWorld } from '../../../worlds/build-world.ts'

export const password = 'Right-Horse-7'

export const personAt = (index: number) => `person${index}@people.example`

export interface SignInWorld {
  app: FastifyInstance
  clock: { now: number }
  /** Number of passwords checked so far: each check costs as much as a guess. */
  looks(): number
  /** Sends a request as a page does, from the given address. */
  ask(body: unknown, from?: string, url?: string): Promise<{ status: number; text: string }>
  close(): Promise<void>
}

/** An app with `people` accounts that share one password, and a clock that stands still. */
export async function signInWorld(
  db: Database,
  { people, cost }: { people: number; cost?: PasswordCost },
): Promise<SignInWorld> {
  const users = Array.from({ length: people }, (_, index) => ({
    id: `person${index}`,
    email: personAt(index),
    role: 'customer',
  }))
  const { app, clock, close } = await buildWorld(
    { db },
    { bundle: { ...bookingBundle, users }, operator: cost && { passwordCost: cost } },
  )
  const { passwords } = app.platform.ports
  await db.knex('users').update({ passwordhash: await passwords.hash(password) })
  let looks = 0
  const { matches } = passwords
  passwords.matches = (...given) => {
    looks += 1
    return matches(...given)
  }
  return {
    app,
    clock,
    looks: () => looks,
    async ask(body, from = '203.0.113.1', url = '/jrpc') {
      const answer = await app.inject({
        method: 'POST',
        url,
        remoteAddress: from,
        headers: {
          host: 'quay.northwind.localhost',
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
        },
        payload: JSON.stringify(body),
      })
      return { status: answer.statusCode, text: answer.body }
    },
    close,
  }
}

/** A guess as a JSON-RPC call. */
export const guess = (username: string, id = 1, said = 'Wrong-Horse-7') => ({
  jsonrpc: '2.0',
  id,
  method: 'login_user',
  params: { username, password: said },
})
