import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { eventFaults, kindFaults } from './check-kinds.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'
import { noRegistrations, type Registrations } from './registrations.ts'

const loaded = (registered: object): LoadedPlugin => ({
  name: 'acme',
  plugin: { name: 'acme', settings: Type.Object({}), setup() {} },
  location: { folder: '/acme', server: '/acme/plugin.ts', browser: null },
  registered: { ...noRegistrations(), ...(registered as Partial<Registrations>) },
})
const no = () => []

test('says what of a kind is missing or beyond its limits', () => {
  const wrong = loaded({
    channels: [{ name: 'acme.text', to: 'pigeon', hours: 1_000, events: no }],
    calendars: [{ name: 'acme.busy', minutes: 1, calendars: no }],
    jobs: [{ name: 'acme.job', minutes: Number.NaN }],
    mailTemplates: [{ name: 'acme.mail' }],
  })
  expect(kindFaults([wrong])).toEqual([
    "Plugin 'acme' sends by its channel 'acme.text' to 'pigeon'. Let it be 'phone' or 'email'.",
    "Plugin 'acme' tries messages of its channel 'acme.text' for 1000 hours. Let it be 1 to 168.",
    "Plugin 'acme' gives its channel 'acme.text' no events() or no send(). Add them.",
    "Plugin 'acme' reads its calendar 'acme.busy' every 1 minutes. Let it be 5 to 1,440.",
    "Plugin 'acme' gives its calendar 'acme.busy' no calendars() or no busy(). Add them.",
    "Plugin 'acme' runs its job 'acme.job' every NaN minutes. Let it be 5 to 10,080.",
    "Plugin 'acme' gives its job 'acme.job' no run(). Add it.",
    "Plugin 'acme' gives its mail template 'acme.mail' no html(). Add it.",
  ])
})

test('says which event does not exist', () => {
  const wrong = loaded({
    after: [
      { name: 'reservation.sold', handle: no },
      { name: 'reservation.booked', handle: no },
    ],
  })
  expect(eventFaults([wrong])).toEqual([
    "Plugin 'acme' handles the event 'reservation.sold', which does not exist. Correct its name.",
  ])
})

test('says nothing of what is right', () => {
  const right = loaded({
    channels: [{ name: 'acme.text', to: 'phone', events: no, send: no }],
    calendars: [{ name: 'acme.busy', calendars: no, busy: no }],
    jobs: [{ name: 'acme.job', run: no }],
  })
  expect([...kindFaults([right]), ...eventFaults([right])]).toEqual([])
})
