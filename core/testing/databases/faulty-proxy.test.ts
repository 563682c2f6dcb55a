import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type FaultyProxy, faultyProxy } from './faulty-proxy.ts'

/** Repeats what it hears. */
const echo = createServer((socket) => socket.on('error', () => {}).pipe(socket))
let proxy: FaultyProxy
beforeAll(async () => {
  await once(echo.listen(0, '127.0.0.1'), 'listening')
  const address = echo.address()
  proxy = await faultyProxy(`mysql://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/test`)
})
afterEach(() => proxy.heal())
afterAll(async () => {
  await proxy.close()
  echo.close()
})

async function connected(): Promise<{ socket: Socket; heard: () => string }> {
  const socket = createConnection({ host: '127.0.0.1', port: Number(new URL(proxy.url).port) })
  await once(socket, 'connect')
  let heard = ''
  socket.on('data', (bytes) => {
    heard += bytes
  })
  return { socket, heard: () => heard }
}

/** Says something on a connection that stalls from then on; resolves once the proxy has it. */
async function saidInStall(socket: Socket, text: string, ms: number): Promise<void> {
  const struck = proxy.strike({ fault: { stall: ms }, at: text, loses: 'request' })
  socket.write(text)
  await struck
}

test('what a stall holds back arrives late', async () => {
  const { socket, heard } = await connected()
  await saidInStall(socket, 'late', 100)
  expect(heard()).toBe('')
  await vi.waitFor(() => expect(heard()).toBe('late'))
  socket.destroy()
})

test('what a stall holds back when it ends arrives before what comes then', async () => {
  const { socket, heard } = await connected()
  for (const text of ['one ', 'two ']) await saidInStall(socket, text, 60_000)
  proxy.heal()
  socket.write('three')
  await vi.waitFor(() => expect(heard()).toBe('one two three'))
  socket.destroy()
})

test('a stall strikes one connection alone', async () => {
  const [struck, other] = [await connected(), await connected()]
  await saidInStall(struck.socket, 'lock', 60_000)
  other.socket.write('lock')
  await vi.waitFor(() => expect(other.heard()).toBe('lock'))
  expect(struck.heard()).toBe('')
  for (const { socket } of [struck, other]) socket.destroy()
})
