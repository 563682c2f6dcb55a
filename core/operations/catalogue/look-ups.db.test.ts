import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { datesBundle, datesWorld, granted, refusal } from '../../testing/worlds/dates-world.ts'
import { everyDay } from '../../testing/worlds/samples/hours.ts'

const site = { timezone: 'America/New_York', status: 'active', requirelogin: false }
const closed = (id: string, start: string, end: string, more: object = {}) => ({
  id,
  provider: 'quay',
  start: `${start} 00:00:00`,
  end: `${end} 00:00:00`,
  title: 'Ines in hospital',
  ...more,
})
const newbusinesshours = everyDay('08:00', '20:00')
const changes = {
  providers: [
    {
      id: 'quay',
      subdomain: 'quay',
      name: 'Quay',
      ...site,
      status: 'mastersite',
      subsites: ['pier', 'dark'],
      newbusinesshours,
    },
    { id: 'pier', subdomain: 'pier-two', name: 'Pier', ...site, timezone: 'Europe/Madrid' },
    { id: 'dark', subdomain: 'dark', name: 'Dark', ...site, status: 'hidden' },
    { id: 'kiln', subdomain: 'kiln', name: 'Kiln', ...site },
  ],
  resources: [...datesBundle.resources, { id: 'old-skiff', provider: 'quay', name: 'Old skiff', active: false }],
  bookables: [
    ...datesBundle.bookables.filter(({ id }) => id !== 'skiff'),
    {
      ...datesBundle.bookables.find(({ id }) => id === 'skiff'),
      customlink: '/spring-skiff',
      requirementgroups: [{ id: 'boat', name: 'Skiff', resources: ['skiff-a', 'skiff-b', 'old-skiff'] }],
    },
    {
      id: 'secret',
      provider: 'quay',
      name: 'Secret',
      status: 'hidden',
      requirementgroups: [{ id: 'crew', resources: ['kiln'] }],
    },
    {
      id: 'cheap',
      provider: 'quay',
      name: 'Zodiac',
      description: 'Not dear.',
      subcategories: ['By water'],
      price: 5,
    },
    {
      id: 'unnamed-groups',
      provider: 'quay',
      name: 'Two boats',
      tags: ['By water'],
      requirementgroups: [
        { name: 'Bow', resources: ['skiff-a'] },
        { id: 'unnamed-groups-1', name: 'Stern', resources: ['skiff-b'] },
      ],
    },
  ],
  blackouts: [
    closed('all', '2026-12-24', '2026-12-27'),
    closed('of-skiff', '2026-12-10', '2026-12-11', { bookable: 'skiff' }),
    closed('of-boat', '2026-12-12', '2026-12-13', { resource: 'skiff-b' }),
    closed('of-secret', '2026-12-14', '2026-12-15', { bookable: 'secret' }),
    closed('of-old', '2026-12-16', '2026-12-17', { resource: 'old-skiff' }),
    closed('long-ago', '2025-11-01', '2025-11-02'),
    closed('last-year', '2025-11-25', '2025-11-26'),
    closed('in-a-year', '2027-11-18', '2027-11-19'),
    closed('next-year', '2027-11-25', '2027-11-26'),
    closed('pier-closed', '2026-12-01', '2026-12-02', { provider: 'pier' }),
    closed('dark-closed', '2026-12-01', '2026-12-02', { provider: 'dark' }),
    closed('kiln-closed', '2026-12-01', '2026-12-02', { provider: 'kiln' }),
  ],
}

interface Blackout {
  start: string
  end: string
  start_utc: string
  provider: string
  bookable?: string
  resource?: string
}
interface Resource {
  id: string
  available?: boolean
}

await withDatabase('look-ups', (database) => {
  let world: Awaited<ReturnType<typeof datesWorld>>
  beforeAll(async () => {
    world = await datesWorld(database(), changes)
  })
  afterAll(() => world.close())

  const blackouts = (params: object = {}, provider?: string) =>
    world.call<{ blackouts: Blackout[] }>('get_blackouts', params, provider)
  const resourcesFor = (params: object) => world.call<{ resources: Resource[] }>('get_resources_for_bookable', params)
  const availability = async (params: object) =>
    Object.fromEntries(granted(await resourcesFor(params)).resources.map(({ id, available }) => [id, available]))

  test('the list is searched by words and tags, and sorted, page by page', async () => {
    const list = async (params: object) => {
      const answer = await world.call<{ items: { id: string }[]; total: number }>(
        'get_bookables_for_provider_v2',
        params,
      )
      const { items, total } = granted(answer)
      return { ids: items.map(({ id }) => id), total }
    }
    expect(await list({ search: 'TWO bóats' })).toEqual({ ids: ['unnamed-groups'], total: 1 })
    expect(await list({ search: 'secret' })).toEqual({ ids: [], total: 0 })
    expect(await list({ tag: 'By water' })).toMatchObject({ ids: ['unnamed-groups', 'cheap'] })
    expect(await list({ tag: 'By water', sort: 'price' })).toMatchObject({ ids: ['cheap', 'unnamed-groups'] })
    expect(await list({ tag: 'By water', sort: 'pricedesc', items_per_page: 1, page: 2 })).toEqual({
      ids: ['unnamed-groups'],
      total: 2,
    })
    expect(granted(await world.call('get_bookables_for_provider_v2', {}))).toMatchObject({ items_per_page: 18 })
    expect(await list({ search: 'dear', fields: 'slug' })).toEqual({ ids: ['cheap'], total: 1 })
    expect(await list({ id: 'cheap' })).toEqual({ ids: ['cheap'], total: 1 })
    const some = granted(await world.call('get_bookables_for_provider_v2', { id: 'cheap', fields: 'name,price' }))
    expect(some).toMatchObject({ page: 1, items: [{ id: 'cheap', name: 'Zodiac', price: 5 }] })
    expect(JSON.stringify(some)).not.toContain('By water')
    expect(await list({ id: 'secret' })).toEqual({ ids: [], total: 0 })
    expect(refusal(await world.call('get_bookables_for_provider_v2', { sort: 'random' }))).toBe('invalid_params')
    expect(refusal(await world.call('get_bookables_for_provider_v2', { search: 'x'.repeat(101) }))).toBe(
      'invalid_params',
    )
  })

  test('blackouts cover a year back and a year ahead, of subsites too, without staff’s names for them', async () => {
    const found = granted(await blackouts()).blackouts
    expect(
      found.map(({ provider, start, bookable, resource }) => [provider, start.slice(0, 10), bookable ?? resource]),
    ).toEqual([
      ['quay', '2025-11-25', undefined],
      ['quay', '2026-12-10', 'skiff'],
      ['quay', '2026-12-12', 'skiff-b'],
      ['quay', '2026-12-24', undefined],
      ['quay', '2027-11-18', undefined],
      ['pier', '2026-12-01', undefined],
    ])
    expect(JSON.stringify(found)).not.toMatch(/hospital|title|secret|old-skiff/)
    expect(found.at(-1)?.start_utc).toBe('2026-11-30T23:00:00.000Z')
  })

  test('blackouts of a range, and of named sites', async () => {
    const december = { start: '2026-12-20 00:00:00', end: '2027-01-01 00:00:00' }
    expect(granted(await blackouts(december)).blackouts).toHaveLength(1)
    expect(granted(await blackouts({ providers: ['pier-two'] })).blackouts).toMatchObject([{ provider: 'pier' }])
    expect(refusal(await blackouts({ start: december.end, end: december.start }))).toBe('invalid_time')
    expect(refusal(await blackouts({ start: '2020-01-01 00:00:00', end: '2026-01-01 00:00:00' }))).toBe(
      'range_too_long',
    )
  })

  test.each(['kiln', 'dark', 'nobody'])(
    '%s is none of its sites, and answers like one that does not exist',
    async (id) => {
      expect(await blackouts({ providers: ['quay', id] })).toEqual({
        ok: false,
        error: { code: 'not_found', field: '/providers' },
      })
    },
  )

  test('another site sees only its own', async () => {
    expect(granted(await blackouts({}, 'kiln')).blackouts).toMatchObject([{ provider: 'kiln' }])
    expect(refusal(await blackouts({ providers: ['quay'] }, 'kiln'))).toBe('not_found')
  })

  test('resources: all active ones, or those named', async () => {
    const all = granted(await world.call<{ resources: Resource[] }>('get_resources', {})).resources
    expect(all.map(({ id }) => id)).toEqual(['skiff-a', 'skiff-b', 'catboat', 'kiln'])
    const some = await world.call<{ resources: Resource[] }>('get_resources', { resources: ['kiln', 'old-skiff', 'x'] })
    expect(granted(some).resources).toMatchObject([{ id: 'kiln' }])
  })

  test('resources of the provider come page by page, twenty unless asked otherwise, with chosen fields', async () => {
    const list = (params: object) => world.call('get_resources_for_provider_v2', params)
    expect(granted(await list({ provider: 'quay' }))).toMatchObject({ total: 4, page: 1, items_per_page: 20 })
    const second = granted(await list({ page: 2, items_per_page: 3, fields: 'name' }))
    expect(second).toEqual({ items: [{ id: 'kiln', name: 'kiln' }], total: 4, page: 2, items_per_page: 3 })
    expect(refusal(await list({ provider: 'kiln' }))).toBe('not_found')
  })

  test('a bookable’s resources say which are free in a span', async () => {
    expect(await availability({ id: 'skiff' })).toEqual({ 'skiff-a': undefined, 'skiff-b': undefined })
    const days = { id: 'skiff', start: '2026-12-02 00:00:00', end: '2026-12-03 23:59:00' }
    expect(await availability(days)).toEqual({ 'skiff-a': true, 'skiff-b': true })
    const { id: _, ...span } = days
    const booked = granted(await world.book({ bookable: 'skiff', ...span, resources: ['skiff-a'] }))
    expect(await availability(days)).toEqual({ 'skiff-a': false, 'skiff-b': true })
    const moved = { ...days, rescheduleid: booked.id }
    expect(await availability({ ...moved, token: booked.managetoken })).toEqual({ 'skiff-a': true, 'skiff-b': true })
    // Without ownership of the reservation, the answer is the same as for anybody.
    const free = { 'skiff-a': false, 'skiff-b': true }
    expect(await availability(moved)).toEqual(free)
    expect(await availability({ ...moved, token: 'x', draft: 'somebody-elses' })).toEqual(free)
    expect(await availability({ id: 'skiff', start: '2026-12-12 00:00:00', end: '2026-12-12 23:59:00' })).toEqual({
      'skiff-a': true,
      'skiff-b': false,
    })
    expect(await availability({ ...days, end: '2026-12-24 23:59:00' })).toEqual({ 'skiff-a': false, 'skiff-b': false })
  })

  test('a span that is no slot is judged by itself; one outside the hours is not available', async () => {
    const at = (start: string, end: string) => ({
      id: 'firing',
      start: `2026-12-08 ${start}`,
      end: `2026-12-08 ${end}`,
    })
    expect(await availability(at('09:00:00', '10:00:00'))).toEqual({ kiln: true })
    expect(await availability(at('09:10:00', '13:25:00'))).toEqual({ kiln: true })
    expect(await availability(at('05:00:00', '06:00:00'))).toEqual({ kiln: false })
    granted(await world.book({ bookable: 'firing', start: '2026-12-08 12:00:00', end: '2026-12-08 13:00:00' }))
    expect(await availability(at('09:10:00', '13:25:00'))).toEqual({ kiln: false })
  })

  test('half a span, and a foreign or hidden bookable, are refused', async () => {
    expect(await resourcesFor({ id: 'skiff', start: '2026-12-02 00:00:00' })).toMatchObject({
      error: { code: 'invalid_params', field: '/end' },
    })
    const unknown = await resourcesFor({ id: 'nothing' })
    expect(unknown).toEqual({ ok: false, error: { code: 'not_found' } })
    expect(await resourcesFor({ id: 'secret' })).toEqual(unknown)
    expect(await world.call('get_resources_for_bookable', { id: 'skiff' }, 'kiln')).toEqual(unknown)
  })

  test('a requirement group comes with its resources and how many are picked', async () => {
    expect(granted(await world.call('get_requirementgroup', { id: 'boat' }))).toMatchObject({
      id: 'boat',
      bookable: 'skiff',
      name: 'Skiff',
      selectionmethod: 'manual',
      minimum: 1,
      maximum: 1,
      resources: [{ id: 'skiff-a' }, { id: 'skiff-b' }],
    })
    for (const [params, provider] of [
      [{ id: 'crew' }, 'quay'],
      [{ id: 'boat' }, 'kiln'],
      [{ id: 'boat', bookable: 'sail' }, 'quay'],
    ] as const)
      expect(await world.call('get_requirementgroup', params, provider)).toEqual({
        ok: false,
        error: { code: 'not_found' },
      })
  })

  test('a bookable and the provider are answered with their defaults', async () => {
    expect(granted(await world.call('get_bookable', { id: 'skiff' }))).toMatchObject({
      seatsperbooking: 1,
      windowend: 11,
      windowendtype: 'months',
      refundcutoff: 24,
    })
    expect(granted(await world.call('get_provider', {}))).toMatchObject({
      bookingflow: 'normal',
      bookableordermethod: 'alphabetical',
    })
  })

  test('a call that names another provider than the host’s finds nothing', async () => {
    for (const named of [{ subdomain: 'quay' }, { id: 'quay' }])
      expect(granted(await world.call('get_provider', named))).toMatchObject({ id: 'quay', name: 'Quay' })
    for (const named of [{ subdomain: 'kiln' }, { id: 'kiln' }])
      expect(refusal(await world.call('get_provider', named))).toBe('not_found')
    const skiff = { id: 'skiff', provider: 'quay' }
    for (const name of ['get_bookable', 'get_bookables_for_provider_v2']) {
      expect(await world.call(name, skiff)).toMatchObject({ ok: true })
      expect(refusal(await world.call(name, { ...skiff, provider: 'kiln' }))).toBe('not_found')
    }
  })

  test('a bookable is found by its custom link too', async () => {
    expect(granted(await world.call('get_bookable', { id: 'spring-skiff' }))).toMatchObject({ id: 'skiff' })
    expect(await world.call('get_bookable', { id: 'spring' })).toMatchObject({ error: { code: 'not_found' } })
  })

  test.each([
    ['select_bookable', 'get_bookable', { id: 'skiff' }],
    ['load_resources_for_bookable', 'get_resources_for_bookable', { id: 'skiff' }],
    ['get_resources_for_provider', 'get_resources_for_provider_v2', {}],
    ['load_requirementgroup', 'get_requirementgroup', { id: 'boat' }],
  ])('%s answers as %s', async (also, name, params) => {
    const answer = await world.call(name, params)
    expect(answer.ok).toBe(true)
    expect(await world.call(also, params)).toEqual(answer)
  })

  test('a requirement group stored without an id can be named as well', async () => {
    const listed = await world.call<{ requirementgroups: { id: string }[] }>('get_bookable', { id: 'unnamed-groups' })
    const ids = granted(listed).requirementgroups.map(({ id }) => id)
    expect(ids).toEqual(['unnamed-groups-3', 'unnamed-groups-1'])
    const found = ids.map(async (id) => granted(await world.call('get_requirementgroup', { id })))
    expect(await Promise.all(found)).toMatchObject([
      { name: 'Bow', resources: [{ id: 'skiff-a' }] },
      { name: 'Stern', resources: [{ id: 'skiff-b' }] },
    ])
  })
})
