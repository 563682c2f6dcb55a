import fastify from 'fastify'
import { expect, test } from 'vitest'
import { forEverybody, presentVisitor } from '../operations/request-scope.ts'
import { limitDatabaseTime } from './database-time.ts'

test('work knows whose request it belongs to, also once its body has arrived, unless it is for everybody', async () => {
  const app = fastify()
  limitDatabaseTime(app, 1_000, ({ ip }) => `pseudonym of ${ip}`)
  app.post('/', async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return [presentVisitor() ?? null, forEverybody(() => presentVisitor()) ?? null]
  })
  const sent = ['192.0.2.1', '192.0.2.2'].map((remoteAddress) =>
    app.inject({ method: 'POST', url: '/', payload: {}, remoteAddress }),
  )
  const told = (await Promise.all(sent)).map((answer) => answer.json())
  expect(told).toEqual([
    ['pseudonym of 192.0.2.1', null],
    ['pseudonym of 192.0.2.2', null],
  ])
  await app.close()
})
