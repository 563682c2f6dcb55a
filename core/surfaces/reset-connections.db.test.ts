import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../testing/databases/databases.ts'
import { type PeopleWorld, peopleWorld, sky } from '../testing/worlds/people/people-world.ts'

const callers = 8
const patient = { timeout: 20_000 }
const host = 'quay.northwind.localhost'

await withDatabase('callers who reset their connection', (database) => {
  let people: PeopleWorld
  let port = 0
  let cookie = ''

  beforeAll(async () => {
    people = await peopleWorld(database())
    const { app } = people.world
    await app.listen({ host: '127.0.0.1', port: 0 })
    const address = app.server.address()
    port = typeof address === 'object' && address !== null ? address.port : 0
    const staff = await people.signedIn({ username: sky.email })
    cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  })
  afterAll(() => people.close())

  const bytesOf = (payload: object, caller: string) => {
    const body = JSON.stringify(payload)
    const head = `POST /jrpc?${caller} HTTP/1.1\r\nHost: ${host}\r\nSec-Fetch-Site: same-origin\r\nCookie: ${cookie}\r\n`
    return `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  }

  /**
   * Sends a request and resets its connection when the server begins to work on it, or with the answer's first byte.
   */
  const sendAndReset = (payload: object, caller: string, when: 'begun' | 'answered') =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect(port, '127.0.0.1', () => socket.write(bytesOf(payload, caller)))
      people.world.app.server.on('request', ({ url }: IncomingMessage) => {
        if (when === 'begun' && url?.endsWith(`?${caller}`)) socket.resetAndDestroy()
      })
      socket.on('data', () => socket.resetAndDestroy())
      socket.on('error', reject)
      socket.on('close', () => resolve())
    })

  const makes = (name: string) => ({
    jsonrpc: '2.0',
    id: name,
    method: 'create_entity',
    params: { type: 'addon', entity: { name } },
  })
  /** The audit trail's created entities with this prefix, in order. */
  const madeInTrail = async (prefix: string) => {
    const rows = await people.read(
      `SELECT a.name AS made FROM audit_trail t JOIN addons a ON INSTR(t.subjects, a.id) > 0
        WHERE t.operation = 'create_entity' AND t.outcome = 'done' AND a.name LIKE '${prefix}%' ORDER BY t.id`,
    )
    return rows.map(({ made }) => made)
  }

  /** The existing entities with this prefix. */
  const made = async (prefix: string) =>
    (await people.read(`SELECT name FROM addons WHERE name LIKE '${prefix}%' ORDER BY name`)).map(({ name }) => name)

  test('leave an audit entry for each call that was carried out, and none for the others', async () => {
    people.world.app.server.setMaxListeners(callers + 20)
    const sent = Array.from({ length: callers }, (_, index) => `Lone ${String(index).padStart(2, '0')}`)
    await Promise.all(
      sent.map((name, index) => sendAndReset(makes(name), name.slice(-2), index % 2 === 0 ? 'begun' : 'answered')),
    )
    // A call that had committed nothing when its caller disconnected may be dropped.
    await expect.poll(async () => (await made('Lone')).length, patient).toBeGreaterThanOrEqual(callers / 2)
    await expect
      .poll(async () => (await madeInTrail('Lone')).toSorted().join() === (await made('Lone')).join(), patient)
      .toBe(true)
  })

  test('leave a batch’s entries in the order of its calls', async () => {
    const sent = Array.from({ length: 10 }, (_, index) => `Batch ${index}`)
    await sendAndReset(sent.map(makes), 'batch', 'answered')
    await expect.poll(() => madeInTrail('Batch'), patient).toEqual(sent)
  })
})
