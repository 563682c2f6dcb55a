import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { hookFaults } from './check-hooks.ts'
import { kindFaults, serviceFaults } from './check-kinds.ts'
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
  expect(kindFaults(wrong)).toEqual([
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
  expect(hookFaults(wrong)).toEqual([
    "Plugin 'acme' handles the event 'reservation.sold', which does not exist. Correct its name.",
  ])
})

test('says what of file stores, mailers, sign-on and places is missing', () => {
  const wrong = loaded({
    files: [{ name: 'acme-files', put: no }],
    mail: [{ name: 'acme-mail' }],
    signOn: [{ name: 'acme', begin: no, complete: 'later' }],
    places: [{ name: 'acme-roads', geocoder: { whiletyping: no, suggest: no }, router: {} }],
  })
  expect(serviceFaults(wrong)).toEqual([
    "Plugin 'acme' gives its file store 'acme-files' no get(), remove(). Add what is missing.",
    "Plugin 'acme' gives its mailer 'acme-mail' no send(). Add what is missing.",
    "Plugin 'acme' gives its sign-on provider 'acme' no complete(). Add what is missing.",
    "Plugin 'acme' gives its geocoder 'acme-roads' no locate(). Add what is missing.",
    "Plugin 'acme' gives its geocoder 'acme-roads' no attribution. Let it be a text; '' for none.",
    "Plugin 'acme' gives its router 'acme-roads' no travel(). Add what is missing.",
  ])
})

test('says nothing of what is right', () => {
  const right = loaded({
    channels: [{ name: 'acme.text', to: 'phone', events: no, send: no }],
    calendars: [{ name: 'acme.busy', calendars: no, busy: no }],
    jobs: [{ name: 'acme.job', run: no }],
    files: [{ name: 'acme', put: no, get: no, remove: no }],
    mail: [{ name: 'acme', send: no }],
    signOn: [{ name: 'acme', begin: no, complete: no }],
    places: [
      { name: 'acme', geocoder: { attribution: '', whiletyping: no, suggest: no, locate: no }, router: { travel: no } },
    ],
  })
  expect([...kindFaults(right), ...serviceFaults(right), ...hookFaults(right)]).toEqual([])
})
