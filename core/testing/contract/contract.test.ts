import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { words } from '../../../plugins/wording-en-us/words.ts'
import { testRoot } from '../test-config.ts'
import { callRows } from './call-rows.ts'
import { entityRows } from './entity-rows.ts'
import { faultOf, hasField } from './find-claim.ts'
import { messageRows } from './message-rows.ts'
import { entityFields, type Row } from './row.ts'

const rows: Row[] = [...entityRows, ...callRows, ...messageRows]

/** Tests that walk every field of every schema, and so name none. */
const walksAll = new Set([
  'core/persistence/bundle/tenant-bundle.db.test.ts',
  'core/operations/wire-answers.db.test.ts',
  // Every case of every type of question.
  'client/e2e/fields.e2e.ts',
])

const textOf = (file: string): string | null => {
  const path = join(testRoot, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** How a test names what a row claims; one of them is enough. */
function namesOf(claim: Row['claim']): string[] {
  switch (claim.kind) {
    case 'entity':
    case 'answer':
      return claim.path.split('.').slice(-1)
    case 'twin':
      return [claim.twin]
    case 'method':
      return [claim.operation]
    case 'route':
      return [claim.operation, claim.path.replace(/:\w+.*/, '')]
    case 'word':
      return [claim.key, ...claim.text.split(/\{[^}]*\}/).filter((part) => part.trim().length > 7)]
  }
}

const faultOfRow = ({ claim, test: file }: Row): string[] => {
  const fault = faultOf(claim, words)
  const text = textOf(file)
  const isNamed = text !== null && (walksAll.has(file) || namesOf(claim).some((name) => text.includes(name)))
  return [...(fault === null ? [] : [fault]), ...(isNamed ? [] : [`the test ${file} does not name it`])]
}

test('what the contract calls served is there: the field, the call or the message, and a test that names it', () => {
  expect(rows.flatMap((row) => faultOfRow(row).map((fault) => `${row.name}: ${fault}`))).toEqual([])
})

test('a test that does not name what a row claims is found', () => {
  const [row] = entityFields('bookable', 'core/domain/pricing/money.test.ts', 'imagecarousel')
  expect(row && faultOfRow(row)).toEqual(['the test core/domain/pricing/money.test.ts does not name it'])
  expect(row && faultOfRow({ ...row, test: 'gone.test.ts' })).toEqual(['the test gone.test.ts does not name it'])
})

test('nothing stands in it twice', () => {
  const names = rows.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('a false claim is found', () => {
  const fault = (claim: Row['claim']) => faultOf(claim, words)
  expect(fault({ kind: 'entity', entity: 'bookable', path: 'tax.colour' })).toBe('bookable has no field tax.colour')
  expect(fault({ kind: 'twin', entity: 'bookable', twin: 'colour', path: 'tags' })).toMatch(/does not become tags/)
  expect(fault({ kind: 'answer', operation: 'get_user', path: 'colour' })).toBe('get_user does not answer colour')
  expect(fault({ kind: 'method', operation: 'paint', params: [] })).toBe('there is no operation paint')
  expect(fault({ kind: 'method', operation: 'get_user', params: ['id', 'colour'] })).toMatch(/take colour$/)
  expect(fault({ kind: 'route', method: 'GET', path: '/api/addon', operation: 'get_user' })).toMatch(/does not call/)
  expect(fault({ kind: 'word', key: 'catalogue.book', text: 'Buy' })).toBe('catalogue.book says “Book It!”')
  expect(hasField({ anyOf: [{ type: 'null' }, { items: { properties: { uid: {} } } }] }, ['uid'])).toBe(true)
})
