import { expect, test } from 'vitest'
import { catalogue } from '../../operations/index.ts'
import { restRoutes } from '../rest/rest-routes.ts'
import { graphCallsOfLife } from './life-calls.ts'

const inGraph = new Set(graphCallsOfLife.map(({ name }) => name))
const inRest = new Set(restRoutes.map(({ operation }) => operation))

test('what staff and customers do with a reservation is on all three surfaces', () => {
  expect([...inGraph].filter((name) => !inRest.has(name))).toEqual([])
  const acts =
    /^(approve|reject|modify|withdraw|cancel|claim|reschedule|check_in|update|refund)_reservation|_(bid|claim|waitlist(_offer)?|reservation_link)$/
  const missing = catalogue.map(({ name }) => name).filter((name) => acts.test(name) && !inGraph.has(name))
  expect(missing).toEqual([])
})

test('arguments have the types of the operation’s schema', () => {
  const typesOf = (one: string) => graphCallsOfLife.find(({ name }) => name === one)?.types
  expect(typesOf('reject_reservation')).toEqual({
    ...{ provider: 'String', id: 'ID!', version: 'Float', token: 'String', message: 'String' },
    idempotencykey: 'String',
  })
  expect(typesOf('cancel_reservation')).toMatchObject({ refundobj: 'JSON', preview: 'Boolean' })
  expect(typesOf('record_payment')).toMatchObject({ amount: 'JSON!', means: 'String!' })
  // A key that the operation declares stands once.
  expect(typesOf('pay_balance')).not.toHaveProperty('idempotencykey')
  expect(typesOf('get_waitlist')).not.toHaveProperty('idempotencykey')
})
