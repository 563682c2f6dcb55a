import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'

const asked = { paymentterms: 'bill', price: 40, duration: 3600, seats: 4, approvalmode: true, forms: ['wishes'] }
const question = { id: 'wish', slug: 'wish', type: 'text', prompt: 'A wish' }
const changes = {
  bookables: [
    ...accessBundle.bookables,
    { ...asked, id: 'crewsail', provider: 'quay', name: 'Crew sail', bookinggroups: ['crew'] },
    { ...asked, id: 'linksail', provider: 'quay', name: 'Link sail', limited_use: true },
  ],
  limited_use_links: [
    ...accessBundle.limited_use_links,
    { id: 'sail', uid: 'uid-sail', provider: 'quay', bookable: 'linksail', uses: 1 },
  ],
  forms: [
    ...accessBundle.forms,
    { id: 'wishes', provider: 'quay', name: 'Wishes', sections: [{ id: 's', questions: [question] }] },
  ],
}
const user = { email: 'ana@people.example', firstname: 'Ana', lastname: 'Moor' }
const slot = (hour: number) => ({ start: `2026-11-25 ${hour}:00:00`, end: `2026-11-25 ${hour + 1}:00:00` })
const day = { start: '2026-11-25 00:00:00', end: '2026-11-26 00:00:00' }

interface Booked {
  id: string
  managetoken: string
}

const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.error.code)

await withDatabase('what somebody has booked, who could not book it anew', (database) => {
  let world: AccessWorld
  beforeAll(async () => {
    world = await accessWorld(database(), changes)
  })
  afterAll(() => world.close())

  test.each([
    ['crewsail', 'ana', {}],
    ['linksail', 'somebody', { linkid: 'uid-sail' }],
  ] as const)('%s is moved and changed by its link alone', async (bookable, who, more) => {
    const wish = { bookable, ...slot(10), draft: `own-after-all-${bookable}`, user: who === 'ana' ? {} : user }
    const booked = await world.as<Booked>(who, 'book_appointment', wish, more)
    if (!booked.ok) throw new Error(JSON.stringify(booked.error))
    const { id, managetoken: token } = booked.value
    const call = (name: string, params: object) => world.call<Record<string, unknown[]>>(name, params)
    const own = { rescheduleid: id, token }
    for (const proof of [{}, { rescheduleid: id }, { rescheduleid: id, token: 'x'.repeat(43) }]) {
      expect(codeOf(await call('get_bookable', { id: bookable, ...proof }))).toBe('not_found')
      expect(codeOf(await call('get_resources_for_bookable', { id: bookable, ...proof }))).toBe('not_found')
      const range = { bookable, ...day, ...proof }
      expect(codeOf(await call('get_availability_in_range_for_bookable', range))).toBe('not_found')
      expect(await call('get_forms_sections_fqs_ros_for_bookables', { bookables: [bookable], ...proof })).toMatchObject(
        {
          value: { forms: [] },
        },
      )
    }
    expect(codeOf(await call('get_bookable', { id: bookable, ...own }))).toBe('ok')
    expect(codeOf(await call('get_resources_for_bookable', { id: bookable, ...own }))).toBe('ok')
    const range = { bookable, ...day, ...own }
    expect(codeOf(await call('get_availability_in_range_for_bookable', range))).toBe('ok')
    const forms = await call('get_forms_sections_fqs_ros_for_bookables', { bookables: [bookable], ...own })
    expect(forms.ok && forms.value.forms).toMatchObject([{ id: 'wishes', bookables: [bookable] }])
    // No other one opens with it.
    expect(codeOf(await call('get_bookable', { id: 'crewtalk', ...own }))).toBe('not_found')
    expect(codeOf(await call('reschedule_reservation', { id, token, ...slot(12) }))).toBe('ok')
    expect(codeOf(await call('modify_reservation', { id, token, bookable, ...slot(14) }))).toBe('ok')
    expect(await world.stored(id)).toMatchObject({ status: 'pending', start: Date.parse('2026-11-25T19:00:00Z') })
    // It opens nothing to be booked anew.
    const anew = { bookable, ...slot(16), draft: `own-anew-${bookable}`, user, ...own }
    expect(codeOf(await call('hold_appointment', anew))).toBe('not_found')
  })
})
