import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { quayHost, surfaceFixture } from '../../testing/surfaces/surface-fixture.ts'
import { truncatedAddress } from './logger-options.ts'

test('a request leaves one line, without ids, tokens or whole addresses', async () => {
  const lines: string[] = []
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const site = await surfaceFixture({ log })
  await site.app.inject({
    url: '/api/reservation/basereservation/id/taken?token=geheim&email=ada@example.com',
    remoteAddress: '203.0.113.57',
    headers: { host: quayHost, 'x-request-id': 'trace-0001', cookie: 'lang=es', referer: 'http://x/?token=geheim' },
  })
  await site.app.inject({ url: '/api/reservation/basereservation/id/x', headers: { host: quayHost } })
  await site.app.close()
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 30,
    reqId: 'trace-0001',
    method: 'GET',
    route: '/api/reservation/basereservation/id/:id',
    status: 409,
    address: '203.0.113.0',
  })
  const all = lines.join('')
  expect(all).not.toMatch(/geheim|ada@|203\.0\.113\.57|taken/)
  expect(all).toContain('request failed')
  expect(lines).toHaveLength(3)
})

test.each([
  ['203.0.113.57', '203.0.113.0'],
  ['::ffff:203.0.113.57', '203.0.113.0'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::'],
  ['', ''],
])('%s is logged as %s', (address, expected) => {
  expect(truncatedAddress(address)).toBe(expected)
})
