import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { quayHost, type SurfaceFixture, surfaceFixture } from '../../testing/surfaces/surface-fixture.ts'
import { restRoutes } from './rest-routes.ts'

let site: SurfaceFixture
beforeEach(async () => {
  site = await surfaceFixture()
})
afterEach(() => site.app.close())

const authorization = async () => `Bearer ${await site.token()}`

describe('parameters', () => {
  test('come from the path, the body and the query string; texts are converted to the schema’s types', async () => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/availability/generateavailability?seats=3&resources=a,b&showunavailable=true&lang=es',
      headers: { host: quayHost, authorization: await authorization() },
      payload: { bookable: 'lesson' },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().asked).toEqual({ bookable: 'lesson', seats: 3, resources: ['a', 'b'], showunavailable: true })
  })

  test('JSON is never coerced', async () => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/availability/generateavailability',
      headers: { host: quayHost, authorization: await authorization() },
      payload: { bookable: 'lesson', seats: '3' },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toMatchObject({ code: 'invalid_params', field: '/seats' })
  })

  test('a list as body becomes the parameter that the route names', async () => {
    const answer = await site.app.inject({
      method: 'PUT',
      url: '/reservation/clearholds',
      headers: { host: quayHost, authorization: await authorization() },
      payload: ['a', 'b'],
    })
    expect(answer.json()).toEqual({ count: 1 })
  })

  test.each(['"text"', '7', '{"a"', ''])('a body of %s is refused with its code', async (payload) => {
    const answer = await site.app.inject({
      method: 'PUT',
      url: '/reservation/clearholds',
      headers: { host: quayHost, authorization: await authorization(), 'content-type': 'application/json' },
      payload,
    })
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid_params'])
  })
})

test('a refusal has the status of the table', async () => {
  const answer = await site.app.inject({
    url: '/api/reservation/basereservation/id/taken',
    headers: { host: quayHost },
  })
  expect([answer.statusCode, answer.json().error]).toEqual([
    409,
    { code: 'slot_taken', message: 'slot_taken', field: '/id', data: { addedtime: 0 } },
  ])
})

test('a fault answers 500 without details', async () => {
  const answer = await site.app.inject({ url: '/api/reservation/basereservation/id/x', headers: { host: quayHost } })
  expect([answer.statusCode, answer.json()]).toEqual([500, { error: { code: 'internal', message: 'internal' } }])
})

test('the specification’s routes are in the table', () => {
  expect(restRoutes.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      'POST /api/availability/generateavailability',
      'GET /api/reservation/basereservation/id/:id',
      'PUT /reservation/clearholds',
      'GET /reservation/ics/id/:id/timezone/:timezone',
    ]),
  )
})

test('the table describes itself as OpenAPI', async () => {
  const document = (await site.app.inject('/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  const path = document.paths['/api/reservation/basereservation/id/{id}'].get
  expect(path.operationId).toBe('get_basereservation')
  expect(path.parameters).toEqual([
    { name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 100 } },
  ])
  const post = document.paths['/api/availability/generateavailability'].post
  expect(post.security).toEqual([{ site: [] }])
  expect(post.requestBody.content['application/json'].schema.required).toEqual(['bookable'])
  const list = document.paths['/reservation/clearholds'].put.requestBody.content['application/json'].schema
  expect(list.anyOf[1].type).toBe('array')
})
