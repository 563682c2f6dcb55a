import { afterAll, expect, test } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import type { CallError } from '../../data/errors.ts'
import type { Processor } from './use-way.ts'
import type * as WayGoneModule from './way-gone.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { WayGone } = await stage.load<typeof WayGoneModule>('booking/confirmation/way-gone.tsx')

const way = (name: string, more: Partial<Processor> = {}): Processor => ({
  ...{ name, plugin: 'acme', method: 'card', savesmethods: false, config: {} },
  ...more,
})
const card = way('acme.card')
const wallet = way('acme.wallet', { method: 'wallet', label: 'payment.redirect' })
const refused: CallError = { code: 'processor_not_eligible', data: {} }

/** What is said; empty for nothing. */
const said = (props: Parameters<typeof WayGone>[0], language: 'en-us' | 'es' = 'en-us') =>
  stage.draw(WayGone, props, { language }).replace(/<style.*?<\/style>|<[^>]*>/g, '')

test('nothing while each way is offered', () => {
  expect(said({ way: null, refused: null, offered: [card] })).toBe('')
})

test.each([
  ['before the page has asked for the others', [card, wallet]],
  ['once it is left out', [wallet]],
])('which one is gone, %s', (_when, offered) => {
  expect(said({ way: card, refused, offered })).toMatch(
    /^“Card” is not available at the moment, and nothing was charged/,
  )
  expect(said({ way: card, refused, offered }, 'es')).toMatch(/^«Tarjeta» no está disponible/)
})

test('the name that its plugin has for it', () => {
  expect(said({ way: wallet, refused, offered: [card] })).not.toContain('Online account')
})

test.each([
  ['where the last one has gone', card, [card]],
  ['where it is left out', card, []],
  ['where there was none', null, []],
] as const)('that nothing can be paid, %s', (_where, gone, offered) => {
  expect(said({ way: gone, refused: null, offered: [...offered] })).toMatch(/^Cannot process payments/)
})
