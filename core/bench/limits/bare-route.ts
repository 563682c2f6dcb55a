import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

/** The limit of every HTTP figure: a Fastify process that only answers with fixed bytes. */
const body = readFileSync(process.env.BARE_BODY ?? '')
const contentType = process.env.BARE_TYPE ?? 'application/json; charset=utf-8'
const app = Fastify()
const answer = {
  handler: (_request: unknown, reply: { header(name: string, value: string): { send(body: Buffer): unknown } }) =>
    reply.header('content-type', contentType).send(body),
}
app.get('/', answer.handler)
app.post('/', answer.handler)
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : 0 }))
