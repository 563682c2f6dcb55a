import { createElement, type Provider } from 'react'
import { afterAll, expect, it } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import type * as Context from './cart-context.tsx'
import type * as Groups from './tag-group.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { TagGroup } = await stage.load<typeof Groups>('screens/checklist/tag-group.tsx')
const { CartProvider } = await stage.load<{ CartProvider: Provider<Partial<Context.Cart>> }>(
  'screens/checklist/cart-context.tsx',
)

const bookables = ['talk', 'tour'].map((id) => ({ id, name: id, bookabletype: 'standard' as const }))
const draft = { id: 'list', draft: 'list', modified: 0, answers: {} }

/** The header of a group of two, of which those with these ids are chosen; its rows are another's test. */
function headerWith(chosen: string[], ready = true) {
  const appointments = chosen.map((bookable, index) => ({
    id: `date-${index}`,
    draft: `date-${index}`,
    modified: 0,
    bookable,
    answers: {},
  }))
  const cart = { appointments, ready, draft, shown: [], gone: [], find: () => undefined }
  const List = () =>
    createElement(CartProvider, { value: cart }, createElement(TagGroup, { group: { tag: 'Planning', bookables } }))
  const header = /<header.*?<\/header>/s.exec(stage.draw(List, {}))?.[0] ?? ''
  return header
    .replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')
    .trim()
    .split(/\s{2,}/)
}

it.each([
  ['checklist.group_untouched', [], '0 of 2'],
  ['checklist.group_in_progress', ['tour'], '1 of 2'],
  // Two dates of one count once.
  ['checklist.group_in_progress', ['tour', 'tour'], '1 of 2'],
  ['checklist.group_complete', ['tour', 'talk'], '2 of 2, complete'],
])('a group of two says %s with %j chosen', (_key, chosen, said) => {
  expect(headerWith(chosen)).toEqual(['Planning', said])
})

it('says nothing before the browser knows what is chosen', () => {
  expect(headerWith(['tour'], false)).toEqual(['Planning'])
})
