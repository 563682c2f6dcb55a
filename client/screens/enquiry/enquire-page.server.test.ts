import { createElement } from 'react'
import { afterAll, expect, it } from 'vitest'
import type { PageForm, PublicBookable } from '../../../core/domain/wire/index.ts'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import { words as english } from '../../../plugins/wording-en-us/words.ts'
import type * as Words from '../../booking/questions/no-cart-words.tsx'
import type * as Spoken from '../../ui/words.tsx'
import type * as Asked from './enquire-page.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { default: EnquirePage } = await stage.load<typeof Asked>('screens/enquiry/enquire-page.tsx')

const provider = { id: 'quay', name: 'Quay Street' }
const bookable = { id: 'sail', provider: 'quay', name: 'Sail', forms: ['crew', 'way'] }
const form = (id: string, name: string, type: 'text' | 'address', more: Partial<PageForm> = {}): PageForm => ({
  ...{ id, name, provider: 'quay', bookables: ['sail'], multiple_submissions: [] },
  sections: [{ id: `${id}-s`, name, questions: [{ id: `${id}-q`, slug: id, type, prompt: `${name}?` }] }],
  ...more,
})
const crew = form('crew', 'Your crew', 'text', { style: 'complex', tags: ['Sailors'] })
const way = form('way', 'Your way', 'address')

it.each([
  ['a card', 'en-us', crew, ['Before you book', 'Your crew', 'Not started']],
  ['a card', 'es', crew, ['Antes de reservar', 'Your crew', 'Sin empezar']],
  ['fields whose code comes later', 'en-us', way, ['Before you book', 'Your way?', 'optional']],
  ['fields whose code comes later', 'es', way, ['Antes de reservar', 'Your way?', 'opcional']],
] as const)('the server draws what a bookable asks as %s, in %s', (_as, language, asked, texts) => {
  const html = stage.draw(EnquirePage, {}, { page: 'enquire', provider, bookable, forms: [asked], language })
  for (const text of texts) expect(html.includes(text), text).toBe(true)
})

it('answers beside a question go into no cart', async () => {
  const { NoCartWords } = await stage.load<typeof Words>('booking/questions/no-cart-words.tsx')
  const { useWords } = await stage.load<typeof Spoken>('ui/words.tsx')
  const keys = Object.keys(english).filter((key) => key.startsWith('forms.'))
  const Said = () => {
    const t = useWords()
    return createElement('p', null, keys.map((key) => t(key)).join(' · '))
  }
  const html = stage.draw(NoCartWords, { children: createElement(Said) }).toLowerCase()
  expect(html).toContain('add answers')
  expect(html).not.toMatch(/\bcart\b/)
})

it('nothing is said of questions where a bookable asks none', () => {
  const html = stage.draw(EnquirePage, {}, { page: 'enquire', provider, bookable })
  expect(html).toContain('Ask about Sail')
  expect(html).not.toContain('Before you book')
})

const week = { start: '2027-05-20 18:00:00', end: '2027-05-20 20:00:00' }
const sail = { ...bookable, bookabletype: 'event' as const }
it.each<[string, Partial<PublicBookable>, string[], string[]]>([
  ['days', { bookabletype: 'calendarday' }, ['First day', 'Last day', 'Dates that would suit you'], ['Day 1', 'From']],
  [
    'nights',
    { bookabletype: 'calendarday', countby: 'nights', arrivaltime: '15:00', departuretime: '11:00' },
    ['Arrival', 'Departure'],
    ['First day', 'From'],
  ],
  [
    'dates of an event',
    { ...sail, restrictions: [{ ...week, id: 'may', title: 'May sail' }] },
    ['Date 1', 'May sail, Thursday, May 20, 2027', 'Another date'],
    ['First day', 'From'],
  ],
  ['any time of an event without dates', { ...sail, restrictions: [] }, ['Day 1', 'From'], ['Another date']],
  ['times', {}, ['Times that would suit you', 'Day 1', 'From'], ['First day', 'Another date']],
])('what would suit is named by %s, as it is booked', (_by, kind, texts, others) => {
  const html = stage.draw(EnquirePage, {}, { page: 'enquire', provider, bookable: { ...bookable, ...kind } })
  for (const text of texts) expect(html.includes(`>${text}`), text).toBe(true)
  for (const text of others) expect(html.includes(`>${text}<`), text).toBe(false)
})
