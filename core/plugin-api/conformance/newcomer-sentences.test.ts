import { Type } from 'typebox'
import { expect, test } from 'vitest'
import type { BusyCalendar } from '../calendars.ts'
import type { Channel } from '../channels.ts'
import type { StepDefinition } from '../flows.ts'
import { testCalendar } from './calendar-conformance.ts'
import { testChannel } from './channel-conformance.ts'
import { sentencesOf } from './kit-failures.fixture.ts'
import { testStep } from './step-conformance.ts'
import { testTenant } from './test-tenant.ts'

const step: StepDefinition = {
  name: 'gear_step',
  kind: 'pier-gear.count',
  prompt: 'pier-gear.prompt',
  answer: Type.Object({ wetsuits: Type.Integer() }),
  applies: () => true,
  satisfied: ({ steps }) => steps?.gear_step !== undefined,
}
/** A part as one who does not check types may write it. */
const untyped = <T>(part: object): T => part as T

test.each<[what: string, fault: object, check: string, sentence: string]>([
  ['a hyphen in its name', { name: 'gear-step' }, 'has a name of', "'gear-step' can't be a step's name: small letters"],
  ['a kind without a plugin', { kind: 'count' }, 'has a name of', "'count' can't be a kind: write 'your-plugin.count'"],
  ['a sentence as its prompt', { prompt: 'How many?' }, 'has a name of', "'How many?' is no word key"],
  [
    'a promise',
    { satisfied: async () => true },
    'answers true or false',
    'satisfied() must answer true or false at once',
  ],
  [
    'nothing',
    { applies: () => undefined },
    'answers true or false',
    'applies() must answer true or false at once, not undefined',
  ],
  [
    'an answer of steps that are not there',
    { satisfied: ({ steps }: { steps: object }) => 'gear_step' in steps },
    'answers true or false',
    'satisfied() throws for',
  ],
  [
    'a line in place of lines',
    { effect: () => ({ label: 'pier-gear.x', amount: 1 }) },
    'has an effect',
    "can't be charged: a list of lines",
  ],
])('a step with %s is told so in a sentence', async (_what, fault, check, sentence) => {
  const kit = await sentencesOf((runner) =>
    testStep(runner, {
      step: untyped({ ...step, ...fault }),
      answers: { good: { wetsuits: 2 }, refused: { wetsuits: 'two' } },
    }),
  )
  const told = Object.entries(kit).find(([name]) => name.startsWith(check))
  expect(told?.[1]).toContain(sentence)
})

const sent: { to: string; text: string }[] = []
const channel: Channel = {
  ...{ name: 'acme-bell.text', to: 'phone', consent: 'acme-bell.consent', events: () => ['reservation.booked'] },
  async send({ settings }, { to }) {
    if (settings.isDown) throw new Error('the service answered 503')
    sent.push({ to, text: 'Booked.' })
  },
  receive: (_context, { rawBody, headers }) =>
    headers['x-sign'] === String(rawBody.reduce((sum, byte) => sum + byte, 0))
      ? JSON.parse(new TextDecoder().decode(rawBody))
      : null,
}

test.each<[what: string, fault: object, check: string, sentence: string]>([
  [
    'a name of its own',
    { name: 'bell' },
    'is named after',
    "'bell' can't be a channel's name: write 'your-plugin.bell'",
  ],
  [
    'a send that nobody waits for',
    { send: async () => {} },
    'sends a message to',
    'one message must have arrived once send() has ended: await what sends it',
  ],
  [
    'another address',
    { send: async () => void sent.push({ to: '+15550000000', text: 'Booked.' }) },
    'sends a message to',
    "`arrived` must say { to, text } of each, and `to` must be '+12075550142'",
  ],
  [
    'a receive that reads first',
    { receive: (_: unknown, { rawBody }: { rawBody: Uint8Array }) => JSON.parse(new TextDecoder().decode(rawBody)) },
    'takes none that is forged',
    'receive() must answer null for what its service did not sign',
  ],
])('a channel with %s is told so in a sentence', async (_what, fault, check, sentence) => {
  sent.length = 0
  const kit = await sentencesOf((runner) =>
    testChannel(runner, {
      channel: untyped({ ...channel, ...fault }),
      ...{ context: testTenant({}), broken: testTenant({ isDown: true }) },
      ...{ arrived: async () => sent, addresses: { good: '+12075550142' } },
      signed(replies) {
        const rawBody = new TextEncoder().encode(JSON.stringify(replies))
        return { rawBody, headers: { 'x-sign': String(rawBody.reduce((sum, byte) => sum + byte, 0)) } }
      },
    }),
  )
  const told = Object.entries(kit).find(([name]) => name.startsWith(check))
  expect(told?.[1]).toContain(sentence)
})

const settings = { calendars: [{ resource: 'ines', calendar: 'ines@acme.example' }] }
let busy: { start: number; end: number }[] = []
const calendar: BusyCalendar = {
  name: 'acme-diary.busy',
  calendars: () => settings.calendars,
  async busy({ settings: { isDown } }) {
    if (isDown) throw new Error('the service answered 503')
    return busy.map(({ start, end }) => ({ id: String(start), start, end }))
  },
}
const dated = () => busy.map(({ start, end }) => ({ id: String(start), start: new Date(start), end: new Date(end) }))

test.each<[what: string, fault: object, check: string, sentence: string]>([
  [
    'a name of its own',
    { name: 'diary' },
    'is named after',
    "'diary' can't be a calendar's name: write 'your-plugin.diary'",
  ],
  ['no calendars', { calendars: () => undefined }, 'is named after', 'calendars(settings) must answer a list'],
  ['dates', { busy: async () => dated() }, 'says when', 'start and end must be instants in milliseconds, as numbers'],
  ['one id', { busy: async () => busy.map((one) => ({ ...one, id: 'x' })) }, 'says when', 'each has an id of its own'],
  ['no list', { busy: async () => null }, 'says when', 'busy() must answer a list of times'],
  [
    'silence in an outage',
    { busy: async () => busy.map(({ start, end }) => ({ id: String(start), start, end })) },
    'throws where',
    'busy() must throw, or its resource counts as free',
  ],
])('a calendar with %s is told so in a sentence', async (_what, fault, check, sentence) => {
  const kit = await sentencesOf((runner) =>
    testCalendar(runner, {
      calendar: untyped({ ...calendar, ...fault }),
      ...{ context: testTenant(settings), broken: testTenant({ ...settings, isDown: true }) },
      put: async (times) => {
        busy = times
      },
    }),
  )
  const told = Object.entries(kit).find(([name]) => name.startsWith(check))
  expect(told?.[1]).toContain(sentence)
})

test('the parts that these begin with pass', async () => {
  const answers = { good: { wetsuits: 2 }, refused: { wetsuits: 'two' } }
  expect(await sentencesOf((runner) => testStep(runner, { step, answers }))).toEqual({})
  const put = async (times: typeof busy) => {
    busy = times
  }
  const broken = testTenant({ ...settings, isDown: true })
  const under = { calendar, context: testTenant(settings), broken, put }
  expect(await sentencesOf((runner) => testCalendar(runner, under))).toEqual({})
})
