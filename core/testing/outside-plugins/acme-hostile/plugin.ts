import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type BusyTime,
  ChannelFault,
  type ChannelReceipt,
  type ChannelReply,
  definePlugin,
  type PluginHost,
  type PluginResponse,
  type ReservationEventName,
  type ResourceCalendar,
} from '@tessera/plugin-api'
import { Type } from 'typebox'
import { hostileFiles } from './hostile-files.ts'
import { hostilePlaces } from './hostile-places.ts'
import { hostileProcessor } from './hostile-processor.ts'
import { hostileSignOn } from './hostile-sign-on.ts'
import { hostileStep } from './hostile-step.ts'
import { at } from './misbehave.ts'

const many = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => one(index))
const hour = 3_600_000
const nothing = () => undefined

/** A plugin of every kind that misbehaves in one place, in one way; everywhere else it does what it should. */
export default definePlugin({
  name: 'acme-hostile',
  settings: Type.Object({
    apikey: Type.String({ default: 'none', secret: true }),
    place: Type.String({ default: '' }),
    way: Type.String({ default: '' }),
    resource: Type.String({ default: '' }),
  }),
  browser: { steps: [hostileStep.kind], payments: [hostileProcessor.name] },
  setup(host) {
    host.payments.register(hostileProcessor)
    host.steps.register(hostileStep, { after: 'datetime_step' })
    host.signOn.register(hostileSignOn)
    host.places.register(hostilePlaces)
    host.files.register(hostileFiles())
    registerMail(host)
    registerChecks(host)
    registerEvents(host)
    registerChannel(host)
    registerCalendar(host)
    host.routes.register({
      method: 'GET',
      path: '/hello',
      handle: ({ tenant }) =>
        at('route').later<PluginResponse>(tenant?.settings ?? {}, () => ({ status: 200, body: 'hello' }), {
          floods: () => ({ status: 200, body: 'x'.repeat(5_000_000) }),
          lies: () => ({ status: 200, headers: { 'x-lie': 'yes' }, body: '{"user":"root"}' }),
          leaks: (secret) => ({ status: 200, body: JSON.stringify({ key: secret }) }),
        }),
    })
  },
})

const logs = (host: PluginHost) => (secret: string) => host.log.warn({ secret }, `the key is ${secret}`)

function registerMail(host: PluginHost): void {
  const folder = join(host.operator.dataFolder, 'mail')
  host.mail.register({
    name: 'acme-hostile',
    send({ settings }, mail) {
      const write = async () => {
        await mkdir(folder, { recursive: true })
        await writeFile(join(folder, `${mail.messageId.replace(/[^\w-]/g, '')}.json`), JSON.stringify(mail))
      }
      return at('mailer').later<void>(settings, write, { leaks: logs(host) })
    },
  })
  host.mailTemplates.register({
    name: 'acme-hostile.mail',
    html: ({ heading }, settings) =>
      at('mail template').now(settings, () => `<!doctype html><html><body>${heading}</body></html>`, {
        floods: () => 'x'.repeat(5_000_000),
        lies: () => '<script>alert(1)</script>',
        leaks: (secret) => `<!doctype html><html><body>${secret.replaceAll('"', '&quot;')}</body></html>`,
      }),
  })
  host.wording.register({
    language: 'en-us',
    name: 'English',
    direction: 'ltr',
    words: {
      'acme-hostile.consent': 'Text me about it.',
      'acme-hostile.prompt': 'What else?',
      'acme-hostile.note': 'Note',
      'step.hostile_step': 'Else',
    },
  })
}

function registerChecks(host: PluginHost): void {
  host.hooks.beforeReserve(({ settings }) =>
    at('beforeReserve').later<string | null>(settings, () => null, {
      floods: () => 'no '.repeat(1_000_000),
      lies: () => 'error.slot_taken',
      leaks: (secret) => `You need ${secret}`,
    }),
  )
  host.hooks.checkAnswer(({ settings }) =>
    at('checkAnswer').later<string | null>(settings, () => null, {
      floods: () => 'no '.repeat(1_000_000),
      lies: () => 'validation.required',
      leaks: (secret) => `You need ${secret}`,
    }),
  )
}

function registerEvents(host: PluginHost): void {
  const leaks = logs(host)
  host.hooks.on('reservation.booked', ({ settings, storage, addJob, keepId }) =>
    at('event').later<void>(settings, nothing, {
      floods: async () => {
        for (let index = 0; index < 300; index += 1) await storage.put(`flood/${index}`, 'x'.repeat(60_000))
        for (let index = 0; index < 1_200; index += 1) await addJob({ job: 'acme-hostile.work', id: `flood-${index}` })
      },
      lies: () => keepId('x'.repeat(10_000)),
      leaks,
    }),
  )
  host.hooks.tell('reservation.booked', 'customer', ({ settings }) =>
    at('telling').later<void>(settings, nothing, { leaks }),
  )
  host.hooks.onFact('payment.captured', ({ settings }) => at('fact').later<void>(settings, nothing, { leaks }))
  host.hooks.onAccount('account.created', ({ settings }) =>
    at('account event').later<void>(settings, nothing, { leaks }),
  )
  host.jobs.register({
    name: 'acme-hostile.work',
    minutes: 5,
    run: ({ settings, storage }) =>
      at('job').later<void>(settings, nothing, {
        floods: async () => {
          for (let index = 0; index < 300; index += 1) await storage.put(`flood/${index}`, 'x'.repeat(60_000))
        },
        lies: async () => {
          await storage.put('../../other/provider', 'mine')
        },
        leaks,
      }),
  })
}

function registerChannel(host: PluginHost): void {
  const from = '+12075550142'
  host.channels.register({
    name: 'acme-hostile.text',
    to: 'phone',
    consent: 'acme-hostile.consent',
    events: (settings) =>
      at('channel events').now<readonly ReservationEventName[]>(settings, () => ['reservation.booked'], {
        floods: () => many(100_000, () => 'reservation.booked'),
        lies: () => Object(['reservation.sold', 7, null]),
      }),
    send: ({ settings }) =>
      at('channel').later<void>(settings, nothing, {
        leaks: (secret) => Promise.reject(new ChannelFault('rejected', `no number for ${secret}`)),
      }),
    receive: ({ settings }) =>
      at('replies').later<ChannelReply[] | null>(settings, () => [], {
        floods: () => many(100_000, (index) => ({ id: `${index}`, from, text: 'flood' })),
        lies: () => [{ id: 'x'.repeat(10_000), from, text: 'lie' }],
        leaks: (secret) => [{ id: 'leak', from, text: secret }],
      }),
    receipts: ({ settings }) =>
      at('receipts').later<ChannelReceipt[] | null>(settings, () => [], {
        floods: () => many(100_000, (index) => ({ message: `${index}`, state: 'delivered' })),
        lies: () => [{ message: 'x'.repeat(10_000), state: 'failed', isUnwanted: true }],
        leaks: (secret) => [{ message: 'leak', state: 'failed', reason: secret }],
      }),
  })
}

function registerCalendar(host: PluginHost): void {
  host.calendars.register({
    name: 'acme-hostile.busy',
    calendars: (settings) =>
      at('calendars').now<ResourceCalendar[]>(
        settings,
        () => [{ resource: String(settings.resource), calendar: 'one' }],
        { floods: () => many(10_000, (index) => ({ resource: `${index}`, calendar: 'x' })) },
      ),
    busy: ({ settings }, { from }) =>
      at('calendar').later<BusyTime[]>(settings, () => [], {
        floods: () => many(100_000, (index) => ({ id: `${index}`, start: from + index, end: from + index + hour })),
        lies: () => [{ id: 'ever', start: 0, end: Number.MAX_SAFE_INTEGER }],
      }),
  })
}
