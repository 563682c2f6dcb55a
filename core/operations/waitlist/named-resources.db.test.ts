import { expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { waitlistTests } from '../../testing/worlds/waitlist/waitlist-tests.ts'

const guides = ['ines', 'tomas', 'vera']
const group = { name: 'Guide', resources: guides, selectionmethod: 'manual' }
const sold = { provider: 'quay', waitlist: { enabled: true }, paymentterms: 'bill' }
const bookables = [
  { ...sold, id: 'solo', name: 'Solo', price: 10, requirementgroups: [{ ...group, minimum: 1, maximum: 1 }] },
  { ...sold, id: 'duo', name: 'Duo', price: 20, requirementgroups: [{ ...group, minimum: 2, maximum: 2 }] },
]

await withDatabase('queues for named resources', (database) => {
  const resources = guides.map((id) => ({ id, provider: 'quay', name: id }))
  const at = waitlistTests(database, { bookables, resources })

  test('an entry waits until all that it named are free, and is offered and gets these', async () => {
    const days = at.nextDay()
    const solo = (id: string) => at.the.book(at.the.wish('solo', days, { resources: [id] }))
    const [tomas, vera] = [await solo('tomas'), await solo('vera')]
    const named = ['tomas', 'vera']
    const entry = await at.the.join(at.the.wish('duo', days, { resources: named }))
    expect(entry.status).toBe('waitlisted')

    // With Ines, who is free all the time, there would be two.
    await at.the.cancel(tomas)
    expect((await at.the.see(entry)).waitlistoffer).toBeNull()
    await at.the.cancel(vera)
    const offered = await at.the.see(entry)
    expect(offered.waitlistoffer).not.toBeNull()
    expect(offered.resources.toSorted()).toEqual(named)
    // What is offered is taken, and nobody else is.
    expect(await at.refusal('book_appointment', at.the.wish('solo', days, { resources: ['vera'] }))).not.toBe('ok')
    await solo('ines')

    const { id, managetoken: token } = entry
    const accepted = await at.the.must('accept_waitlist_offer', { id, token })
    expect(accepted.status).toBe('booked')
    expect(accepted.resources.toSorted()).toEqual(named)
    expect((await at.the.see(entry)).resources.toSorted()).toEqual(named)
  })
})
