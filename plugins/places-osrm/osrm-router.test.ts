import type { PlaceProvider } from '@tessera/plugin-api'
import { faults, type LocalService, localService, testRouter, testTenant } from '@tessera/plugin-api/conformance'
import { Value } from 'typebox/value'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { safeFetch } from '../../core/plugin-host/index.ts'
import { OsrmSettings, osrmRouter } from './osrm-router.ts'

const dublin = { latitude: 53.33306, longitude: -6.24889 }
const bray = { latitude: 53.20278, longitude: -6.09833 }
const holyhead = { latitude: 53.30545, longitude: -4.63179 }
const signal = new AbortController().signal
const ask = { country: 'IE', signal }

/** Answers of OSRM, recorded from its HTTP API, version 1. */
const found = JSON.stringify({
  code: 'Ok',
  routes: [{ legs: [{ steps: [], distance: 21_400.2 }], distance: 21_400.2, duration: 1620.4, weight: 1620.4 }],
  waypoints: [{ name: 'Fitzwilliam Street' }, { name: 'Main Street' }],
})
const speak: Parameters<LocalService['answers']>[0] = (path, response) => {
  if (path.pathname.includes('-4.63179'))
    return response.writeHead(400).end('{"code":"NoRoute","message":"Impossible route between points"}')
  response.setHeader('content-type', 'application/json; charset=UTF-8')
  return response.end(found)
}

const service = await localService()
afterAll(() => service.close())
beforeEach(() => service.answers(speak))
service.answers(speak)

const settings = (changes: object = {}) =>
  testTenant(Value.Parse(OsrmSettings, { ...Value.Create(OsrmSettings), baseurl: service.url, ...changes }))
let clock = 0
const routerOf = ({ router }: PlaceProvider) => {
  if (!router) throw new Error('it is a router')
  return router
}
const fresh = () => routerOf(osrmRouter(() => clock, { fetch: safeFetch(true), wait: async () => {} }))

testRouter(
  { describe, it },
  {
    name: 'places-osrm',
    router: fresh(),
    context: settings(),
    trip: { from: dublin, to: bray },
    apart: { from: dublin, to: holyhead },
    broken: settings({ baseurl: 'http://127.0.0.1:9' }),
  },
)

describe('OSRM', () => {
  it('is called by the rules of its API, and its metres are converted to miles', async () => {
    const before = service.asked.length
    expect(await fresh().travel(settings({ baseurl: `${service.url}/` }), dublin, bray, ask)).toEqual({
      miles: 13.3,
      seconds: 1621,
    })
    const asked = service.asked.slice(before)
    expect(asked.map(({ path }) => path)).toEqual([
      '/route/v1/driving/-6.24889,53.33306;-6.09833,53.20278?overview=false&alternatives=false&steps=false',
    ])
    expect(asked[0]?.headers['user-agent']).toMatch(/^Tessera \(http/)
  })

  it('is called once a day for a trip, whoever asks', async () => {
    const router = fresh()
    const before = service.asked.length
    await Promise.all([router.travel(settings(), dublin, bray, ask), router.travel(settings(), dublin, bray, ask)])
    await router.travel(settings(), dublin, bray, ask)
    expect(service.asked.length - before).toBe(1)
    clock += 86_400_001
    await router.travel(settings(), dublin, bray, ask)
    expect(service.asked.length - before).toBe(2)
  })

  it.each(Object.entries(faults))('that %s is a failure, not a missing route', async (_name, fault) => {
    service.answers(fault)
    await expect(fresh().travel(settings({ timeout: 60 }), dublin, bray, ask)).rejects.toThrow()
  })

  it('is left alone for a moment after a failure, and then called again', async () => {
    const router = fresh()
    service.answers((_path, response) => response.writeHead(500).end())
    await expect(router.travel(settings(), dublin, bray, ask)).rejects.toThrow('500')
    service.answers(speak)
    await expect(router.travel(settings(), dublin, bray, ask)).rejects.toThrow('500')
    clock += 5_001
    expect(await router.travel(settings(), dublin, bray, ask)).toMatchObject({ miles: 13.3 })
  })

  it.each(['answers 429', 'closes the connection'])('that %s once is called a second time', async (name) => {
    let asked = 0
    service.answers((path, response) => {
      asked += 1
      const fault = faults[name]
      return asked === 1 && fault ? fault(path, response) : speak(path, response)
    })
    expect(await fresh().travel(settings(), dublin, bray, ask)).toMatchObject({ miles: 13.3 })
    expect(asked).toBe(2)
  })

  it('is not called at an address in the operator’s network', async () => {
    const before = service.asked.length
    const router = routerOf(osrmRouter(() => clock, { fetch: safeFetch(false), wait: async () => {} }))
    await expect(router.travel(settings(), dublin, bray, ask)).rejects.toThrow('The address is not public.')
    expect(service.asked.length).toBe(before)
  })

  it('is not waited for once the caller has left', async () => {
    service.answers(() => {})
    const leaving = new AbortController()
    const answer = fresh().travel(settings({ timeout: 30_000 }), dublin, bray, { ...ask, signal: leaving.signal })
    leaving.abort()
    await expect(answer).rejects.toThrow()
  })
})
