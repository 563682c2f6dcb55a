import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type PeopleWorld, peopleWorld, sky } from '../../testing/worlds/people/people-world.ts'

const host = 'quay.northwind.localhost'
/** Content types that browsers let another site's page send without a preflight, and one that needs it. */
const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a']
const bodies = ['{}', '{}', 'id=ada', '--a\r\ncontent-disposition: form-data; name="id"\r\n\r\nada\r\n--a--\r\n']

await withDatabase('another site’s page', (database) => {
  let people: PeopleWorld
  beforeAll(async () => {
    people = await peopleWorld(database())
  })
  afterAll(() => people.close())

  const send = (app: FastifyInstance, method: string, url: string, kind: number, headers: Record<string, string>) =>
    app.inject({
      method: method === 'DELETE' || method === 'PUT' || method === 'POST' ? method : 'GET',
      url,
      headers: { host, ...headers, ...(method !== 'GET' && { 'content-type': types[kind] ?? '' }) },
      ...(method !== 'GET' && { payload: bodies[kind] }),
    })

  test('gets the same answers from every route with and without the session of its visitor', async () => {
    const visitor = await people.signedIn({ username: sky.email })
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const asked = people.routes.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
    const told = async (headers: Record<string, string>) => {
      const answers: string[] = []
      for (const { method, url } of asked)
        for (const kind of method === 'GET' ? [0] : types.keys()) {
          const path = url.replace(/:\w+|\*/g, 'ada')
          const { statusCode, headers: sent, body } = await send(people.other, method, path, kind, headers)
          const code = /"code":"(\w+)"/.exec(body)?.[1] ?? ''
          const cookies = [sent['set-cookie'] ?? []].flat().filter((one) => /^(__Host-session|signedin)=/.test(one))
          answers.push(`${method} ${url} ${types[kind]}: ${statusCode} ${code} ${cookies}`)
        }
      return answers
    }
    const nobody = await told(elsewhere)
    expect(await told({ ...elsewhere, cookie })).toEqual(nobody)
    // The same requests by a page of the host do use the session, so the comparison above can fail.
    const own = await told({ 'sec-fetch-site': 'same-origin', cookie })
    expect(own.filter((answer, index) => answer !== nobody[index]).length).toBeGreaterThan(20)
    expect(asked.length).toBeGreaterThan(50)
  })

  test('is allowed by no CORS header to read this host’s answers', async () => {
    for (const { method, url } of people.routes.filter(
      (route) => route.method === 'OPTIONS' || route.method === 'POST',
    )) {
      const headers = { host, origin: 'https://evil.example', 'access-control-request-method': method }
      const answer = await people.other.inject({ method: 'OPTIONS', url: url.replace(/:\w+|\*/g, 'ada'), headers })
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })
})
