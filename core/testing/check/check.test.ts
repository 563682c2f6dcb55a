import { describe, expect, it } from 'vitest'
import { sizeFaults } from './file-sizes.ts'
import { arrowFaults, cycleFaults, featurePairFaults } from './import-arrows.ts'
import { doorFaults } from './one-door.ts'
import { parseSource } from './source-files.ts'
import { literalFaults } from './wording-literals.ts'
import { wordFaults } from './words-used.ts'

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
    ['client/app/shell.tsx', "import fastify from 'fastify'"],
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
    ['plugins/a/client.tsx', "import { Button } from '../../client/ui/button.tsx'"],
    ['client/app/shell.tsx', "const x = await import('../screens/account/account-layer.tsx')"],
    ['client/screens/date/slots/slots-step.tsx', "import { x } from '../months/use-month.ts'"],
    ['client/screens/date/slots/slots-step.tsx', "import { x } from '../../../booking/hold/use-hold.ts'"],
    ['plugins/a/client.tsx', "import { formatMoney } from '../../core/domain/wording/index.ts'"],
    ['core/plugin-api/conformance/local-service.ts', "import { createServer } from 'node:http'"],
    ['client/app/shell.tsx', "import type { StepDescriptor } from '../../core/plugin-api/index.ts'"],
  ])('%s: %s is allowed', (path, text) => expect(faultsOf(path, text)).toEqual([]))

  it('sees a cycle, and not one of types', () => {
    const a = (kind: string) => parseSource('core/domain/a.ts', `import ${kind}{ b } from './b.ts'`)
    const b = parseSource('core/domain/b.ts', "import { a } from './a.ts'")
    expect(cycleFaults([a(''), b])).toHaveLength(1)
    expect(cycleFaults([a('type '), b])).toEqual([])
  })

  it('sees two features that import each other, types included', () => {
    const words = parseSource('core/operations/words/words.ts', "import type { a } from '../travel/travel.ts'")
    const travel = parseSource('core/operations/travel/travel.ts', "import { b } from '../words/words.ts'")
    expect(featurePairFaults([words, travel])).toHaveLength(1)
    expect(featurePairFaults([words])).toEqual([])
  })
})

describe('the one door', () => {
  const faults = (path: string, text: string) => doorFaults([parseSource(path, text)])
  it.each([
    ['core/operations/booking/hasty.ts', 'await unit.reservations.swap(a, b, [], why)'],
    ['core/jobs/hasty.ts', 'await unit.reservations.insert(a, [])'],
    ['core/persistence/hasty.ts', "const sql = 'DELETE FROM claims WHERE provider = ?'"],
    ['core/surfaces/hasty.ts', 'await unit.payments.putCaptures([])'],
  ])('%s: %s is refused', (path, text) => expect(faults(path, text)).toHaveLength(1))
  it('lets the door itself through, and tests that prepare their world', () => {
    const text = 'await unit.reservations.swap(a, b, [], why)'
    expect(faults('core/operations/reservations/transition.ts', text)).toEqual([])
    expect(faults('core/persistence/some.db.test.ts', text)).toEqual([])
  })
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

describe('words', () => {
  const words = { 'nav.back': 'Back', 'status.booked': 'Booked', 'status.gig': 'Gig', 'error.internal': 'No' }
  const faults = (text: string, path = 'client/ui/x.tsx') => wordFaults([parseSource(path, text)], words)
  const all = `t('nav.back'); t(\`status.\${status}\`)`

  it('are all read, and all there', () => expect(faults(all)).toEqual([]))

  it.each([
    ["t('nav.bak')", 'client/ui/x.tsx:2: no dictionary has “nav.bak”'],
    [`t(\`state.\${status}\`)`, 'client/ui/x.tsx:2: no dictionary has “state.…”'],
    ["t(late ? 'nav.back' : 'nav.late')", 'client/ui/x.tsx:2: no dictionary has “nav.late”'],
    ["context.word('nav.late')", 'client/ui/x.tsx:2: no dictionary has “nav.late”'],
  ])('%s is refused where no dictionary has the key', (call, fault) => {
    expect(faults(`${all}\n${call}`)).toEqual([fault])
  })

  it('are refused when nothing reads them; tests are no readers', () => {
    const unread = ['status.booked', 'status.gig'].map((key) => `plugins/wording-en-us/words: nothing reads “${key}”`)
    expect(faults("t('nav.back')")).toEqual(unread)
    expect(faults(all, 'client/ui/x.test.tsx')).toHaveLength(3)
  })

  it('are read where a key is handed on', () => {
    expect(faults(`const tellings = { booked: 'nav.back' }\nt(\`status.\${status}\`)`)).toEqual([])
  })
})

it('refuses a file of over 400 lines', () => {
  const file = (lines: number) => parseSource('core/domain/x.ts', 'export {}\n'.repeat(lines))
  expect(sizeFaults([file(400)])).toEqual([])
  expect(sizeFaults([file(401)])).toHaveLength(1)
})
