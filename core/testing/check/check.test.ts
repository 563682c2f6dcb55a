import { describe, expect, it } from 'vitest'
import { sizeFaults } from './rules/file-sizes.ts'
import { folderCounts, rootFaults } from './rules/folder-counts.ts'
import { arrowFaults, cycleFaults, featureCycleFaults } from './rules/import-arrows.ts'
import { commentFaults } from './rules/long-comments.ts'
import { looseRecordFaults } from './rules/loose-records.ts'
import { doorFaults } from './rules/one-door.ts'
import { sqlFaults } from './rules/sql-by-hand.ts'
import { literalFaults } from './rules/wording-literals.ts'
import { wordFaults } from './rules/words-used.ts'
import { parseSource } from './source-files.ts'

it('finds comments that are wider than code, but for the reasons of the linter', () => {
  const text = `// ${'word '.repeat(30)}\n  // biome-ignore ${'word '.repeat(30)}\n// short\nconst a = '${'b'.repeat(130)}'\n`
  expect(commentFaults([parseSource('core/a.ts', text)])).toEqual([expect.stringContaining('core/a.ts:1: ')])
})

const faultsOf = (path: string, text: string) => arrowFaults([parseSource(path, text)])

describe('import arrows', () => {
  it.each([
    ['core/domain/pricing/quote.ts', "import { x } from '../../operations/ports.ts'"],
    ['core/domain/pricing/quote.ts', "import knex from 'knex'"],
    ['core/domain/pricing/quote.ts', "export { x } from '../../persistence/locks.ts'"],
    ['core/operations/booking/book-appointment.ts', "import { x } from '../../persistence/locks.ts'"],
    ['core/jobs/outbox.ts', "const x = await import('../surfaces/rest/index.ts')"],
    ['core/persistence/locks.ts', "import { x } from '../surfaces/rest/index.ts'"],
    ['plugins/a/plugin.ts', "import { x } from '../b/plugin.ts'"],
    ['plugins/a/plugin.ts', "import { x } from '../../core/operations/ports.ts'"],
    ['plugins/a/plugin.ts', "import { x } from '../../core/domain/flow/index.ts'"],
    ['plugins/a/shared.ts', "import type { X } from '../../core/domain/entities/index.ts'"],
    ['plugins/a/plugin.ts', "import { definePlugin } from '../../core/plugin-api/index.ts'"],
    ['core/plugin-api/files.ts', "import { readFile } from 'node:fs/promises'"],
    ['core/plugin-api/index.ts', "import { x } from '../operations/ports.ts'"],
    ['plugins/a/client.tsx', "import { x } from '../../client/app/routes.tsx'"],
    ['plugins/a/client.tsx', "import { Button } from '../../client/ui/button.tsx'"],
    ['plugins/a/client.tsx', "import type { Draft } from '../../client/state/draft.ts'"],
    ['plugins/a/form.tsx', "import { formatMoney } from '../../core/domain/wording/index.ts'"],
    ['plugins/a/form.tsx', "import { Button } from '../../client/plugin-api/index.ts'"],
    ['plugins/a/form.tsx', "import { isRecord } from '../../core/plugin-api/index.ts'"],
    ['plugins/a/form.tsx', "import { testStep } from '@tessera/plugin-api/conformance'"],
    ['plugins/a/form.tsx', "const x = await import('../../client/ui/toasts.tsx')"],
    ['plugins/a/plugin.ts', "import { Button } from '@tessera/plugin-api/client'"],
    ['client/ui/button.tsx', "import { StepFrame } from '../plugin-api/index.ts'"],
    ['client/ui/button.tsx', "import { StepFrame } from '@tessera/plugin-api/client'"],
    ['client/plugin-api/index.ts', "import { x } from '../screens/account/account-page.tsx'"],
    ['client/app/shell.tsx', "import fastify from 'fastify'"],
    ['core/persistence/repositories/users.ts', "import { Model } from 'objection'"],
    ['core/persistence/repositories/users.ts', "import knex from 'knex'"],
    ['core/jobs/outbox.ts', "import { raw } from 'objection'"],
    ['client/app/shell.tsx', "import { definePlugin } from '../../core/plugin-api/index.ts'"],
    ['client/screens/date/slots/slots-step.tsx', "import { x } from '../../checklist/cart-bar.tsx'"],
    ['client/screens/date/slots/slots-step.tsx', "import type { X } from '../../checklist/cart-items.ts'"],
    ['client/booking/date/when.ts', "const x = await import('../../screens/date/days/days-step.tsx')"],
    ['client/ui/button.tsx', "import { x } from '../screens/account/account-page.tsx'"],
    ['themes/base/tokens.ts', "import { x } from '../../client/ui/button.tsx'"],
    ['shared/tool.ts', "import { x } from '../core/app.ts'"],
  ])('%s: %s is refused', (path, text) => expect(faultsOf(path, text)).toHaveLength(1))

  it.each([
    ['core/domain/pricing/quote.ts', "import { x } from '../time/index.ts'"],
    ['core/operations/booking/book-appointment.ts', "import type { x } from '../../plugin-api/index.ts'"],
    ['core/surfaces/rest/index.ts', "import { x } from '../../operations/index.ts'"],
    ['plugins/a/plugin.ts', "import { definePlugin } from '@tessera/plugin-api'"],
    ['plugins/a/client.tsx', "import { Button } from '@tessera/plugin-api/client'"],
    ['plugins/a/client.tsx', "import { isRecord } from '@tessera/plugin-api'"],
    ['plugins/a/client.tsx', "import { sum } from './sum.ts'"],
    ['client/plugin-api/index.ts', "export { Button } from '../ui/button.tsx'"],
    ['client/app/shell.tsx', "const x = await import('../screens/account/account-layer.tsx')"],
    ['client/screens/date/slots/slots-step.tsx', "import { x } from '../months/use-month.ts'"],
    ['client/screens/date/slots/slots-step.tsx', "import { x } from '../../../booking/hold/use-hold.ts'"],
    ['core/plugin-api/conformance/local-service.ts', "import { createServer } from 'node:http'"],
    ['client/app/shell.tsx', "import type { StepDescriptor } from '../../core/plugin-api/index.ts'"],
  ])('%s: %s is allowed', (path, text) => expect(faultsOf(path, text)).toEqual([]))

  it('reports a cycle, but not one of types', () => {
    const a = (kind: string) => parseSource('core/domain/a.ts', `import ${kind}{ b } from './b.ts'`)
    const b = parseSource('core/domain/b.ts', "import { a } from './a.ts'")
    expect(cycleFaults([a(''), b])).toHaveLength(1)
    expect(cycleFaults([a('type '), b])).toEqual([])
  })

  it('reports two features that import each other, types included', () => {
    const words = parseSource('core/operations/words/words.ts', "import type { a } from '../travel/travel.ts'")
    const travel = parseSource('core/operations/travel/travel.ts', "import { b } from '../words/words.ts'")
    expect(featureCycleFaults([words, travel])).toHaveLength(1)
    expect(featureCycleFaults([words])).toEqual([])
    const price = parseSource('client/booking/price/price.ts', "import type { a } from '../context/context.ts'")
    const context = parseSource('client/booking/context/context.ts', "import type { b } from '../price/price.ts'")
    expect(featureCycleFaults([price, context])).toHaveLength(1)
    expect(featureCycleFaults([price, words])).toEqual([])
  })

  it('reports a circle of features once, with the import for each step', () => {
    const words = parseSource('core/operations/words/words.ts', "import type { a } from '../travel/travel.ts'")
    const travel = parseSource('core/operations/travel/travel.ts', "import { b } from '../answers/answers.ts'")
    const answers = parseSource('core/operations/answers/answers.ts', "import { c } from '../words/words.ts'")
    expect(featureCycleFaults([words, travel, answers])).toEqual([
      expect.stringMatching(/answers → .*words → .*travel → .*answers: .*answers.ts imports .*words.ts, /),
    ])
    expect(featureCycleFaults([words, travel])).toEqual([])
  })
})

describe('folders', () => {
  const at = (...paths: string[]) => paths.map((path) => parseSource(path, ''))
  const flat = (count: number) => Array.from({ length: count }, (_, index) => `core/operations/file-${index}.ts`)

  it('are counted for each divided room', () => {
    const files = at('core/operations/tenant.ts', 'core/operations/words/words.ts', 'core/operations/travel/a/b.ts')
    expect(folderCounts(files)[0]).toEqual({ room: 'core/operations', files: 3, atRoot: 1, folders: 2 })
  })

  it('may have a dozen files at their root', () => {
    expect(rootFaults(at(...flat(12), 'core/operations/words/words.ts'))).toEqual([])
    expect(rootFaults(at(...flat(13)))).toHaveLength(1)
    expect(rootFaults(at('client/screens/stray.tsx'))).toEqual([])
  })
})

describe('the one door', () => {
  const faults = (path: string, text: string) => doorFaults([parseSource(path, text)])
  it.each([
    ['an alias of the repository', 'const { reservations } = unit; await reservations.swap(a, b, [], why)'],
    ['another name for it', "const w = unit.reservations; await w.amend(a, { status: 'booked' })"],
    ['a row of its own', 'await unit.reservations.insertReservation(a, [])'],
    ['SQL', "const sql = 'UPDATE reservations SET status = ? WHERE id = ?'"],
    ['SQL over lines, in quotes', 'const sql = `INSERT IGNORE INTO\n  \\`claims\\` VALUES (?)`'],
    ['SQL in pieces', "const sql = 'DELETE FROM ' + 'occupancy_days WHERE provider = ?'"],
    ['SQL with a hole', `const sql = \`\${ignore} INTO payment_refunds VALUES (\${marks})\``],
    ['a maker of SQL', "trip.queue(sql.update('reservations', row, rest))"],
    ['a maker of SQL and a constant', "const table = 'ledger'; trip.queue(sql.insertOnce(table, row))"],
    ['a maker of SQL and an index', "trip.queue(sql.update(through(dialect, 'PRIMARY', 'claims'), row, rest))"],
    ['a query builder', "await knex('claims').where({ provider }).del()"],
    ['a query builder behind a database', "const rows = db.knex('payment_captures'); await rows.insert(row)"],
    ['a model', "import { LedgerLine } from './payment-models.ts'; tenant.insert(LedgerLine, line)"],
    ['a model under another name', "import { Refund as Back } from './payment-models.ts'; deleting(Back, () => {})"],
    ['a model of a module', 'const change = updating(models.Reservation, (rows) => rows.set({ status }))'],
    ['a model in a constant', 'const M = models.Attempt; const change = updating(M, (rows) => rows.set({ state }))'],
    ['a state of an attempt', "await payments.updateAttempt(attempt, { state: 'captured' })"],
    ['a method taken out', 'const { putCaptures } = unit.payments; await putCaptures([])'],
    ['a method under another name', 'const { putCaptures: put } = unit.payments; await put([])'],
    ['a method by its key', "await unit.payments['orderRefunds']([])"],
    ['a line of the ledger', 'await unit.payments.appendLedger([line])'],
    ['a maker of claims', "import { deleteClaims as gone } from '../claims.ts'"],
  ])('refuses %s', (_name, text) => {
    for (const path of ['core/jobs/hasty.ts', 'core/persistence/hasty.ts', 'core/operations/booking/hasty.ts'])
      expect(faults(path, text)).toHaveLength(1)
  })

  it.each([
    "import { amend } from '../reservations/transition.ts'\nawait amend(unit, reservation, { payment })",
    "const [row] = await trip.run([sql.selectOfProvider('*', 'reservations', ' AND id = ?', id)])",
    "const sql = 'SELECT * FROM claims WHERE provider = ? FOR UPDATE'",
    "const sql = 'UPDATE payment_events SET due = NULL'",
    "import { Reservation } from './reservation-models.ts'; const all = selecting(Reservation, () => {})",
    'const change = updating(models.Upload, (rows) => rows.set({ state }))',
    'await unit.sessions.insert(session)',
  ])('allows %s', (text) => expect(faults('core/jobs/patient.ts', text)).toEqual([]))

  it('allows the door itself, and tests that prepare their data', () => {
    const text = 'await unit.reservations.swap(a, b, [], why)'
    expect(faults('core/operations/reservations/transition.ts', text)).toEqual([])
    expect(faults('core/persistence/some.db.test.ts', text)).toEqual([])
  })

  it('reports a file that stays on a list without writing', () => {
    expect(faults('core/operations/reservations/transition.ts', 'export {}')).toHaveLength(1)
  })
})

describe('records of anything', () => {
  const faults = (path: string, text: string) => looseRecordFaults([parseSource(path, text)])

  it.each([
    ['core/operations/x.ts', 'const isRecord = (value: unknown) => true'],
    ['plugins/a/plugin.ts', 'function isRecord(value: unknown) { return true }'],
    ['core/config/x.ts', 'const isObject = (value: unknown): value is Record<string, unknown> => true'],
    ['core/config/x.ts', 'const isObject = (value: unknown): value is { [key: string]: unknown } => true'],
    ['core/bench/x.test.ts', 'type Json = Record<string, any>\nfunction isJson(value: unknown): value is Json {}'],
    ['client/screens/x.tsx', 'const nameOf = (entity: Record<string, unknown>) => String(entity.name)'],
    ['client/booking/x.ts', 'export interface Listed { entities: Record<string, unknown>[] }'],
    ['client/booking/x.ts', 'const nameOf = (entity: PublicEntity) => entity.name'],
    ['client/booking/x.ts', "import type { Json } from '../data/read.ts'\nconst nameOf = (raw: Json) => raw.name"],
    ['client/screens/x.ts', 'const nameOf = (raw: { [field: string]: unknown }) => raw.name'],
    ['client/screens/x.ts', 'interface Typed extends Record<string, unknown> { name: string }'],
    ['client/booking/x.ts', 'interface Typed extends Json { name: string }'],
    ['client/booking/x.ts', 'const placeOf = (raw: unknown) => record(raw).address'],
    ['client/booking/x.ts', 'const namesOf = (groups: unknown[]) => groups.map(record)'],
    ['client/state/x.ts', 'interface Draft { extra?: Record<string, unknown> }'],
  ])('%s: %s is refused', (path, text) => expect(faults(path, text)).toHaveLength(1))

  it.each([
    ['core/domain/is-record.ts', 'export const isRecord = (value: unknown): value is Record<string, unknown> => true'],
    ['core/operations/x.ts', "import { isRecord } from '../domain/is-record.ts'\nexport const y = isRecord({})"],
    ['core/operations/x.ts', 'const isNamed = (value: unknown): value is { name: string } => true'],
    ['core/operations/x.ts', 'const settings: Record<string, unknown> = {}'],
    ['client/screens/x.tsx', 'const nameOf = ({ name }: PublicBookable) => name'],
    ['client/screens/x.tsx', 'const faults: Record<string, string> = {}'],
    ['client/screens/x.tsx', 'interface Typed extends Record<string, string> { name: string }'],
    ['client/booking/x.ts', 'const placeOf = (raw: unknown) => record<Place>(raw).address'],
    ['client/screens/x.test.ts', 'const bookable = (fields: Record<string, unknown>) => fields'],
    ['client/data/read.ts', 'export type Json = Record<string, unknown>'],
  ])('%s: %s is allowed', (path, text) => expect(faults(path, text)).toEqual([]))
})

describe('wording literals', () => {
  const faults = (jsx: string) => literalFaults([parseSource('client/ui/x.tsx', `export const X = () => ${jsx}`)])

  it.each(['<p>Book now</p>', '<img alt="A boat" />', '<p>{"Book now"}</p>', '<i title="Close" />'])(
    '%s is refused',
    (jsx) => expect(faults(jsx)).toHaveLength(1),
  )

  it.each([
    '<p>{t("book.now")}</p>',
    '<p>·</p>',
    '<i className="wide" />',
    '<img alt="" />',
    '<Page title="title.manage" />',
  ])('%s is allowed', (jsx) => expect(faults(jsx)).toEqual([]))
})

describe('SQL written by hand', () => {
  const faults = (path: string, text: string) => sqlFaults([parseSource(path, text)])
  const why = '// By hand: before the tenant of a host is found nobody has one, so no model can ask.\n\n'

  it.each([
    "const sql = 'SELECT * FROM users WHERE id = ?'",
    `const sql = \`INSERT IGNORE INTO \${table} VALUES (?)\``,
    "const sql = 'UPDATE users SET role = ?'",
    `const sql = \`EXISTS (SELECT 1 FROM \${table})\``,
    "import { insertRow } from '../statements/rows.ts'",
  ])('%s is refused outside of the folder of statements', (text) => {
    expect(faults('core/persistence/repositories/users.ts', text)).toHaveLength(1)
    expect(faults('core/persistence/statements/users.ts', `${why}${text}`)).toEqual([])
    expect(faults('core/persistence/users.db.test.ts', text)).toEqual([])
  })

  it.each(["const told = 'Select a date from the list'", "const told = 'update'", `ask(\`\${key} SET\`)`])(
    '%s is no SQL',
    (text) => expect(faults('core/operations/x.ts', text)).toEqual([]),
  )

  it.each(["export const find = statement('SELECT 1 FROM users')", 'export function find() {}'])(
    '%s needs a reason there',
    (text) => {
      const told = `/** Before a tenant is known. */\n${text}`
      expect(faults('core/persistence/statements/users.ts', `${why}${text}`)).toHaveLength(1)
      expect(faults('core/persistence/statements/users.ts', `${why}${told}`)).toEqual([])
    },
  )

  it.each(['', '// Of users.\n', '// By hand: profile.\n', '/** By hand. */\n'])(
    'a file there needs a reason that says more than “%s”',
    (comment) => {
      const text = `${comment}/** Primary key. */\nexport const find = statement('SELECT 1 FROM users')`
      expect(faults('core/persistence/statements/users.ts', text)).toEqual([
        'core/persistence/statements/users.ts: does not say why its statements are written by hand',
      ])
    },
  )
})

describe('words', () => {
  const words = { 'nav.back': 'Back', 'status.booked': 'Booked', 'status.gig': 'Gig', 'error.internal': 'No' }
  const faults = (text: string, path = 'client/ui/x.tsx') => wordFaults([parseSource(path, text)], words)
  const all = `t('nav.back'); t(\`status.\${status}\`)`

  it('finds nothing where each key exists and each word is read', () => expect(faults(all)).toEqual([]))

  it.each([
    ["t('nav.bak')", 'client/ui/x.tsx:2: no dictionary has “nav.bak”'],
    [`t(\`state.\${status}\`)`, 'client/ui/x.tsx:2: no dictionary has “state.…”'],
    ["t(late ? 'nav.back' : 'nav.late')", 'client/ui/x.tsx:2: no dictionary has “nav.late”'],
    ["context.word('nav.late')", 'client/ui/x.tsx:2: no dictionary has “nav.late”'],
  ])('%s is refused where no dictionary has the key', (call, fault) => {
    expect(faults(`${all}\n${call}`)).toEqual([fault])
  })

  it('reports words that only tests read', () => {
    const unread = ['status.booked', 'status.gig'].map((key) => `plugins/wording-en-us/words: nothing reads “${key}”`)
    expect(faults("t('nav.back')")).toEqual(unread)
    expect(faults(all, 'client/ui/x.test.tsx')).toHaveLength(3)
  })

  it('counts a word as read where its key is passed on', () => {
    expect(faults(`const tellings = { booked: 'nav.back' }\nt(\`status.\${status}\`)`)).toEqual([])
  })
})

it('reports a file of over 400 lines', () => {
  const file = (lines: number) => parseSource('core/domain/x.ts', 'export {}\n'.repeat(lines))
  expect(sizeFaults([file(400)])).toEqual([])
  expect(sizeFaults([file(401)])).toHaveLength(1)
})
