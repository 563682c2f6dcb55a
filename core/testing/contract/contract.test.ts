import { expect, test } from 'vitest'
import { words } from '../../../plugins/wording-en-us/words.ts'
import { callRows } from './call-rows.ts'
import { constantRows } from './constant-rows.ts'
import { entityRows } from './entity-rows.ts'
import { faultOf, hasField, textOf } from './find-claim.ts'
import { limitRows } from './limit-rows.ts'
import { messageRows } from './message-rows.ts'
import { parameterRows } from './parameter-rows.ts'
import { type Claim, constants, entityFields, messages, parameters, type Row } from './row.ts'
import * as specified from './specified-names.ts'

const rows: Row[] = [...entityRows, ...callRows, ...parameterRows, ...constantRows, ...limitRows, ...messageRows]

/** Tests that walk every field of every schema, and so name none. */
const walksAll = new Set([
  'core/persistence/bundle/tenant-bundle.db.test.ts',
  // Every case of every type of question.
  'client/e2e/fields.e2e.ts',
])

/** Compares entities whole by every surface: a field that it names is read with all of its parts. */
const comparesEntities = 'core/surfaces/fields-everywhere.db.test.ts'

/** Without its comments, which show nothing. */
const codeOf = (text: string): string => text.replace(/^\s*(\/\/|\/?\*).*$/gm, '')

const lastOf = (path: string): string => path.split('.').at(-1) ?? path
const firstOf = (path: string): string => path.split('.')[0] ?? path
const beforeParameters = (path: string): string => path.replace(/(\/id)?\/:.*/, '')

/** How a test names what a row claims: one name of each list. */
function namesOf(claim: Claim): string[][] {
  switch (claim.kind) {
    case 'entity':
    case 'answer':
      return [[lastOf(claim.path)]]
    case 'twin':
      return [[claim.twin]]
    case 'withheld':
      return [[claim.field]]
    case 'text':
      return [[claim.name]]
    case 'method':
      return [[claim.operation], ...claim.params.map((name) => [name])]
    case 'route':
      return [[beforeParameters(claim.path)]]
    case 'parameter':
      return [[beforeParameters(claim.route)], [lastOf(claim.path), `:${lastOf(claim.path)}`]]
    case 'value':
      return [[claim.value]]
    case 'constant':
      return [[claim.said]]
    case 'word':
      return [[claim.key, ...claim.text.split(/\{[^}]*\}/).filter((part) => part.trim().length > 7)]]
  }
}

/** Messages are seen where they are said: on a page, drawn or in a browser, or in an answer over the wire. */
const seesMessages = /\.(e2e|server\.test|db\.test)\.ts$/

const faultsOfTest = (claim: Claim, file: string): string[] => {
  const text = textOf(file)
  if (text === null) return [`there is no ${file}`]
  if (claim.kind === 'word' && !seesMessages.test(file)) return [`the test ${file} sees no page and no answer`]
  const code = codeOf(text)
  const wanted = file === comparesEntities && claim.kind === 'entity' ? [[firstOf(claim.path)]] : namesOf(claim)
  const isNamed = walksAll.has(file) || wanted.every((names) => names.some((name) => code.includes(name)))
  return isNamed ? [] : [`the test ${file} does not name it`]
}

const faultsOfRow = (row: Row): string[] => {
  const fault = faultOf(row.claim, words)
  return [...(fault === null ? [] : [fault]), ...faultsOfTest(row.claim, row.test)]
}

test('what the contract says is there: by what, and with a test that names it', () => {
  expect(rows.flatMap((row) => faultsOfRow(row).map((fault) => `${row.name}: ${fault}`))).toEqual([])
})

test('a test that does not name what a row claims is found', () => {
  const file = 'core/domain/pricing/money.test.ts'
  const faults = (rows: Row[]) => rows.flatMap(faultsOfRow)
  expect(faults(entityFields('bookable', file, 'imagecarousel'))).toEqual([`the test ${file} does not name it`])
  expect(faults(entityFields('bookable', 'gone.test.ts', 'imagecarousel'))).toEqual(['there is no gone.test.ts'])
  expect(faults(parameters('GET /awslink', file, 'filename'))).toEqual([`the test ${file} does not name it`])
  expect(faults(messages(file, { 'catalogue.book': 'Book It!' }))).toEqual([
    `the test ${file} sees no page and no answer`,
  ])
  expect(faults(constants('core/domain/pricing/money.ts', file, { 'a tide': 'tide = 7' }))).toEqual([
    'core/domain/pricing/money.ts does not have tide = 7',
    `the test ${file} does not name it`,
  ])
})

const wordsOf = (list: string): string[] => list.split(/\s+/).filter((word) => word !== '')

/** What the specification names and no row has; a field is had by a row for any part of its path. */
function withoutRow(own: Row[]): string[] {
  const names = new Set(own.map(({ name }) => name))
  const fields = new Set(
    own.flatMap(({ name }) => {
      const [owner, path, ...more] = name.split(' ')
      return path === undefined || more.length > 0 ? [] : path.split('.').map((part) => `${owner} ${part}`)
    }),
  )
  const methods = new Set(own.flatMap(({ claim }) => (claim.kind === 'method' ? [claim.operation] : [])))
  const wanted = Object.entries(specified.specifiedNames).flatMap(([owner, list]) =>
    wordsOf(list).map((word) => `${owner} ${word}`),
  )
  const values = Object.entries(specified.specifiedValues).flatMap(([owner, list]) =>
    list.split(/\s*,\s*/).map((value) => `${owner}: ${value}`),
  )
  const { specifiedPaths, specifiedMarks, specifiedConstants, specifiedMessages } = specified
  const alone = [...specifiedPaths, ...specifiedMarks, ...specifiedConstants]
  return [
    ...wanted.filter((name) => !fields.has(name)),
    ...wordsOf(specified.specifiedCalls).filter((name) => !methods.has(name)),
    ...[...values, ...alone, ...specifiedMessages.map((key) => `message ${key}`)].filter((name) => !names.has(name)),
  ]
}

test('each name of the specification has a row', () => {
  expect(withoutRow(rows)).toEqual([])
})

test.each([
  ['bookable intervaloverlap', 'bookable intervaloverlap'],
  ['GET /awslink', 'GET /awslink'],
  ['select_bookable(provider, id)', 'select_bookable'],
  ['the tag notag', 'the tag notag'],
  ['message payment.card_other', 'message payment.card_other'],
  ['reservation status: gig', 'reservation status: gig'],
  ['tokens of an hour', 'tokens of an hour'],
])('a row that is lost is missed: %s', (lost, missed) => {
  expect(withoutRow(rows.filter(({ name }) => name !== lost))).toEqual([missed])
})

test('nothing stands in it twice', () => {
  const names = rows.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('a false claim is found', () => {
  const fault = (claim: Claim) => faultOf(claim, words)
  expect(fault({ kind: 'entity', entity: 'bookable', path: 'tax.colour' })).toBe('bookable has no field tax.colour')
  expect(fault({ kind: 'twin', entity: 'bookable', twin: 'colour', path: 'tags' })).toMatch(/does not become tags/)
  expect(fault({ kind: 'answer', operation: 'get_user', path: 'colour' })).toBe('get_user does not answer colour')
  expect(fault({ kind: 'method', operation: 'paint', params: [] })).toBe('there is no operation paint')
  expect(fault({ kind: 'method', operation: 'get_user', params: ['id', 'colour'] })).toMatch(/take colour$/)
  expect(fault({ kind: 'route', method: 'GET', path: '/api/addon', operation: 'get_user' })).toMatch(/does not call/)
  const colour = { kind: 'parameter', method: 'GET', route: '/awslink', path: 'colour' } as const
  expect(fault(colour)).toBe('GET /awslink does not take colour')
  expect(fault({ ...colour, route: '/paint' })).toBe('GET /paint does not take colour')
  const type = { kind: 'value', of: 'entity', owner: 'bookable', path: 'bookabletype', value: 'tide' } as const
  expect(fault(type)).toBe('bookabletype of bookable is never tide')
  expect(fault({ ...type, value: 'event' })).toBeNull()
  expect(fault({ kind: 'withheld', entity: 'user', field: 'email' })).toBe('user may be answered with email')
  expect(fault({ kind: 'text', within: 'displaytext', name: 'colour' })).toBe('displaytext has no colour')
  expect(fault({ kind: 'word', key: 'catalogue.book', text: 'Buy' })).toBe('catalogue.book says “Book It!”')
  expect(hasField({ anyOf: [{ type: 'null' }, { items: { properties: { uid: {} } } }] }, ['uid'])).toBe(true)
})
