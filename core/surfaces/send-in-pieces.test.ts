import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Tenant } from '../operations/tenant.ts'
import { sendInPieces } from './send-in-pieces.ts'

const piece = 262_144
const scope = { whitelabel: 'pier', provider: 'yard' }

async function sending(payload: string | Buffer, tenant: Partial<Tenant> | null = { scope }) {
  const turns: unknown[] = []
  const app = Fastify()
  const resolveTenant = async () => tenant as Tenant | null
  sendInPieces(app, { resolveTenant, ports: { nextTurn: async (of) => void turns.push(of) } })
  app.get('/', async (_request, reply) => reply.type('application/json').send(payload))
  const answer = await app.inject('/')
  await app.close()
  return { answer, turns }
}

test('a long answer is sent in pieces, and others have a turn between them', async () => {
  const bytes = Buffer.alloc(piece * 3 + 1, 'a')
  bytes.write('z', piece * 3)
  const { answer, turns } = await sending(bytes)
  expect(answer.rawPayload.equals(bytes)).toBe(true)
  expect(answer.headers['content-length']).toBe(String(bytes.length))
  expect(turns).toEqual([scope, scope, scope])
})

test('a long text keeps its characters', async () => {
  const text = 'ñ€'.repeat(piece)
  const { answer, turns } = await sending(text)
  expect(answer.payload).toBe(text)
  expect(turns.length).toBe(4)
})

test('a short answer, and one of no site, is sent at once', async () => {
  expect((await sending('[1]')).turns).toEqual([])
  const { answer, turns } = await sending(Buffer.alloc(piece * 2, 'a'), null)
  expect(answer.rawPayload.length).toBe(piece * 2)
  expect(turns).toEqual([])
})
