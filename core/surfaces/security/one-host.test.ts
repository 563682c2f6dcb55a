import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quayHost, type SurfaceFixture, surfaceFixture } from '../../testing/surfaces/surface-fixture.ts'

let site: SurfaceFixture
beforeAll(async () => {
  site = await surfaceFixture()
  await site.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => site.app.close())

/** The first line of the answer to a request with these headers. */
function statusLine(path: string, headers: string[]): Promise<string> {
  const address = site.app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const lines = [`GET ${path} HTTP/1.1`, ...headers, 'Connection: close', '', '']
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')))
    socket.on('data', (chunk) => {
      answer += String(chunk)
    })
    socket.on('end', () => resolve(answer.split('\r\n')[0] ?? ''))
    socket.on('error', reject)
  })
}

const host = `Host: ${quayHost}`

test.each([
  ['the same twice', [host, host]],
  ['two', [host, 'Host: kiln.northwind.localhost']],
  ['two in other letters', [host, 'hOST: kiln.northwind.localhost']],
  ['two with others between them', [host, 'Accept: text/html', 'Host: ']],
])('a request that names its host more than once is refused: %s', async (_name, headers) => {
  for (const path of ['/healthz', '/api/provider', '/nothing'])
    expect(await statusLine(path, headers)).toBe('HTTP/1.1 400 Bad Request')
})

test('a request with one host is served', async () => {
  expect(await statusLine('/healthz', [host])).toBe('HTTP/1.1 200 OK')
})
