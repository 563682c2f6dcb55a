import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { PreparedJson } from '../operations/caches/prepared-json.ts'
import { compressKept } from './compress-kept.ts'

const list = JSON.stringify(Array.from({ length: 200 }, (_, index) => `day ${index}`))

/** An answer as both surfaces send it, asked for several times. */
async function asking(headers: Record<string, string>, text = list) {
  const room = { before: 16, after: 4 }
  const ends = [Buffer.alloc(room.before), Buffer.alloc(room.after)] as const
  const answer = new PreparedJson(Buffer.concat([ends[0], Buffer.from(text), ends[1]]), room)
  const app = Fastify()
  compressKept(app)
  app.get('/rpc', async (_request, reply) => reply.send(answer.between('{"a":', '}')))
  app.get('/rest', async (_request, reply) => reply.header('vary', 'cookie').send(answer.bytes))
  const ask = async (url: string) => {
    const { rawPayload, headers: told } = await app.inject({ url, headers })
    return { bytes: rawPayload, encoding: told['content-encoding'], vary: told.vary, length: told['content-length'] }
  }
  return { ask, close: () => app.close() }
}

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('an answer that is given again is compressed as %s, and says so', async (encoding, open) => {
  const { ask, close } = await asking({ 'accept-encoding': `deflate, ${encoding}` })
  for (const [url, text, vary] of [
    ['/rpc', `{"a":${list}}`, 'accept-encoding'],
    ['/rest', list, 'cookie, accept-encoding'],
  ] as const) {
    expect(await ask(url)).toMatchObject({ encoding: undefined, length: String(text.length) })
    for (let time = 0; time < 2; time += 1) {
      const { bytes, ...told } = await ask(url)
      expect(told).toEqual({ encoding, vary, length: String(bytes.length) })
      expect(open(bytes).toString()).toBe(text)
    }
  }
  await close()
})

test.each([
  ['nobody asks for it', {}, list],
  ['it is refused', { 'accept-encoding': 'br;q=0, gzip; q=0.0, identity' }, list],
  ['it is short', { 'accept-encoding': 'br' }, '[1]'],
  ['the sender wants none', { 'accept-encoding': 'br', 'x-no-compression': 'true' }, list],
])('an answer stays as it is where %s', async (_why, headers, text) => {
  const { ask, close } = await asking(headers, text)
  await ask('/rpc')
  expect(await ask('/rpc')).toMatchObject({ encoding: undefined, bytes: Buffer.from(`{"a":${text}}`) })
  await close()
})
