import { beforeEach, expect, it, vi } from 'vitest'
import type { Provider } from '../../../domain/entities/index.ts'
import { ok, type Result, refuse } from '../../../domain/errors.ts'
import { namedSteps } from '../../../domain/flow/index.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import { soundPlugins } from '../../../testing/worlds/samples/sound-plugins.ts'
import type { SiteDeps } from '../site-deps.ts'
import { buildBootstrap } from './build-bootstrap.ts'
import { calendarOn } from './calendar-page.ts'

const byHand = (...resources: string[]) => [{ resources, selectionmethod: 'manual' }]
const visit = { id: 'visit', slug: 'first-visit', name: 'Visit', requirementgroups: byHand('ferrer', 'montero') }
const course = { id: 'course', name: 'Course' }
const gait = { id: 'gait', name: 'Gait', requirementgroups: byHand('montero') }
const all = ['cabrera', 'ferrer', 'montero'].map((id) => ({ id, name: id }))

let bookables: { id: string; slug?: string; name: string }[]
let subsites: Provider[]
beforeEach(() => {
  bookables = [visit, course, gait]
  subsites = []
})

const entryOf = (id: string) =>
  id === 'course' ? null : { bookable: { id, name: id, provider: 'alameda', price: 4000 }, forms: [], addons: [] }

async function answer(name: string, params: Record<string, unknown>): Promise<Result<unknown>> {
  const wanted = bookables.find((each) => each.id === params.id || each.slug === params.id)
  if (name === 'get_bookable') return wanted ? ok(wanted) : refuse('not_found')
  if (name === 'get_bookables_for_provider_v2') return ok({ items: bookables, total: bookables.length })
  if (name === 'get_resources_for_provider_v2') return ok({ items: all, total: all.length })
  if (name.startsWith('get_availability')) return ok({ month: '2026-12', timeslots: [] })
  return ok({ forms: [] })
}

const warn = vi.fn()

const deps = {
  caller: { call: ({ name, params }: { name: string; params: Record<string, unknown> }) => answer(name, params) },
  words: async () => ({}),
  bookableWords: async () => ({}),
  ports: {
    clock: { now: () => 0 },
    log: { warn },
    pluginhealth: soundPlugins,
    catalogueOf: async () => ({ find: entryOf, all: [], subsites }),
  },
} as unknown as SiteDeps

const { resource_step, bookable_byresource_step, bookable_withresource_step, bookable_calendar, checklist_step } =
  namedSteps
const faulty = {
  ...namedSteps.second_form_step,
  name: 'waiver_step',
  applies(): boolean {
    throw new Error('no such field')
  },
}
const flows = {
  faultycalendar: [bookable_calendar, namedSteps.datetime_step, faulty],
  faultychecklist: [checklist_step, faulty, namedSteps.confirmation_step],
  resourcefirst: [resource_step, bookable_byresource_step],
  withresource: [bookable_withresource_step],
  calendar: [bookable_calendar, namedSteps.datetime_step],
  normal: [namedSteps.bookable_step],
  checklist: [checklist_step],
}

const volumediscounts = [{ appointments: 2, discount_amount: 500 }]

const tenantOf = (bookingflow: keyof typeof flows): Tenant =>
  ({
    whitelabel: { id: 'hearth', label: 'Hearth', url: 'hearth.localhost' },
    provider: { id: 'alameda', subdomain: 'alameda', name: 'Alameda', bookingflow, volumediscounts },
    scope: { provider: 'alameda' },
    currency: { code: 'eur', digits: 2 },
    timezone: 'Europe/Madrid',
    language: 'en-us',
    plugins: {
      channels: [],
      places: { geocoder: null, router: null },
      flows: Object.entries(flows).map(([name, steps]) => ({ name, steps })),
      dictionaries: [],
      payments: [],
    },
  }) as unknown as Tenant

const page = (wanted: Parameters<typeof buildBootstrap>[0], flow: keyof typeof flows, tenant = tenantOf(flow)) =>
  buildBootstrap(wanted, tenant, '2026-12-01', deps)
const home = { page: 'home', number: 1 } as const
const ids = (entities: { id: string }[]) => entities.map(({ id }) => id)

it('begins with the resources, and lists every bookable for customers without a preference', async () => {
  const first = await page(home, 'resourcefirst')
  expect(first.page).toBe('resources')
  expect(ids(first.resources)).toEqual(['ferrer', 'montero'])
  expect(ids(first.bookables)).toEqual(['course', 'gait', 'visit'])
})

it('is a list of bookables if no resource serves any', async () => {
  bookables = [course, { id: 'walk', name: 'Walk' }]
  expect(await page(home, 'resourcefirst')).toMatchObject({ page: 'catalogue', resources: [], paging: { total: 2 } })
  expect(ids((await page({ ...home, find: { search: 'walk' } }, 'resourcefirst')).bookables)).toEqual(['walk'])
  bookables = []
  expect((await page(home, 'resourcefirst')).gate).toBe('no_bookables')
})

it.each(['resourcefirst', 'checklist', 'calendar', 'normal'] as const)(
  'of a master site is a list with its subsites, also with the flow %s',
  async (flow) => {
    const tenant = { ...tenantOf(flow), origin: 'https://alameda.hearth.localhost' }
    if (tenant.provider) Object.assign(tenant.provider, { status: 'mastersite' })
    subsites = [{ id: 'shore', subdomain: 'shore', name: 'Shore', timezone: 'UTC' }]
    const first = await page(home, flow, tenant)
    expect(first).toMatchObject({ page: 'catalogue', providers: [{ name: 'Shore' }] })
    expect(ids(first.bookables)).toEqual(['course', 'gait', 'visit'])
    bookables = []
    expect(await page(home, flow, tenant)).toMatchObject({ gate: 'no_bookables', providers: [{ name: 'Shore' }] })
  },
)

it('lists what one resource serves; there is no page for one that serves nothing, or in other flows', async () => {
  const served = await page({ page: 'with', resource: 'montero', number: 1 }, 'resourcefirst')
  expect(ids(served.bookables)).toEqual(['gait', 'visit'])
  expect(ids(served.resources)).toEqual(['montero'])
  for (const resource of ['cabrera', 'nobody']) {
    expect((await page({ page: 'with', resource, number: 1 }, 'resourcefirst')).gate).toBe('not_found')
  }
  expect((await page({ page: 'with', resource: 'montero', number: 1 }, 'normal')).gate).toBe('not_found')
})

it('has resources on the cards only in a flow that chooses both together', async () => {
  expect(ids((await page(home, 'withresource')).resources)).toEqual(['cabrera', 'ferrer', 'montero'])
  expect((await page(home, 'normal')).resources).toEqual([])
})

it('opens with the calendar of the first bookable, all of them above it; a direct link shows no others', async () => {
  const first = await page(home, 'calendar')
  expect(first).toMatchObject({ page: 'book', bookable: { id: 'course' }, availability: { month: '2026-12' } })
  expect(ids(first.bookables)).toEqual(['course', 'gait', 'visit'])
  const other = await page({ page: 'calendar', slug: 'first-visit', number: 1 }, 'calendar')
  expect(other.bookable?.id).toBe('visit')
  expect((await page({ page: 'calendar', slug: 'none', number: 1 }, 'calendar')).gate).toBe('not_found')
  expect((await page({ page: 'calendar', slug: 'first-visit', number: 1 }, 'normal')).gate).toBe('not_found')
  expect((await page({ page: 'book', slug: 'visit', step: null }, 'calendar')).bookables).toEqual([])
})

it('knows whose free times a page depends on', async () => {
  expect(await calendarOn(home, tenantOf('calendar'), deps)).toBe('course')
  expect(await calendarOn(home, tenantOf('resourcefirst'), deps)).toBeNull()
  expect(await calendarOn({ page: 'calendar', slug: 'gait', number: 1 }, tenantOf('calendar'), deps)).toBe('gait')
})

it('has the data of prices: of its bookable, or of all that a list of several offers', async () => {
  const list = await page(home, 'checklist')
  expect(list.page).toBe('checklist')
  expect(Object.keys(list.pricing?.pricedata ?? {})).toEqual(['gait', 'visit'])
  expect(list.pricing?.pricedata.gait).toMatchObject({ bookable: 'gait', price: 40 })
  expect(list.pricing?.volumediscounts).toEqual([{ appointments: 2, discount_amount: 5 }])
  const book = await page({ page: 'book', slug: 'visit', step: null }, 'normal')
  expect(Object.keys(book.pricing?.pricedata ?? {})).toEqual(['visit'])
})

it.each([
  ['a list', home, 'normal', ['gait', 'visit']],
  ['a calendar', home, 'calendar', ['gait', 'visit']],
  ['a checklist', home, 'checklist', ['gait', 'visit']],
  ['a booking', { page: 'book', slug: 'visit', step: null }, 'normal', ['visit']],
] as const)('says of %s how its prices are told', async (_, wanted, flow, ids) => {
  const { pricelooks } = await page(wanted, flow)
  expect(Object.keys(pricelooks).sort()).toEqual(ids)
  expect(pricelooks.visit).toEqual({ amount: 40, from: false, plustax: false, travel: null })
})

it.each([
  ['faultycalendar', { page: 'book', slug: 'visit', step: null }, ['datetime_step']],
  ['faultychecklist', home, ['checklist_step', 'confirmation_step']],
] as const)('leaves out a step that throws, with a warning: %s', async (flow, wanted, names) => {
  warn.mockClear()
  expect((await page(wanted, flow)).steps.map(({ name }) => name)).toEqual(names)
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ step: 'waiver_step', fault: 'no such field' }),
    expect.any(String),
  )
})
