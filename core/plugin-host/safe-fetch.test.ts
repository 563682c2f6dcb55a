import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faults, type LocalService, localService } from '../plugin-api/conformance/index.ts'
import { ServiceFault } from '../plugin-api/index.ts'
import { mayCall, safeFetch } from './safe-fetch.ts'

let service: LocalService
beforeAll(async () => {
  service = await localService()
})
afterAll(() => service.close())

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
  ...[
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
  ].map((address) => [address, false] as const),
  ...['::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2001:db8::1', '2002:a00:1::', 'nowhere'].map(
    (address) => [address, false] as const,
  ),
] as const)('%s may be called: %s', (address, may) => {
  expect(mayCall(address, false)).toBe(may)
  expect(mayCall(address, true)).toBe(may)
})

test('this machine may be called only where the operator allows it', () => {
  for (const address of ['127.0.0.1', '127.9.9.9', '::1'])
    expect([mayCall(address, true), mayCall(address, false)]).toEqual([true, false])
})

test('a server that the operator names is called in its network too, without TLS, and no other', async () => {
  service.answers((_path, response) => response.end('here'))
  const { port } = new URL(service.url)
  const at = (host: string) => `http://${host}:${port}`
  const own = safeFetch(false, async () => [{ address: '127.0.0.1', family: 4 }], [at('maps.internal')])
  expect(await (await own(`${at('maps.internal')}/search?q=a`)).text()).toBe('here')
  for (const other of [
    at('127.0.0.1'),
    at('other.internal'),
    'http://maps.internal:81',
    `https://maps.internal:${port}`,
  ])
    await expect(own(other), other).rejects.toThrow('The address is not public.')
})

test('sends method, headers and body, and returns status, headers and body', async () => {
  service.answers((_path, response) =>
    response.writeHead(207, { 'content-type': 'text/xml', 'x-one': 'a' }).end('<a/>'),
  )
  const headers = { authorization: 'Basic YTpi', 'content-type': 'text/xml' }
  const response = await safeFetch(true)(`${service.url}/here?a=b`, { method: 'PROPFIND', headers, body: '<ö/>' })
  expect([response.status, response.ok, response.headers.get('x-one')]).toEqual([207, true, 'a'])
  expect(await response.text()).toBe('<a/>')
  expect(service.asked.at(-1)).toMatchObject({ path: '/here?a=b', headers, body: '<ö/>' })
})

test('follows no redirect, and reads an answer without a body', async () => {
  service.answers((_path, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end())
  const moved = await safeFetch(true)(service.url)
  expect([moved.status, moved.headers.get('location')]).toEqual([302, 'http://10.0.0.1/'])
  service.answers((_path, response) => response.writeHead(204).end())
  const none = await safeFetch(true)(service.url, { method: 'DELETE' })
  expect([none.status, await none.text()]).toEqual([204, ''])
})

test.each([
  ['http://localhost:1/', false, 'The address is not public.'],
  ['http://[::1]:1/', false, 'The address is not public.'],
  ['https://10.1.2.3/', true, 'The address is not public.'],
  ['http://93.184.216.34/', true, 'The address needs HTTPS.'],
  ['http://name.invalid/', true, 'The name is unknown.'],
  ['http://127.0.0.1:9/', true, 'The connection failed.'],
])('%s is not called', async (url, allowsLoopback, message) => {
  await expect(safeFetch(allowsLoopback)(url)).rejects.toThrow(new ServiceFault(message))
})

test('a service that is silent, or breaks off, is a fault of the service', async () => {
  service.answers(() => {})
  await expect(safeFetch(true)(service.url, { signal: AbortSignal.timeout(30) })).rejects.toThrow('It took too long.')
  service.answers(faults['closes the connection'] ?? (() => {}))
  await expect(safeFetch(true)(service.url)).rejects.toThrow('The connection failed.')
  service.answers((_path, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half', () => response.destroy())
  })
  const response = await safeFetch(true)(service.url)
  await expect(response.text()).rejects.toThrow('The answer broke off.')
})

test('an answer that never ends is cut off', async () => {
  const endless = createServer((_request, response) => {
    const block = Buffer.alloc(1_000_000)
    // Until it is cut off: what went on would be in the way of the next tests' timers.
    const more = () => response.write(block, (error) => void (error || setImmediate(more)))
    more()
  })
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
  const response = await safeFetch(true)(`http://127.0.0.1:${(endless.address() as AddressInfo).port}/`)
  await expect(response.text()).rejects.toMatchObject({
    message: 'The answer is too large.',
    cause: { limit: { kind: 'fetch', name: 'answer' } },
  })
  endless.closeAllConnections()
  endless.close()
})
