import { type ComponentType, createElement, type Provider } from 'react'
import { afterAll, expect, it } from 'vitest'
import type { SiteBootstrap } from '../../../core/plugin-api/site.ts'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import type { Booking } from '../../booking/context/booking-context.tsx'
import type { BookableSwitch as Switch } from '../../booking/resources/bookable-switch.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const screen = async (name: string) =>
  (await stage.load<{ default: ComponentType }>(`screens/catalogue/${name}`)).default
const { BookableSwitch } = await stage.load<{ BookableSwitch: typeof Switch }>('booking/resources/bookable-switch.tsx')
const { BookingProvider } = await stage.load<{ BookingProvider: Provider<Partial<Booking>> }>(
  'booking/context/booking-context.tsx',
)

const bookables = Array.from({ length: 6 }, (_, at) => ({
  ...{ id: `sail-${at}`, slug: `sail-${at}`, name: `Sail ${at}`, bookabletype: 'standard' as const, tags: ['Water'] },
}))
const shown = { id: 'walk', slug: 'walk', name: 'Walk', bookabletype: 'standard' as const }
const Above = () =>
  createElement(
    BookingProvider,
    { value: { facts: { id: 'walk' }, draft: { id: 'd', modified: 0 } } as Partial<Booking> },
    createElement(BookableSwitch, { where: 'stage' }),
  )

const pages: [page: SiteBootstrap['page'], path: string, Screen: ComponentType][] = [
  ['catalogue', '/', await screen('catalogue-page.tsx')],
  ['resources', '/', await screen('resources-page.tsx')],
  ['byresource', '/with/ana', await screen('byresource-page.tsx')],
  ['book', '/calendar/walk', Above],
]

const find = { hassearch: true, hassort: true, search: 'sail', tag: 'Water', sort: null, tags: ['Land', 'Water'] }

it.each(pages)(
  'the list of a %s page at %s is searched, filtered and turned to its other pages',
  (page, path, Screen) => {
    const html = stage.draw(
      Screen,
      {},
      {
        ...{
          page,
          path,
          bookables,
          bookable: shown,
          find,
          resources: [{ id: 'ana', name: 'Ana' }],
          serves: { ana: 24 },
        },
        paging: { page: 1, pages: 2, total: 24 },
      },
    )
    expect(/<form[^>]*role="search"[^>]*>/.exec(html)?.[0]).toContain(`action="${path}"`)
    for (const name of ['search', 'tag', 'sort']) expect(html).toContain(` name="${name}"`)
    expect(html).toContain(`href="${path}?search=sail&amp;tag=Water&amp;page=2"`)
    expect(html).toContain('Sail 5')
  },
)

it.each(pages)('nothing of that stands on a %s page at %s where nobody wants it', (page, path, Screen) => {
  const html = stage.draw(
    Screen,
    {},
    {
      ...{ page, path, bookables, bookable: shown, find: null, resources: [{ id: 'ana', name: 'Ana' }] },
      paging: { page: 1, pages: 1, total: 6 },
    },
  )
  expect(html).not.toContain('role="search"')
  expect(html).not.toContain('page=2')
})

it('the calendar keeps its bookable chosen beside those that a search has found', () => {
  const html = stage.draw(Above, {}, { path: '/calendar/walk', bookables, bookable: shown, find })
  expect(/<select[^>]*data-part="bookables".*?<\/select>/s.exec(html)?.[0]).toContain(
    '<option value="walk" selected="">Walk',
  )
})
