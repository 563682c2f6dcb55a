import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { words } from '../../../plugins/wording-en-us/words.ts'
import { testRoot } from '../test-config.ts'
import { callRows } from './call-rows.ts'
import { entityRows } from './entity-rows.ts'
import { faultOf, hasField, servedBy } from './find-claim.ts'
import { messageRows } from './message-rows.ts'
import { type Row, subjects } from './row.ts'

const rows: Row[] = [...entityRows, ...callRows, ...messageRows]

const faultOfRow = ({ claim, test: file }: Row): string[] => {
  if (!claim) return []
  const fault = faultOf(claim, words)
  return [...(fault === null ? [] : [fault]), ...(existsSync(join(testRoot, file)) ? [] : [`there is no test ${file}`])]
}

test('what the contract calls served is there: the field, the call or the message, and its test', () => {
  expect(rows.flatMap((row) => faultOfRow(row).map((fault) => `${row.name}: ${fault}`))).toEqual([])
})

test('nothing stands in it twice', () => {
  const names = rows.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('a false claim is found', () => {
  const fault = (row: Row['claim']) => row && faultOf(row, words)
  expect(fault({ kind: 'entity', entity: 'bookable', path: 'tax.colour' })).toBe('bookable has no field tax.colour')
  expect(fault({ kind: 'twin', entity: 'bookable', twin: 'colour', path: 'tags' })).toMatch(/does not become tags/)
  expect(fault({ kind: 'answer', operation: 'get_user', path: 'colour' })).toBe('get_user does not answer colour')
  expect(fault({ kind: 'method', operation: 'paint', params: [] })).toBe('there is no operation paint')
  expect(fault({ kind: 'method', operation: 'get_user', params: ['id', 'colour'] })).toMatch(/take colour$/)
  expect(fault({ kind: 'route', method: 'GET', path: '/api/addon', operation: 'get_user' })).toMatch(/does not call/)
  expect(fault({ kind: 'word', key: 'catalogue.book', text: 'Buy' })).toBe('catalogue.book says “Book It!”')
  expect(hasField({ anyOf: [{ type: 'null' }, { items: { properties: { uid: {} } } }] }, ['uid'])).toBe(true)
})

test('no call is said to be open that is served', () => {
  const served = rows.flatMap(({ name, open }) => {
    const by = open ? servedBy(name) : null
    return by === null ? [] : [`${name}: ${by} serves it, so the row names its test`]
  })
  expect(served).toEqual([])
  expect(servedBy('get_user')).toBe('the operation get_user')
  expect(servedBy('PUT /reservation/clearholds')).toBe('the route of clear_holds')
  expect(servedBy('PUT /reservation/paint')).toBeNull()
})

test('the rest is open, each row under the subject of its issue', () => {
  const open = rows.flatMap((row) => (row.open ? [{ name: row.name, subject: row.open }] : []))
  const lines = subjects.map((subject) => {
    const names = open.filter((one) => one.subject === subject).map(({ name }) => name)
    return `${subject} (${names.length}): ${names.join(', ')}`
  })
  console.info(`${rows.length - open.length} of ${rows.length} rows are served. Open:\n${lines.join('\n')}`)
  expect(open.length).toBeLessThan(rows.length / 4)
})
